import { stringify } from 'csv-stringify/sync';

/** Texts are escaped against spreadsheet formulas; numbers are generated and may be negative. */
export type Cell = string | number;

export const CSV_TYPE = 'text/csv';

/** The byte-order mark. Without it Excel reads a file in the code page of its country, which breaks Korean. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Without `quoted_match` a lone line feed stays unquoted, against RFC 4180. */
const FORMAT = { record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ } as const;

/** A table as in RFC 4180. */
export const csv = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvLines(rows);

export const csvLines = (rows: readonly (readonly Cell[])[]): string => stringify(rows as Cell[][], FORMAT);
