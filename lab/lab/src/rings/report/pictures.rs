//! Pictures as SVG and PNG: time against n with both axes logarithmic, the parts of a first product as stacked bars, how
//! far the fastest of ours is ahead of peers, and counts against a processor's bounds.

mod bounds;
mod canvas;

pub(super) use bounds::Bounds;

use goodprime_rings::peers;
use goodprime_rings::ring::Ring;
use goodprime_rings::timing::Comparison;
use plotters::coord::Shift;
use plotters::prelude::*;

use canvas::Canvas;

type Measured<'a> = [&'a (Ring, Comparison)];
type Area<B> = DrawingArea<B, Shift>;

const SIZE: (u32, u32) = (760, 520);
/// The parts of a first product, and their colours.
const PARTS: [(&str, RGBColor); 2] =
    [("set-up", RGBColor(230, 159, 0)), ("product", RGBColor(0, 114, 178))];

/// A kind of picture of the rings x^n - 1, or of the rings x^n + 1.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// Time against n, a line per method; a circle where a method begins to stay faster than
    /// direct.
    Times,
    /// The parts of a first product at the largest length, a bar per method, the fastest first.
    Parts,
    /// Peers' time divided by that of our fastest method, against n.
    Peers,
}

/// A picture.
pub(super) struct Picture<'a> {
    pub(super) kind: Kind,
    /// x^n - 1 or x^n + 1.
    pub(super) name: &'static str,
    pub(super) measured: &'a Measured<'a>,
}

impl Picture<'_> {
    /// Returns true if there is something to draw: peers may serve none of the rings.
    pub(super) fn drawable(&self) -> bool {
        !matches!(self.kind, Kind::Peers) || !ahead(self.measured).is_empty()
    }
}

/// A picture that can be drawn as SVG or PNG.
pub(super) trait Draw {
    fn draw<B: DrawingBackend>(&self, area: &Area<B>) -> Result<(), String>;

    fn svg(&self) -> Result<String, String> {
        let mut svg = String::new();
        self.on(SVGBackend::with_string(&mut svg, SIZE))?;
        Ok(svg)
    }

    fn png(&self) -> Result<Vec<u8>, String> {
        let mut pixels = Vec::new();
        self.on(Canvas::new(&mut pixels, SIZE))?;
        Ok(canvas::encoded(&pixels, SIZE))
    }

    fn on<B: DrawingBackend>(&self, backend: B) -> Result<(), String> {
        let area = backend.into_drawing_area();
        area.fill(&WHITE).map_err(|error| error.to_string())?;
        self.draw(&area)?;
        area.present().map_err(|error| error.to_string())
    }
}

impl Draw for Picture<'_> {
    fn draw<B: DrawingBackend>(&self, area: &Area<B>) -> Result<(), String> {
        match self.kind {
            Kind::Times => times(area, self.name, self.measured),
            Kind::Parts => parts(area, self.name, self.measured),
            Kind::Peers => peers_behind(area, self.name, self.measured),
        }
    }
}

/// Returns the median of a method in each ring that it serves, with n.
fn medians(measured: &Measured<'_>, method: &str) -> Vec<(f64, f64)> {
    let point = |(ring, comparison): &&(Ring, Comparison)| {
        let row = comparison.measured.iter().find(|row| row.method == method)?;
        Some((ring.n as f64, row.product[1]))
    };
    measured.iter().filter_map(point).collect()
}

fn methods(measured: &Measured<'_>) -> Vec<&'static str> {
    let mut names = Vec::new();
    for row in measured.iter().flat_map(|(_, comparison)| &comparison.measured) {
        if !names.contains(&row.method) {
            names.push(row.method);
        }
    }
    names
}

/// Returns the smallest length from which a method stays faster than direct, with its median.
fn crossover(measured: &Measured<'_>, method: &str) -> Option<(f64, f64)> {
    let (direct, points) = (medians(measured, "direct"), medians(measured, method));
    let faster =
        |point: &&(f64, f64)| direct.iter().any(|(n, time)| *n == point.0 && point.1 < *time);
    points.iter().rev().take_while(faster).last().copied()
}

fn times<B: DrawingBackend>(
    area: &Area<B>,
    name: &str,
    measured: &Measured<'_>,
) -> Result<(), String> {
    let methods = methods(measured);
    let all: Vec<_> = methods.iter().flat_map(|method| medians(measured, method)).collect();
    let bounds = |of: fn(&(f64, f64)) -> f64| {
        all.iter()
            .map(of)
            .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), x| (least.min(x), most.max(x)))
    };
    let (lengths, heights) = (bounds(|point| point.0), bounds(|point| point.1));
    let mut chart = ChartBuilder::on(area)
        .caption(format!("{name}, q = 12289: nanoseconds a product"), ("sans-serif", 20))
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(80)
        .build_cartesian_2d(
            (lengths.0..lengths.1 * 6.0).log_scale(),
            (heights.0 * 0.8..heights.1 * 1.5).log_scale(),
        )
        .map_err(|error| error.to_string())?;
    let mesh = chart
        .configure_mesh()
        .x_desc("n")
        .y_desc("ns")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .draw();
    mesh.map_err(|error| error.to_string())?;
    for (index, method) in methods.iter().enumerate() {
        let color =
            HSLColor(index as f64 / methods.len() as f64, 0.9, 0.2 + 0.12 * (index % 3) as f64);
        let line = LineSeries::new(medians(measured, method), color.stroke_width(2));
        chart
            .draw_series(line)
            .map_err(|error| error.to_string())?
            .label(*method)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(3)));
        let circle = crossover(measured, method).map(|point| Circle::new(point, 4, color.filled()));
        chart.draw_series(circle).map_err(|error| error.to_string())?;
    }
    let mut labels = chart.configure_series_labels();
    let labels = labels
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE)
        .border_style(BLACK);
    labels.draw().map_err(|error| error.to_string())
}

