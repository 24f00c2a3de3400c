import type { SecondFactorPolicy } from '../policy.js';
import type { Person } from './person.js';
import type { PersonId } from '../../kernel/ids.js';
import { instant, type Instant, plus } from '../../kernel/instant.js';

/** A log-in with a correct password that waits for the second factor. Only the hash of its token is stored. */
export interface LogInChallenge {
  readonly hash: string;
  readonly personId: PersonId;
  /** The version of the person after the right password: a later change of the account ends the challenge. */
  readonly personVersion: number;
  /** The challenge is over from then on. */
  readonly expiresAt: Instant;
  readonly wrongTries: number;
}

/** The challenge after the right password. */
export const newChallenge = (
  { id, version }: Pick<Person, 'id' | 'version'>,
  hash: string,
  at: Instant,
  { challengeMs }: SecondFactorPolicy,
): LogInChallenge => ({
  hash,
  personId: id,
  personVersion: version,
  expiresAt: plus(at, challengeMs),
  wrongTries: 0,
});

/** Whether another code can be tried. */
export const isOpenChallenge = (
  { expiresAt, wrongTries }: LogInChallenge,
  at: Instant,
  { tries }: SecondFactorPolicy,
): boolean => at < expiresAt && wrongTries < tries;

/** Counts a wrong code; one try fewer is left. */
export const recordFailedChallenge = (challenge: LogInChallenge): LogInChallenge => ({
  ...challenge,
  wrongTries: challenge.wrongTries + 1,
});

/** Ends a challenge after its log-in, also for a request that has read the clock before. */
export const passChallenge = (challenge: LogInChallenge): LogInChallenge => ({
  ...challenge,
  expiresAt: instant(0),
});
