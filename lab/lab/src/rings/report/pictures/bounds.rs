//! Counts against the machine's bounds: how long each pipe of a processor is busy with the best trees of a ring.

use goodprime_rings::ring::Ring;
use goodprime_rings::trees::model::{Machine, PIPES};
use goodprime_rings::trees::search::Candidate;
use plotters::prelude::*;

use super::{Area, Draw};

/// The trees with the smallest bounds, the first one the best.
pub(in super::super) struct Bounds<'a> {
    pub(in super::super) ring: &'a Ring,
    pub(in super::super) machine: &'a Machine,
    pub(in super::super) best: &'a [Candidate],
}

impl Draw for Bounds<'_> {
    fn draw<B: DrawingBackend>(&self, area: &Area<B>) -> Result<(), String> {
        let Self { ring, machine, best } = self;
        let most = best.iter().map(|candidate| candidate.cycles).fold(1.0, f64::max);
        let mut chart = ChartBuilder::on(area)
            .caption(
                format!("{ring}: cycles by pipe, model of {}", machine.name),
                ("sans-serif", 20),
            )
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(320)
            // The best tree on top.
            .build_cartesian_2d(0.0..most * 1.7, best.len() as f64..0.0)
            .map_err(|error| error.to_string())?;
        // Half way down a tree's bars.
        let named = |y: &f64| match best.get(*y as usize) {
            Some(candidate) if y.fract() == 0.5 => candidate.tree.plan.to_string(),
            _ => String::new(),
        };
        let mesh = chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(2 * best.len() + 1)
            .y_label_formatter(&named)
            .x_desc("cycles: no run is shorter than the longest bar")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .draw();
        mesh.map_err(|error| error.to_string())?;
        for (pipe, name) in PIPES.into_iter().enumerate() {
            let color = HSLColor(pipe as f64 / PIPES.len() as f64, 0.7, 0.45);
            let bars = best.iter().enumerate().map(|(index, candidate)| {
                let cycles = candidate.tally.bounds(machine)[pipe];
                // A tree's bars take nine tenths of its place.
                let place =
                    |bar: usize| index as f64 + 0.05 + 0.9 * bar as f64 / PIPES.len() as f64;
                Rectangle::new([(0.0, place(pipe)), (cycles, place(pipe + 1))], color.filled())
            });
            chart.draw_series(bars).map_err(|error| error.to_string())?.label(name).legend(
                move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], color.filled()),
            );
        }
        let mut labels = chart.configure_series_labels();
        let labels = labels
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE)
            .border_style(BLACK);
        labels.draw().map_err(|error| error.to_string())
    }
}
