//! The chart: how many times faster than the best peer, AVX2 against AVX2.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

use crate::randomness::Source;
use crate::row::{Kind, Measured};

/// The operations and their colours, which differ in brightness too.
const OPERATIONS: [(&str, RGBColor); 3] = [
    ("keygen", RGBColor(0x1b, 0x4f, 0x72)),
    ("encaps", RGBColor(0x2e, 0x9c, 0xca)),
    ("decaps", RGBColor(0xf2, 0xb1, 0x34)),
];

/// The instruction set of both sides: what the peers have. Sets without such a peer are not drawn.
const ISA: &str = "avx2";

/// Draws the ratios of all sets that were measured, RNG cost excluded.
pub(crate) fn draw(path: &Path, all: &[Measured]) -> Result<(), Box<dyn Error>> {
    let bars: Vec<(&str, usize, f64)> = all
        .iter()
        .filter(|m| m.kind == Kind::Ours && m.isa == ISA && m.rng == Source::Free)
        .filter_map(|m| {
            let op = OPERATIONS.iter().position(|(op, _)| *op == m.op)?;
            Some((m.set, op, m.against.as_ref()?.ratio))
        })
        .collect();
    let mut sets: Vec<&str> = bars.iter().map(|bar| bar.0).collect();
    sets.dedup();
    if sets.is_empty() {
        return Err(
            "nothing to draw: no KEM was measured on AVX2 with free randomness beside a peer"
                .into(),
        );
    }
    let top = bars.iter().map(|bar| bar.2).fold(2.0, f64::max) * 1.2;

    let width = 140 + 92 * sets.len() as u32;
    let area = SVGBackend::new(path, (width, 420)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(
            "Speed-up over the fastest other code: AVX2 on both sides, the same AES (cycles, log scale)",
            ("sans-serif", 18),
        )
        .margin(12)
        .x_label_area_size(32)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..sets.len() as f64, (1.0..top).log_scale())?;
    let name = |x: &f64| {
        let set = sets.get(x.floor() as usize).filter(|_| x.fract() == 0.5);
        set.map_or(String::new(), |set| (*set).to_owned())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(2 * sets.len() + 1)
        .x_label_formatter(&name)
        .y_label_formatter(&|y| format!("{y}×"))
        .label_style(("sans-serif", 12))
        .draw()?;
    for (index, (op, colour)) in OPERATIONS.into_iter().enumerate() {
        let bars = bars.iter().filter(|bar| bar.1 == index).map(|&(set, _, ratio)| {
            let place = sets.iter().position(|s| *s == set).unwrap_or(0) as f64;
            let left = place + 0.14 + 0.24 * index as f64;
            Rectangle::new([(left, 1.0), (left + 0.22, ratio)], colour.filled())
        });
        chart
            .draw_series(bars)?
            .label(op)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 13))
        .draw()?;
    area.present()?;
    Ok(())
}
