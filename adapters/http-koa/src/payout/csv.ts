/** Numbers are ours, and may be below zero; what is text may hold anything. */
export type Cell = string | number;

/** Without it Excel takes UTF-8 for the code page of the machine. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** A table as RFC 4180 has it. */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A text that begins so would be worked out by a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;
