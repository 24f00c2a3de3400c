import { DomainError } from '@spotter/core/kernel';

/** The refusal of the work. */
export async function thrownRefusal(work: Promise<unknown>): Promise<DomainError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** The code of the refusal with the policy or the reason in its details; 'nothing' when the work succeeds. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { policy, reason } = error.details as { policy?: string; reason?: string };
    return [error.code, policy ?? reason].filter(Boolean).join(' ');
  }
  return 'nothing';
}
