import type { Job, JobFailure, JobReport } from './job.js';
import { DomainError } from '../kernel/domain-error.js';
import { isCardDeclined } from '../payment/rules/payment-decision.js';

export const NOTHING_DONE: JobReport = { considered: 0, changed: 0, skipped: 0, failures: [] };

/** The report of a job whose rows cannot fail one by one. */
export const reportChanged = (count: number): JobReport => ({ ...NOTHING_DONE, considered: count, changed: count });

/** The largest number of failures that a report lists: when a provider is unavailable, every message fails. */
const MAX_REPORTED = 100;

/** Combines the reports of two parts of one job. */
export const joinReports = (one: JobReport, other: JobReport): JobReport => ({
  considered: one.considered + other.considered,
  changed: one.changed + other.changed,
  skipped: one.skipped + other.skipped,
  failures: firstOf(one.failures, other.failures),
});

function firstOf(some: readonly JobFailure[], more: readonly JobFailure[]): readonly JobFailure[] {
  const all = more.length === 0 ? some : [...some, ...more];
  if (all.length <= MAX_REPORTED) return all;
  const alarming = all.filter(isAlarming);
  const firstOfCode = new Map(alarming.toReversed().map((failure) => [failure.code, failure]));
  const isFirst = (failure: JobFailure): boolean => firstOfCode.get(failure.code) === failure;
  const ranked = [...alarming.filter(isFirst), ...alarming.filter((failure) => !isFirst(failure))];
  return [...ranked, ...all.filter((failure) => !isAlarming(failure))].slice(0, MAX_REPORTED);
}

/** Stored apart from the errors, which stay unchanged: callers distinguish them by class and code. An entry ends with its error. */
const reportsBefore = new WeakMap<Error, JobReport>();

/** The work of a run before the error that stopped it. */
export const reportBefore = (error: unknown): JobReport =>
  (error instanceof Error && reportsBefore.get(error)) || NOTHING_DONE;

/** @returns the error of a part of a run, from now on with the report of the parts before (`reportBefore`). */
export function withReport(error: unknown, done: JobReport): unknown {
  if (error instanceof Error) reportsBefore.set(error, joinReports(done, reportBefore(error)));
  return error;
}

/**
 * For jobs whose next run is a day or more away: a stopped run is repeated in a minute.
 * @throws DomainError unavailable, with the report, when the database or a provider was not available for a row.
 */
export function requireAvailable(report: JobReport): JobReport {
  const unavailable = report.failures.find(({ code }) => code === 'unavailable');
  if (unavailable) throw withReport(new DomainError('unavailable', unavailable.message), report);
  return report;
}

/** @throws the error of the part, with the report of the work `done` before. */
async function keepReport<Result>(done: JobReport, part: () => Promise<Result>): Promise<Result> {
  try {
    return await part();
  } catch (error) {
    throw withReport(error, done);
  }
}

/** Whether a failed row must be reported to an operator. */
export const isAlarming = ({ isCardDeclined: isDeclined }: JobFailure): boolean => isDeclined !== true;

/** The number of rows that failed, including those that the report does not list. */
export const countFailed = ({ considered, changed, skipped }: JobReport): number => considered - changed - skipped;

/** Several jobs as one job that runs them in sequence. */
export const runInSequence = (...jobs: readonly Job[]): Job => ({
  run: async (options) => {
    let report = NOTHING_DONE;
    for (const job of jobs)
      if (!options?.stopping?.()) report = joinReports(report, await keepReport(report, () => job.run(options)));
    return report;
  },
});

/**
 * Runs the work for all due rows, in pages. Each page starts after the last row of the previous one, so a row that fails
 * and stays due is tried once per run.
 */
export const forEachDue = <Due extends { readonly id: string }>(
  next: (after: Due | null) => Promise<readonly Due[]>,
  work: (id: Due['id']) => Promise<boolean>,
): Promise<JobReport> => forEachPart(next, { size: Infinity, atOnce: 1 }, (ids) => runForEach(ids, work));

/** The result of one batch of a job. */
export interface Batch<Last> {
  readonly report: JobReport;
  /** The last row that was read; null at the end. */
  readonly last: Last | null;
}

/** Repeats until no row is left: each batch begins after the last row of the previous one. */
export async function forEachBatch<Last>(next: (after: Last | null) => Promise<Batch<Last>>): Promise<JobReport> {
  let report = NOTHING_DONE;
  let after: Last | null = null;
  do {
    const last = after;
    const batch: Batch<Last> = await keepReport(report, () => next(last));
    report = joinReports(report, batch.report);
    after = batch.last;
  } while (after !== null);
  return report;
}

interface Parts {
  /** The largest number of ids in one call of `work`, 1 or more. */
  readonly size: number;
  /** The largest number of concurrent calls of `work`, 1 or more. */
  readonly atOnce: number;
}

/** Works as `forEachDue`, but passes several ids to each call. */
export async function forEachPart<Due extends { readonly id: string }>(
  next: (after: Due | null) => Promise<readonly Due[]>,
  { size, atOnce }: Parts,
  work: (ids: readonly Due['id'][]) => Promise<JobReport>,
): Promise<JobReport> {
  let report = NOTHING_DONE;
  let due = await next(null);
  while (due.length > 0) {
    const ids = due.map(({ id }): Due['id'] => id);
    const parts: (readonly Due['id'][])[] = [];
    for (let from = 0; from < ids.length; from += size) parts.push(ids.slice(from, from + size));
    const done = await keepReport(report, () => severalAtOnce(parts, atOnce, work));
    report = done.reduce(joinReports, report);
    const last = due.at(-1) ?? null;
    due = await keepReport(report, () => next(last));
  }
  return report;
}

/** @returns the results in the order of the items. */
async function severalAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/** As `runForEachItem`, for ids. */
export const runForEach = <Id extends string>(
  ids: Iterable<Id>,
  work: (id: Id) => Promise<boolean>,
): Promise<JobReport> => runForEachItem(ids, work, (id) => id);

/**
 * Does the work for each item in sequence. A failure is reported and does not stop the others.
 * @param work returns whether it changed anything.
 * @param idOf names the item in the report.
 */
export async function runForEachItem<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<boolean>,
  idOf: (item: Item) => string,
): Promise<JobReport> {
  let report = NOTHING_DONE;
  for (const item of items) report = joinReports(report, await runOne(idOf(item), () => work(item)));
  return report;
}

async function runOne(id: string, work: () => Promise<boolean>): Promise<JobReport> {
  try {
    const changed = await work();
    return { considered: 1, changed: Number(changed), skipped: Number(!changed), failures: [] };
  } catch (error) {
    return { considered: 1, changed: 0, skipped: 0, failures: [{ id, ...describeError(error) }] };
  }
}

/** The text of an unexpected error can contain personal data, so only its name is reported. */
export function describeError(error: unknown): Omit<JobFailure, 'id'> {
  if (error instanceof DomainError) {
    const { code } = error;
    const message = messageWithCause(error);
    return isCardDeclined(error) ? { code, message, isCardDeclined: true } : { code, message };
  }
  return { code: 'internal', message: error instanceof Error ? error.name : 'Error' };
}

/** The cause of a DomainError says what the database or a provider lacks, without values. */
const messageWithCause = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== ''
    ? `${message.replace(/\.$/, '')}: ${messageWithCause(cause)}`
    : message;
