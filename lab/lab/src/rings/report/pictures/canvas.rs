//! Pixels that `plotters` draws on, and PNG of them. Text is of the fixed fonts of `embedded-graphics`, so that no font of the
//! system is asked for.

use std::convert::Infallible;

use embedded_graphics::mono_font::ascii::{FONT_7X13, FONT_10X20};
use embedded_graphics::mono_font::{MonoFont, MonoTextStyle};
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, Drawable, OriginDimensions, Pixel, Point, Size};
use embedded_graphics::text::{Baseline, Text};
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

/// From this size on, the larger font.
const LARGE: f64 = 18.0;

/// Red, green, blue, row by row.
pub(super) struct Canvas<'a> {
    pixels: &'a mut Vec<u8>,
    size: (u32, u32),
}

impl<'a> Canvas<'a> {
    pub(super) fn new(pixels: &'a mut Vec<u8>, size: (u32, u32)) -> Self {
        pixels.resize(3 * size.0 as usize * size.1 as usize, 0xff);
        Self { pixels, size }
    }
}

/// The picture as PNG (W3C, Portable Network Graphics, third edition): a header, the rows, each unfiltered, and an end.
pub(super) fn encoded(pixels: &[u8], (width, height): (u32, u32)) -> Vec<u8> {
    // Eight bits of each of three colours, no interlacing.
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let rows: Vec<u8> = pixels
        .chunks(3 * width as usize)
        .flat_map(|row| std::iter::once(0).chain(row.iter().copied()))
        .collect();
    let rows = miniz_oxide::deflate::compress_to_vec_zlib(&rows, 6);
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, data) in [(b"IHDR", &header[..]), (b"IDAT", &rows), (b"IEND", &[])] {
        bytes.extend((data.len() as u32).to_be_bytes());
        let named = [&name[..], data].concat();
        bytes.extend(&named);
        bytes.extend(crc32fast::hash(&named).to_be_bytes());
    }
    bytes
}

fn font<S: BackendTextStyle>(style: &S) -> &'static MonoFont<'static> {
    if style.size() < LARGE { &FONT_7X13 } else { &FONT_10X20 }
}

fn extent(font: &MonoFont<'_>, text: &str) -> (i32, i32) {
    let Size { width, height } = font.character_size;
    (width as i32 * text.chars().count() as i32, height as i32)
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn present(&mut self) -> Result<(), DrawingErrorKind<Infallible>> {
        Ok(())
    }

    fn draw_pixel(
        &mut self,
        (x, y): BackendCoord,
        color: BackendColor,
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        let (width, height) = (self.size.0 as i32, self.size.1 as i32);
        if (0..width).contains(&x) && (0..height).contains(&y) {
            let at = 3 * (y * width + x) as usize;
            let (red, green, blue) = color.rgb;
            for (old, new) in self.pixels[at..at + 3].iter_mut().zip([red, green, blue]) {
                let mixed = f64::from(*old) * (1.0 - color.alpha) + f64::from(new) * color.alpha;
                *old = mixed.round() as u8;
            }
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let (width, height) = extent(font(style), text);
        Ok((width as u32, height as u32))
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Result<(), DrawingErrorKind<Infallible>> {
        let font = font(style);
        let (width, height) = extent(font, text);
        let anchor = style.anchor();
        let left = match anchor.h_pos {
            HPos::Left => 0,
            HPos::Center => -width / 2,
            HPos::Right => -width,
        };
        let top = match anchor.v_pos {
            VPos::Top => 0,
            VPos::Center => -height / 2,
            VPos::Bottom => -height,
        };
        let mut ink = Ink(Vec::new());
        let look = MonoTextStyle::new(font, BinaryColor::On);
        let Ok(_) = Text::with_baseline(text, Point::zero(), look, Baseline::Top).draw(&mut ink);
        let (color, transform) = (style.color(), style.transform());
        for Point { x: dx, y: dy } in ink.0 {
            let (dx, dy) = transform.transform(left + dx, top + dy);
            self.draw_pixel((x + dx, y + dy), color)?;
        }
        Ok(())
    }
}

/// The pixels of a text.
struct Ink(Vec<Point>);

impl OriginDimensions for Ink {
    fn size(&self) -> Size {
        Size::new(u32::MAX, u32::MAX)
    }
}

impl DrawTarget for Ink {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        self.0.extend(pixels.into_iter().filter(|pixel| pixel.1.is_on()).map(|pixel| pixel.0));
        Ok(())
    }
}
