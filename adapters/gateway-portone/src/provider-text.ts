/** Characters; the longest reason of a person. */
const LONGEST = 500;

/** A text of the card company, without the NUL that pads fields of fixed length: PostgreSQL cannot store it. Null when there is none. */
export function textIn(value: unknown): string | null {
  const text = typeof value === 'string' ? value.replaceAll('\0', '').trim() : '';
  return text === '' ? null : text.slice(0, LONGEST);
}
