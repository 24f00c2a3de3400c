import { invalid } from './domain-error.js';

/** One record of a CSV file. */
export interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * The records of a CSV file as in RFC 4180: a byte-order mark is skipped, lines end with CR LF, LF or CR, empty lines are left out.
 * @throws DomainError validation for a misplaced or missing quotation mark.
 */
export function parseCsv(text: string): readonly CsvRecord[] {
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const content = text.startsWith('\u{FEFF}') ? text.slice(1) : text;
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let [line, begin] = [1, 1];
  while (field.lastIndex < content.length || fields.length > 0) {
    const [all, quoted, plain = '', end] = field.exec(content) ?? refuse(line);
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += all.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (fields.some((one) => one !== '')) records.push({ line: begin, fields });
    fields = [];
    begin = line;
  }
  return records;
}

function refuse(line: number): never {
  throw invalid('', `Line ${line}: a quotation mark is missing or misplaced.`);
}
