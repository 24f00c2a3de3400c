/** The first and the last byte, counted from 0, both included. */
export interface WantedRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The part that a `Range` header asks for (RFC 9110, 14.2), of something so long.
 * @returns null for all of it: without such a header, and for one that cannot be met, or asks for several parts
 */
export function wantedRange(header: string | undefined, bytes: number): WantedRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last ? { first, last } : null;
}
