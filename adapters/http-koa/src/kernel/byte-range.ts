import type { ByteRange } from '@spotter/core/mentor';

/**
 * Parses a `Range` header (RFC 9110, 14.2) for a resource of the given length.
 * @returns null for the whole resource: without a header, or when it is unsatisfiable or has several ranges
 */
export function wantedRange(header: string | undefined, bytes: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  return first <= last ? { first, last } : null;
}