fn parts<B: DrawingBackend>(
    area: &Area<B>,
    name: &str,
    measured: &Measured<'_>,
) -> Result<(), String> {
    let Some((ring, comparison)) = measured.last() else {
        return Err(format!("no ring of the kind {name}"));
    };
    let whole = |row: &goodprime_rings::timing::Compared| row.setup + row.product[1];
    let mut rows: Vec<_> = comparison.measured.iter().collect();
    rows.sort_by(|a, b| whole(a).total_cmp(&whole(b)));
    // The slowest would hide the parts of the others.
    rows.truncate(8);
    let most = rows.last().map_or(1.0, |row| whole(row));
    let label = |index: usize| rows.get(index).map_or("", |row| row.method);
    let mut chart = ChartBuilder::on(area)
        .caption(
            format!("{name}, n = {}: the first product, nanoseconds", ring.n),
            ("sans-serif", 20),
        )
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(120)
        .build_cartesian_2d(0.0..most * 1.05, (0..rows.len()).into_segmented())
        .map_err(|error| error.to_string())?;
    let named = |segment: &SegmentValue<usize>| match segment {
        SegmentValue::CenterOf(index) | SegmentValue::Exact(index) => label(*index).to_owned(),
        SegmentValue::Last => String::new(),
    };
    let mesh = chart
        .configure_mesh()
        .y_label_formatter(&named)
        .x_label_formatter(&|x| format!("{x:.0}"))
        .draw();
    mesh.map_err(|error| error.to_string())?;
    for (part, (label, color)) in PARTS.into_iter().enumerate() {
        let bars = rows.iter().enumerate().map(|(index, row)| {
            let (from, to) = if part == 0 { (0.0, row.setup) } else { (row.setup, whole(row)) };
            let corners =
                [(from, SegmentValue::Exact(index)), (to, SegmentValue::Exact(index + 1))];
            let mut bar = Rectangle::new(corners, color.filled());
            bar.set_margin(5, 5, 0, 0);
            bar
        });
        chart
            .draw_series(bars)
            .map_err(|error| error.to_string())?
            .label(label)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], color.filled()));
    }
    let mut labels = chart.configure_series_labels();
    let labels = labels
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE)
        .border_style(BLACK);
    labels.draw().map_err(|error| error.to_string())
}

/// Returns for each peer the points of n and its time, divided by that of our fastest method.
fn ahead(measured: &Measured<'_>) -> Vec<(&'static str, Vec<(f64, f64)>)> {
    let all = peers::all();
    let is_peer = |method: &str| all.iter().any(|peer| peer.name == method);
    let ours = |comparison: &Comparison| {
        let rows = comparison.measured.iter().filter(|row| !is_peer(row.method));
        rows.map(|row| row.product[1]).min_by(f64::total_cmp)
    };
    let of = |name: &'static str| {
        let point = |(ring, comparison): &&(Ring, Comparison)| {
            let row = comparison.measured.iter().find(|row| row.method == name)?;
            Some((ring.n as f64, row.product[1] / ours(comparison)?))
        };
        (name, measured.iter().filter_map(point).collect::<Vec<_>>())
    };
    all.iter().map(|peer| of(peer.name)).filter(|(_, points)| !points.is_empty()).collect()
}

fn peers_behind<B: DrawingBackend>(
    area: &Area<B>,
    name: &str,
    measured: &Measured<'_>,
) -> Result<(), String> {
    let lines = ahead(measured);
    let points = || lines.iter().flat_map(|(_, points)| points);
    let (least, most) = points().fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), point| {
        (least.min(point.0), most.max(point.0))
    });
    let highest = points().map(|point| point.1).fold(1.0, f64::max);
    let lowest = points().map(|point| point.1).fold(1.0, f64::min);
    let mut chart = ChartBuilder::on(area)
        .caption(format!("{name}, q = 12289: peers' time by ours"), ("sans-serif", 20))
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(80)
        .build_cartesian_2d(
            (least..most * 2.0).log_scale(),
            (lowest * 0.8..highest * 1.5).log_scale(),
        )
        .map_err(|error| error.to_string())?;
    let mesh = chart
        .configure_mesh()
        .x_desc("n")
        .y_desc("above 1, ours is ahead")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.2}"))
        .draw();
    mesh.map_err(|error| error.to_string())?;
    let even = LineSeries::new([(least, 1.0), (most * 2.0, 1.0)], BLACK.stroke_width(1));
    chart.draw_series(even).map_err(|error| error.to_string())?;
    for (index, (name, points)) in lines.iter().enumerate() {
        let color = HSLColor(index as f64 / lines.len() as f64, 0.9, 0.35);
        let line = LineSeries::new(points.clone(), color.stroke_width(2)).point_size(3);
        chart
            .draw_series(line)
            .map_err(|error| error.to_string())?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(3)));
    }
    let mut labels = chart.configure_series_labels();
    let labels =
        labels.position(SeriesLabelPosition::UpperLeft).background_style(WHITE).border_style(BLACK);
    labels.draw().map_err(|error| error.to_string())
}
