/** Characters; the longest reason of a person. */
const LONGEST = 500;

/**
 * A text of the card company, without NUL, which pads fields of fixed length, and halves of surrogate pairs, which cutting leaves:
 * PostgreSQL refuses both. Null when there is none.
 */
export function textIn(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  return text.slice(0, LONGEST).replace(/\p{Surrogate}/gu, '') || null;
}
