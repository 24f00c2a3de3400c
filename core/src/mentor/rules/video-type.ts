export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

export type VideoType = (typeof VIDEO_TYPES)[number];

/** The length of the beginning that identifies the type. */
export const READ_FOR_TYPE = 4_096;

/**
 * The type of a file by its first bytes, regardless of its name. mp4 and mov name their brand in the box `ftyp` (ISO/IEC 14496-12, 4.3;
 * QuickTime File Format, File Type Compatibility Atom). webm names its document type in the EBML header (RFC 8794, 11.2.4).
 * @returns null for anything else, including pictures and sound in the same containers.
 */
export function detectVideoType(bytes: Uint8Array): VideoType | null {
  if (textAt(bytes, 4, 4) === 'ftyp') return TYPE_OF_BRAND.get(textAt(bytes, 8, 4)) ?? null;
  return documentType(bytes) === 'webm' ? 'video/webm' : null;
}

/** Major brands of videos (https://mp4ra.org/registered-types/brands). */
const MP4_BRANDS = [
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso7', 'iso8', 'iso9', 'mp41', 'mp42', 'mp71', 'avc1'],
  ...['dash', 'mmp4', 'MSNV', 'XAVC', 'M4V ', 'M4VH', 'M4VP', 'f4v '],
];

const TYPE_OF_BRAND: ReadonlyMap<string, VideoType> = new Map([
  ['qt  ', 'video/quicktime'],
  ...MP4_BRANDS.map((brand): [string, VideoType] => [brand, 'video/mp4']),
]);

const EBML = 0x1a45dfa3;

const DOC_TYPE = 0x4282;

/** The document type; null without an EBML header, or when the header does not name it. */
function documentType(bytes: Uint8Array): string | null {
  const header = elementAt(bytes, 0);
  if (header?.id !== EBML) return null;
  const end = Math.min(header.from + header.length, bytes.length);
  for (let at = header.from; at < end;) {
    const element = elementAt(bytes, at);
    if (element === null) return null;
    if (element.id === DOC_TYPE) return textAt(bytes, element.from, element.length).replace(/\0+$/, '');
    at = element.from + element.length;
  }
  return null;
}

interface Element {
  readonly id: number;
  /** The start and the length of its data. */
  readonly from: number;
  readonly length: number;
}

function elementAt(bytes: Uint8Array, at: number): Element | null {
  const idWidth = widthAt(bytes, at);
  const lengthWidth = widthAt(bytes, at + idWidth);
  const from = at + idWidth + lengthWidth;
  if (idWidth === 0 || idWidth > 4 || lengthWidth === 0 || from > bytes.length) return null;
  const marker = 2 ** (7 * lengthWidth);
  return { id: numberAt(bytes, at, idWidth), from, length: numberAt(bytes, at + idWidth, lengthWidth) - marker };
}

/**
 * The length of a number of variable size in bytes: one more than the leading zeros of its first byte (RFC 8794, 4); 0 where there is
 * none.
 */
function widthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  return first === 0 ? 0 : Math.clz32(first) - 23;
}

/** Reads a number, exact up to the largest that the first bytes of a file can hold. */
function numberAt(bytes: Uint8Array, at: number, width: number): number {
  let number = 0;
  for (const byte of bytes.subarray(at, at + width)) number = number * 256 + byte;
  return number;
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + Math.min(length, 16)));
