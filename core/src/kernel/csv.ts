import { allInvalid, invalid } from './domain-error.js';
import type { Issue, IssueCode } from './issue.js';
import { phraseNumber } from './phrase-number.js';

export interface CsvRecord {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * The records of a CSV file as in RFC 4180: a byte-order mark is skipped, lines end with CR LF, LF or CR, empty lines are left out.
 * @param most the largest number of records to read.
 * @throws DomainError validation for a misplaced or missing quotation mark, and for NUL, which no database stores in a text.
 */
export function parseCsv(text: string, most = Infinity): readonly CsvRecord[] {
  if (text.includes('\0')) throw invalid('', 'FORBIDDEN_CHARACTERS', 'The file must not contain NUL.');
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|[\r\n]+|$)/y;
  const content = text.startsWith('\u{FEFF}') ? text.slice(1) : text;
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let [line, begin] = [1, 1];
  while (records.length < most && (field.lastIndex < content.length || fields.length > 0)) {
    const [all, quoted, plain = '', end] = field.exec(content) ?? refuseQuotation(line);
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += all.split(/\r\n|\n|\r/).length - 1;
    if (end === ',') continue;
    if (fields.some((one) => one !== '')) records.push({ line: begin, fields });
    fields = [];
    begin = line;
  }
  return records;
}

function refuseQuotation(line: number): never {
  throw invalid('', 'WRONG_FORM', `Line ${line}: a quotation mark is missing or misplaced.`);
}

/** The expected form of a CSV file. */
export interface CsvTable {
  readonly columns: readonly string[];
  /** The last column may be left out. Default: no. */
  readonly isLastOptional?: boolean;
}

/** The most lines below the header, to bound one transaction. */
export const MOST_LINES = 10_000;

/** Names a value of a line that cannot be read; an empty column names the whole line. */
export type RefuseValue = (column: string, code: IssueCode, message: string) => void;

const LONGEST_TEXT = 200;

/** Refuses a text that is empty or too long. */
export function refuseLength(refuseValue: RefuseValue, column: string, text: string): void {
  if (text === '' || text.length > LONGEST_TEXT)
    refuseValue(column, text === '' ? 'TOO_SHORT' : 'TOO_LONG', `Must have 1 to ${LONGEST_TEXT} characters.`);
}

const NAMED_ISSUES = 100;

/**
 * The rows of a file with a header.
 * @param parse is given each line, also one with too many or too few fields. It refuses lines that it cannot read.
 * @throws DomainError validation for another header, no line, too many lines, and each refused value by its line.
 */
export function parseCsvTable<Row>(
  csv: string,
  { columns, isLastOptional = false }: CsvTable,
  parse: (record: CsvRecord, refuseValue: RefuseValue) => Row,
): readonly Row[] {
  const [header, ...records] = parseCsv(csv, MOST_LINES + 2); // with the header, and one line too many
  const headers = [columns, ...(isLastOptional ? [columns.slice(0, -1)] : [])];
  const width = header?.fields.length ?? 0;
  if (!headers.some((names) => names.length === width && names.join() === header?.fields.join()))
    throw invalid('', 'NOT_ALLOWED', `The first line must be ${headers.join(' or ')}.`);
  if (records.length === 0) throw invalid('', 'TOO_SHORT', 'The file has no lines.');
  if (records.length > MOST_LINES)
    throw invalid('', 'TOO_LONG', `At most ${phraseNumber(MOST_LINES)} lines are allowed.`);
  const issues: Issue[] = [];
  const rows = records.map((record) => {
    const refuse: RefuseValue = (column, code, message) =>
      issues.push({ path: `line ${record.line}${column && `.${column}`}`, code, message });
    if (record.fields.length !== width) refuse('', 'WRONG_FORM', `Must have ${width} fields.`);
    return parse(record, refuse);
  });
  if (issues.length > 0) throw allInvalid(issues.slice(0, NAMED_ISSUES));
  return rows;
}
