import { createHash } from 'node:crypto';

/** A strong entity tag: the same for the same content. */
export const entityTag = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url')}"`;

/** Whether the client has the content already, by its `If-None-Match` header (RFC 9110, 13.1.2). */
export function isUnchanged(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const known = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
