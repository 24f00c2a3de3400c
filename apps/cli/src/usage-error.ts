import { DomainError } from '@spotter/core/kernel';

/** The command line or its settings are invalid; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError for every refusal of the core, else the error itself. */
export function refuseAsUsage(error: unknown): never {
  if (error instanceof DomainError && error.code !== 'validation') throw new UsageError(error.message);
  return asUsageError(error);
}

/** @throws UsageError for input that the core refuses, else the error itself. */
export function asUsageError(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'validation') throw error;
  const issues = error.details['issues'] as readonly { readonly path: string; readonly message: string }[];
  throw new UsageError(issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; '));
}
