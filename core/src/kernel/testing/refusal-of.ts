import { DomainError } from '../domain-error.js';
import type { Issue } from '../issue.js';

/** The refusal of the work; null for work that succeeds. @throws every other error. */
export function refusalOf(work: () => unknown): DomainError | null {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return null;
}

/** The details of a refusal with its code; null for work that succeeds. */
export function refusalWithCode(work: () => unknown): unknown {
  const refusal = refusalOf(work);
  return refusal && { code: refusal.code, ...refusal.details };
}

/** The code of a refusal with its policy, for example `policy-violation membership-paused`; null for work that succeeds. */
export function codeAndPolicyOf(work: () => unknown): string | null {
  const refusal = refusalOf(work);
  return refusal && [refusal.code, refusal.details['policy']].filter(Boolean).join(' ');
}

/**
 * The field, the code and the sentence of a validation error, for example `until IN_THE_PAST: The window must not be in the past.`; null
 * for work that succeeds.
 */
export function issueOf(work: () => unknown): string | null {
  const refusal = refusalOf(work);
  const issues = refusal?.details['issues'] as readonly Issue[];
  return refusal && issues.map(({ path, code, message }) => `${path} ${code}: ${message}`).join('\n');
}
