//! Tables for the terminal: the first column is words, the others are figures.

/// Rows of cells in columns as wide as they need; the first row is the head.
pub(crate) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let cell = |(cell, (column, &width)): (&String, (usize, &usize))| match column {
        0 => format!(" {cell:<width$}"),
        _ => format!("  {cell:>width$}"),
    };
    let line = |row: &Vec<String>| row.iter().zip(widths.iter().enumerate()).map(cell).collect::<String>();
    rows.iter().map(line).map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A row of cells.
pub(crate) fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}
