import type { Repositories } from '@spotter/core/application';
import { DomainError, StaleVersionError, type DomainErrorCode } from '@spotter/core/kernel';
import { assert, expect } from 'chai';
import type { TestContext } from './test-context.js';

/** The refusal of the work. */
export async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  return assert.fail('nothing was refused');
}

/** @param policy for `policy-violation`: which one. */
export async function expectRefusal(work: Promise<unknown>, code: DomainErrorCode, policy?: string): Promise<void> {
  const refusal = await refusalOf(work);
  if (!(refusal instanceof DomainError)) throw refusal;
  expect(refusal.code).to.equal(code);
  if (policy !== undefined) expect(refusal.details).to.include({ policy });
}

export const expectNotFound = (
  { run }: TestContext,
  work: (repositories: Repositories) => Promise<unknown>,
): Promise<void> => expectRefusal(run(work), 'not-found');

export async function expectStale(work: Promise<unknown>): Promise<void> {
  const refusal = await refusalOf(work);
  if (!(refusal instanceof StaleVersionError)) throw refusal;
}

/** The outcomes of concurrent requests. */
export interface RaceResult<Result> {
  readonly winners: readonly Result[];
  readonly refusals: readonly unknown[];
}

export const raceOfTwenty = <Result>(
  { run }: TestContext,
  work: (repositories: Repositories, racer: number) => Promise<Result>,
): Promise<RaceResult<Result>> =>
  raceOf(Array.from({ length: 20 }, (_, racer) => run((repositories) => work(repositories, racer))));

export async function raceOf<Result>(racers: readonly Promise<Result>[]): Promise<RaceResult<Result>> {
  const outcomes = await Promise.allSettled(racers);
  return {
    winners: outcomes.filter((one) => one.status === 'fulfilled').map(({ value }) => value),
    refusals: outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown),
  };
}

/** Exactly one can win; the others get the same refusal. */
export function expectOneWinner({ winners, refusals }: RaceResult<unknown>, code: DomainErrorCode): void {
  for (const refusal of refusals) if (!(refusal instanceof DomainError)) throw refusal;
  expect(winners).to.have.length(1);
  expect(new Set(refusals.map((refusal) => (refusal as DomainError).code))).to.deep.equal(new Set([code]));
}
