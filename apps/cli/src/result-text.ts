import { formatInstant, type Instant } from '@spotter/core/kernel';

/** The option of every command that can write its result as JSON. */
export interface JsonOption {
  readonly json?: boolean;
}

export const jsonText = (result: unknown): string => `${JSON.stringify(result, null, 2)}\n`;

export const linesText = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** An instant as in the API, null for none. */
export const formatOrNull = (at: Instant | null): string | null => (at === null ? null : formatInstant(at));
