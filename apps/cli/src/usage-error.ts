/** The command line or its settings are invalid; nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
