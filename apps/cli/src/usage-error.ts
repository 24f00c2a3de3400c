import { DomainError } from '@spotter/core/kernel';

/** The command line or its settings are invalid; the command had no effect. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError for every refusal of the core, or the error itself. */
export function rethrowRefusal(error: unknown): never {
  if (error instanceof DomainError && error.code !== 'validation') throw new UsageError(error.message);
  return rethrowInvalidInput(error);
}

/** @throws UsageError for input that the core finds invalid, or the error itself, also another refusal. */
export function rethrowInvalidInput(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'validation') throw error;
  const issues = error.details['issues'] as readonly { readonly path: string; readonly message: string }[];
  throw new UsageError(issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '));
}
