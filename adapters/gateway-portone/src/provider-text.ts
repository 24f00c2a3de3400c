/** Characters; the longest reason of a person. */
const LONGEST = 500;

/**
 * A text of the card company, or null. Fields of fixed length are padded with NUL, and cut texts can end with half of a surrogate pair.
 * PostgreSQL refuses both, so they are removed.
 */
export function textIn(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  return text.slice(0, LONGEST).replace(/\p{Surrogate}/gu, '') || null;
}
