import { type CsvRecord, parseCsv } from '../../kernel/csv.js';
import { allInvalid, invalid } from '../../kernel/domain-error.js';
import type { PayoutBatchId, PayoutId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw, type Krw } from '../../kernel/krw.js';
import { type AnsweredPayout, decideDeposit, depositKey, parseDepositKey } from './deposit-decision.js';
import type { Payout } from './payout.js';

/** The header of a file of results; the last column may be left out. */
export const RESULT_COLUMNS = ['key', 'result', 'amount'] as const;

/** So many lines are read at most, to bound one transaction. */
export const RESULT_LINES = 10_000;

const NAMED_ISSUES = 100;
const LONGEST_FIELD = 200;

export interface ResultLine {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly key: string;
  /** `ok`, or the bank's reason. */
  readonly result: string;
  readonly amount: Krw | null;
}

/** `unknown_key`: in no file of the batch. `repeated`: its result is known, or stands above in the file. */
export const RESULT_DIFFERENCES = ['unknown_key', 'other_amount', 'repeated'] as const;

/** A line that changes nothing. */
export interface ResultDifference {
  readonly line: number;
  readonly key: string;
  readonly reason: (typeof RESULT_DIFFERENCES)[number];
  readonly expected: Krw | null;
  readonly found: Krw | null;
}

/** @throws DomainError validation for another header, no line, too many lines, and values that cannot be read, each by its line. */
export function parseResults(csv: string): readonly ResultLine[] {
  const [header, ...records] = parseCsv(csv);
  const columns = header?.fields.join();
  if (columns !== RESULT_COLUMNS.join() && columns !== RESULT_COLUMNS.slice(0, 2).join())
    throw invalid('', `The first line must be key,result or ${RESULT_COLUMNS.join()}.`);
  if (records.length === 0) throw invalid('', 'The file has no lines.');
  if (records.length > RESULT_LINES) throw invalid('', `At most ${RESULT_LINES} lines are allowed.`);
  const issues = records.flatMap((record) => issuesOf(record, header?.fields.length ?? 0));
  if (issues.length > 0) throw allInvalid(issues.slice(0, NAMED_ISSUES));
  return records.map(({ line, fields: [key = '', result = '', amount = ''] }) => ({
    ...{ line, key, result },
    amount: amount === '' ? null : krw(Number(amount)),
  }));
}

function issuesOf({ line, fields }: CsvRecord, columns: number): readonly { path: string; message: string }[] {
  const [key = '', result = '', amount = ''] = fields;
  const issue = (path: string, message: string) => ({ path: `line ${line}${path}`, message });
  const isText = (text: string) => text !== '' && text.length <= LONGEST_FIELD;
  return [
    ...(fields.length === columns ? [] : [issue('', `Must have ${columns} fields.`)]),
    ...(isText(key) ? [] : [issue('.key', `Must have 1 to ${LONGEST_FIELD} characters.`)]),
    ...(isText(result) ? [] : [issue('.result', `Must have 1 to ${LONGEST_FIELD} characters.`)]),
    ...(/^\d{0,15}$/.test(amount) ? [] : [issue('.amount', 'Must be whole won, without separators.')]),
  ];
}

/** The payouts that the lines may name. */
export const payoutsIn = (lines: readonly ResultLine[]): readonly PayoutId[] => [
  ...new Set(lines.flatMap(({ key }) => parseDepositKey(key)?.id ?? [])),
];

/**
 * Applies the bank's results to the payouts of a batch, each once.
 * @param payouts those that the lines name, of any batch.
 */
export function decideResults(
  batchId: PayoutBatchId,
  payouts: readonly Payout[],
  lines: readonly ResultLine[],
  at: Instant,
): { readonly answered: readonly AnsweredPayout[]; readonly differences: readonly ResultDifference[] } {
  const open = new Map<string, Payout>(payouts.flatMap((one) => (one.batchId === batchId ? [[one.id, one]] : [])));
  const answered: AnsweredPayout[] = [];
  const differences: ResultDifference[] = [];
  for (const { line, key, result, amount } of lines) {
    const decided = decideResult(open, { key, result, amount }, at);
    if ('reason' in decided) differences.push({ line, key, ...decided });
    else {
      open.set(decided.id, decided);
      answered.push(decided);
    }
  }
  return { answered, differences };
}

function decideResult(
  payouts: ReadonlyMap<string, Payout>,
  { key, result, amount }: Pick<ResultLine, 'key' | 'result' | 'amount'>,
  at: Instant,
): AnsweredPayout | Pick<ResultDifference, 'reason' | 'expected' | 'found'> {
  const difference = (reason: ResultDifference['reason'], expected: Krw | null = null) => ({
    ...{ reason, expected },
    found: amount,
  });
  const sent = parseDepositKey(key);
  const payout = sent && payouts.get(sent.id);
  if (!sent || !payout || !wasInFile(payout, key, sent.attempt)) return difference('unknown_key');
  if (amount !== null && amount !== payout.net) return difference('other_amount', payout.net);
  const outcome =
    result === 'ok' ? ({ kind: 'deposited', at } as const) : ({ kind: 'refused', reason: reasonOf(result) } as const);
  return decideDeposit(payout, sent.attempt, outcome) ?? difference('repeated');
}

/** `not_found` would say that the bank does not know the deposit. */
const reasonOf = (result: string): string => (result === 'not_found' ? 'account_not_found' : result);

/** An earlier attempt has its result. */
const wasInFile = ({ id, attempts, filePart }: Payout, key: string, attempt: number): boolean =>
  key === depositKey({ id, attempts: attempt }) &&
  attempt >= 1 &&
  (attempt < attempts || (attempt === attempts && filePart !== null));
