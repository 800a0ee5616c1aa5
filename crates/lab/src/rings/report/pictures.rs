//! Pictures as SVG: time against n with both axes logarithmic, and the parts of a first product as stacked bars.

use goodprime_rings::ring::Ring;
use goodprime_rings::timing::Comparison;
use plotters::coord::Shift;
use plotters::prelude::*;

type Measured<'a> = [&'a (Ring, Comparison)];
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const SIZE: (u32, u32) = (760, 520);
/// What a first product is made of.
const PARTS: [(&str, RGBColor); 2] =
    [("set-up", RGBColor(230, 159, 0)), ("product", RGBColor(0, 114, 178))];

/// Draws into a text.
fn drawn(draw: impl FnOnce(&Area<'_>) -> Result<(), String>) -> Result<String, String> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        area.fill(&WHITE).map_err(|error| error.to_string())?;
        draw(&area)?;
        area.present().map_err(|error| error.to_string())?;
    }
    Ok(svg)
}

/// The median of a method in each ring that it serves.
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

/// The smallest length from which a method stays faster than direct.
fn crossover(measured: &Measured<'_>, method: &str) -> Option<(f64, f64)> {
    let (direct, points) = (medians(measured, "direct"), medians(measured, method));
    let faster =
        |point: &&(f64, f64)| direct.iter().any(|(n, time)| *n == point.0 && point.1 < *time);
    points.iter().rev().take_while(faster).last().copied()
}

/// Time against n, a line each method; a circle where it begins to stay faster than direct.
pub(super) fn times(name: &str, measured: &Measured<'_>) -> Result<String, String> {
    let methods = methods(measured);
    let all: Vec<_> = methods.iter().flat_map(|method| medians(measured, method)).collect();
    let bounds = |of: fn(&(f64, f64)) -> f64| {
        all.iter()
            .map(of)
            .fold((f64::INFINITY, 0.0), |(least, most): (f64, f64), x| (least.min(x), most.max(x)))
    };
    let (lengths, heights) = (bounds(|point| point.0), bounds(|point| point.1));
    drawn(|area| {
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
            chart.draw_series(line).map_err(|error| error.to_string())?.label(*method).legend(
                move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(3)),
            );
            let circle =
                crossover(measured, method).map(|point| Circle::new(point, 4, color.filled()));
            chart.draw_series(circle).map_err(|error| error.to_string())?;
        }
        let mut labels = chart.configure_series_labels();
        let labels = labels
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE)
            .border_style(BLACK);
        labels.draw().map_err(|error| error.to_string())
    })
}

/// The parts of a first product at the largest length, a bar each method, the fastest first.
pub(super) fn parts(name: &str, measured: &Measured<'_>) -> Result<String, String> {
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
    drawn(|area| {
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
            chart.draw_series(bars).map_err(|error| error.to_string())?.label(label).legend(
                move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], color.filled()),
            );
        }
        let mut labels = chart.configure_series_labels();
        let labels = labels
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE)
            .border_style(BLACK);
        labels.draw().map_err(|error| error.to_string())
    })
}
