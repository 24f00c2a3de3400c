import { ConfigurationError } from '../configured-values.js';

/** The sentence to the operator; `accepted` without a refusal. */
export function refusalOf(read: () => unknown): string {
  try {
    read();
    return 'accepted';
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : String(error);
  }
}
