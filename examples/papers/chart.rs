//! Line charts as SVG.

use plotters::prelude::*;

use super::failure::Failure;

/// Pixels of a panel.
const WIDTH: u32 = 560;
const HEIGHT: u32 = 400;
/// Space for the legend next to the lines, as a part of their width.
const LEGEND: f64 = 0.45;
const FONT: &str = "DejaVu Sans";

/// A line.
pub(crate) struct Line {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// One chart of a picture.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) across: &'static str,
    pub(crate) up: &'static str,
    /// Whether equal distances upward are equal factors.
    pub(crate) factors: bool,
    pub(crate) lines: Vec<Line>,
}

/// The colour of a planner: the same in every chart.
fn colour(name: &str) -> RGBColor {
    match name {
        "Theta*" => RGBColor(31, 79, 216),
        "AP Theta*" => RGBColor(107, 60, 190),
        "Lazy Theta*" => RGBColor(18, 163, 199),
        "Field D*" => RGBColor(201, 110, 0),
        "A*" => RGBColor(194, 48, 143),
        "A*, straight line" => RGBColor(230, 120, 190),
        "A*, greedy" => RGBColor(138, 106, 0),
        "Block A*" => RGBColor(214, 47, 31),
        "Accelerated A*" => RGBColor(43, 138, 62),
        _ => RGBColor(17, 17, 17),
    }
}

/// Draws the panels in rows of two.
pub(crate) fn draw(panels: &[Panel]) -> Result<String, Failure> {
    let columns = panels.len().clamp(1, 2);
    let rows = panels.len().div_ceil(columns).max(1);
    let pixels = |count: usize, each: u32| u32::try_from(count).map_or(each, |count| count * each);
    let mut svg = String::new();
    {
        let root =
            SVGBackend::with_string(&mut svg, (pixels(columns, WIDTH), pixels(rows, HEIGHT))).into_drawing_area();
        root.fill(&WHITE).map_err(undrawn)?;
        for (area, panel) in root.split_evenly((rows, columns)).iter().zip(panels) {
            draw_panel(area, panel).map_err(undrawn)?;
        }
        root.present().map_err(undrawn)?;
    }
    Ok(svg)
}

fn undrawn(error: impl std::fmt::Display) -> Failure {
    Failure::Draw(error.to_string())
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

fn draw_panel(area: &Area<'_>, panel: &Panel) -> Drawn {
    let scale = |y: f64| if panel.factors { y.log10() } else { y };
    let points = || panel.lines.iter().flat_map(|line| &line.points);
    let (x0, x1) = range(points().map(|point| point.0), 0.0);
    let (y0, y1) = range(points().map(|point| scale(point.1)), 0.06);
    let mut chart = ChartBuilder::on(area)
        .caption(&panel.title, (FONT, 16))
        .margin(10)
        .x_label_area_size(40)
        .y_label_area_size(66)
        .build_cartesian_2d(x0..x1 + (x1 - x0) * LEGEND, y0..y1)?;
    let written = |y: &f64| {
        if panel.factors { number(10_f64.powf(*y), f64::INFINITY) } else { number(*y, y1 - y0) }
    };
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .x_desc(panel.across)
        .y_desc(panel.up)
        .x_label_formatter(&|x| if *x > x1 { String::new() } else { number(*x, x1 - x0) })
        .y_label_formatter(&written)
        .label_style((FONT, 12))
        .axis_desc_style((FONT, 13))
        .draw()?;
    for line in &panel.lines {
        let colour = colour(&line.name);
        let points: Vec<(f64, f64)> = line.points.iter().map(|&(x, y)| (x, scale(y))).collect();
        chart
            .draw_series(LineSeries::new(points.iter().copied(), colour.stroke_width(2)))?
            .label(&line.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], colour.stroke_width(2)));
        chart.draw_series(points.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.85))
        .border_style(RGBColor(200, 200, 200))
        .label_font((FONT, 12))
        .draw()?;
    Ok(())
}

/// The range of the values with a margin of this part of it on both sides.
fn range(values: impl Iterator<Item = f64>, margin: f64) -> (f64, f64) {
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low > high {
        return (0.0, 1.0);
    }
    let room = if high > low { (high - low) * margin } else { 1.0 };
    (low - room, high + room)
}

/// A number with as many digits as it needs, and as tell it from its neighbours on an axis of this length.
fn number(value: f64, axis: f64) -> String {
    let apart = (0..12).find(|&tens| axis * 10_f64.powi(tens) >= 1.0).unwrap_or(12);
    let digits = match value.abs() {
        0.0 => 0,
        size if size < 0.01 => 5,
        size if size < 2.0 => 3,
        size if size < 100.0 => 1,
        _ => 0,
    };
    let digits = if apart == 0 { digits } else { digits.max(usize::try_from(apart).unwrap_or(0) + 1) };
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}
