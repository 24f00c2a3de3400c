import { type CsvRecord, parseCsvTable, refuseLength, type RefuseValue } from '../../kernel/csv.js';
import type { AdminId, PayoutBatchId, PayoutId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw, type Krw } from '../../kernel/krw.js';
import {
  type AnsweredPayout,
  decideDeposit,
  decideReturn,
  depositKey,
  type FailedPayout,
  parseDepositKey,
} from './deposit-decision.js';
import type { DepositOutcome } from './deposit-outcome.js';
import type { Payout } from './payout.js';

/** The header of a file of results; the last column can be left out. */
export const RESULT_COLUMNS = ['key', 'result', 'amount'] as const;

export interface ResultLine {
  /** The line of the file, from 1. */
  readonly line: number;
  readonly key: string;
  /** `ok`, `returned`, or the bank's reason. */
  readonly result: string;
  /** The transferred won, to be compared with `net`; null when the file states no amount. */
  readonly amount: Krw | null;
}

/** The result of a transfer that was returned after its result was `ok`. */
const RETURNED = 'returned';

/** The result of a deposited transfer. */
const DEPOSITED = 'ok';

/** A line that is not applied. */
export interface ResultDifference {
  readonly line: number;
  readonly key: string;
  /**
   * `unknown_key`: in no file of the batch. `repeated`: its result is known, or in an earlier line. `contradicted`: another result is
   * known, or in an earlier line; a person has to ask the bank.
   */
  readonly reason: 'unknown_key' | 'other_amount' | 'repeated' | 'contradicted';
  /** The payout's `net`; null unless the amount differs. */
  readonly expected: Krw | null;
  /** The amount of the line, for any reason; null when the file states no amount. */
  readonly found: Krw | null;
}

/** @throws DomainError validation for another header, no line, too many lines, and values that cannot be read, each by its line. */
export const parseResults = (csv: string): readonly ResultLine[] =>
  parseCsvTable(csv, { columns: RESULT_COLUMNS, isLastOptional: true }, parseLine);

/** Other words for a paid transfer. Read as the reason of a failure, they would fail a deposited payout, and its retry would pay twice. */
const PAID_IN_OTHER_WORDS =
  /^(?:(?:정상|성공|완료|됨|이체|입금|지급|송금|처리|[ (0)])+|y|success|successful|completed|done|paid)$/i;

/** Reads `OK` as `ok`, for the same reason. */
function readResult(text: string): string {
  const result = text.normalize('NFKC').trim(); // also of full-width letters and decomposed Hangul
  return [DEPOSITED, RETURNED].find((word) => word === result.toLowerCase()) ?? result;
}

function parseLine({ line, fields }: CsvRecord, refuse: RefuseValue): ResultLine {
  const [key = '', written = '', amount = ''] = fields;
  const result = readResult(written);
  refuseLength(refuse, 'key', key);
  refuseLength(refuse, 'result', result);
  if (PAID_IN_OTHER_WORDS.test(result)) refuse('result', 'NOT_ALLOWED', `Write ${DEPOSITED} for a paid transfer.`);
  const isWon = /^\d{0,15}$/.test(amount);
  if (!isWon) refuse('amount', 'WRONG_FORM', 'Must be whole won, without separators.');
  return { line, key, result, amount: isWon && amount !== '' ? krw(Number(amount)) : null };
}

/** The ids of the payouts that the keys name, each once; keys of another form are left out. */
export const payoutIdsIn = (lines: readonly ResultLine[]): readonly PayoutId[] => [
  ...new Set(lines.flatMap(({ key }) => parseDepositKey(key)?.id ?? [])),
];

export interface DecidedResults {
  readonly answered: readonly AnsweredPayout[];
  /** Deposited before this file. */
  readonly returned: readonly FailedPayout[];
  readonly differences: readonly ResultDifference[];
}

/**
 * Applies the bank's results to the payouts of a batch, at most one line to each payout.
 * @param payouts those that the lines name, of any batch.
 */
export function decideResults(
  batchId: PayoutBatchId,
  payouts: readonly Payout[],
  lines: readonly ResultLine[],
  { at, by }: { readonly at: Instant; readonly by: AdminId },
): DecidedResults {
  const ofBatch = new Map<string, Payout>(payouts.flatMap((one) => (one.batchId === batchId ? [[one.id, one]] : [])));
  const answered: AnsweredPayout[] = [];
  const returned: FailedPayout[] = [];
  const differences: ResultDifference[] = [];
  const settled = new Map<string, Payout>();
  for (const { line, key, result, amount } of lines) {
    const earlier = settled.get(key);
    const decided = earlier
      ? differenceFrom(earlier, earlier.attempts, result)
      : decideResult(ofBatch, { key, result, amount }, at);
    if ('reason' in decided) differences.push({ line, key, ...decided, found: amount });
    else settled.set(key, 'answered' in decided ? decided.answered : decided.returned);
    if ('answered' in decided) answered.push(decided.answered);
    if ('returned' in decided) returned.push(decided.returned);
  }
  return {
    answered: answered.map((payout) => (payout.status === 'failed' ? { ...payout, reportedBy: by } : payout)),
    returned: returned.map((payout) => ({ ...payout, reportedBy: by })),
    differences,
  };
}

type Difference = Pick<ResultDifference, 'reason' | 'expected'>;

/** A line about an attempt whose result is known. An earlier attempt failed or came back: otherwise there would be no later one. */
function differenceFrom(payout: Payout, attempt: number, result: string): Difference {
  const isLast = payout.attempts === attempt;
  const isDeposited = isLast && payout.status === 'deposited';
  const wasReturned = isLast && payout.status === 'failed' && payout.failureReason === RETURNED; // after `ok`
  const isRepeated = wasReturned || isDeposited === (result === DEPOSITED);
  return { reason: isRepeated ? 'repeated' : 'contradicted', expected: null };
}

function decideResult(
  payouts: ReadonlyMap<string, Payout>,
  { key, result, amount }: Pick<ResultLine, 'key' | 'result' | 'amount'>,
  at: Instant,
): { readonly answered: AnsweredPayout } | { readonly returned: FailedPayout } | Difference {
  const sent = parseDepositKey(key);
  const payout = sent && payouts.get(sent.id);
  if (!sent || !payout || !wasInFile(payout, key, sent.attempt)) return { reason: 'unknown_key', expected: null };
  if (amount !== null && amount !== payout.net) return { reason: 'other_amount', expected: payout.net };
  const returned = result === RETURNED && decideReturn(payout, sent.attempt, RETURNED);
  if (returned) return { returned };
  const answered = decideDeposit(payout, sent.attempt, outcomeOf(result, at));
  return answered ? { answered } : differenceFrom(payout, sent.attempt, result);
}

const outcomeOf = (result: string, at: Instant): DepositOutcome =>
  result === DEPOSITED ? { kind: 'deposited', at } : { kind: 'refused', reason: reasonOf(result) };

/** `not_found` would say that the bank does not know the deposit. */
const reasonOf = (result: string): string => (result === 'not_found' ? 'account_not_found' : result);

/** Whether a file named this attempt: the last one once it has its `filePart`; every earlier one counts as named. */
const wasInFile = ({ id, attempts, filePart }: Payout, key: string, attempt: number): boolean =>
  key === depositKey({ id, attempts: attempt }) &&
  attempt >= 1 &&
  (attempt < attempts || (attempt === attempts && filePart !== null));
