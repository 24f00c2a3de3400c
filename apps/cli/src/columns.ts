/** A table with titles; each column is as wide as its longest text. */
export function columns(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd();
  return [titles, ...rows].map((row) => `${line(row)}\n`).join('');
}
