import { stringify } from 'csv-stringify/sync';

/** Texts are escaped against spreadsheet formulas; numbers are generated and may be negative. */
export type Cell = string | number;

/** Excel needs a byte order mark for UTF-8. Without `quoted_match` a lone line feed stays unquoted, against RFC 4180. */
const FORMAT = { bom: true, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ } as const;

/** A table as in RFC 4180. */
export const csv = (rows: readonly (readonly Cell[])[]): string => stringify(rows as Cell[][], FORMAT);
