import { expect } from 'chai';
import { READ_FOR_TYPE, detectVideoType } from './video-type.js';

type Part = string | readonly number[];

const bytes = (...parts: readonly Part[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (one) => one.charCodeAt(0)) : part)),
  );

const ftyp = (major: string, ...compatible: readonly string[]): Uint8Array =>
  bytes([0, 0, 0, 16 + 4 * compatible.length], 'ftyp', major, [0, 0, 2, 0], ...compatible);

/** An EBML header as ffmpeg writes it: version, read version, longest id and size, document type and its versions. */
const ebml = (type: string): Uint8Array => {
  const elements = [
    ...[
      [0x42, 0x86, 0x81, 1],
      [0x42, 0xf7, 0x81, 1],
      [0x42, 0xf2, 0x81, 4],
      [0x42, 0xf3, 0x81, 8],
    ].flat(),
    ...bytes([0x42, 0x82, 0x80 + type.length], type, [0x42, 0x87, 0x81, 4, 0x42, 0x85, 0x81, 2]),
  ];
  return bytes([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0, 0, 0, 0, 0, 0, elements.length], elements);
};

/** A header of these elements. */
const header = (...elements: readonly Part[]): Uint8Array => {
  const content = bytes(...elements);
  return bytes([0x1a, 0x45, 0xdf, 0xa3, 0x80 + content.length], [...content]);
};

const WEBM = String.fromCharCode(0x42, 0x82, 0x84) + 'webm';

describe('the type of a video', () => {
  it('is mp4 by its brand', () => {
    for (const brand of ['isom', 'iso2', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV'])
      expect(detectVideoType(ftyp(brand, 'isom', 'mp41')), brand).to.equal('video/mp4');
  });

  it('is mov by its brand', () => expect(detectVideoType(ftyp('qt  ', 'qt  '))).to.equal('video/quicktime'));

  it('is webm by its document type at any position of the header', () => {
    expect(detectVideoType(ebml('webm'))).to.equal('video/webm');
    expect(detectVideoType(header(WEBM))).to.equal('video/webm');
    expect(detectVideoType(header([0xec, 0x83, 0, 0, 0], WEBM)), 'behind an empty element').to.equal('video/webm');
  });

  it('is webm by a document type followed by zeros, not interrupted by zeros', () => {
    expect(detectVideoType(header([0x42, 0x82, 0x86], 'webm', [0, 0]))).to.equal('video/webm');
    expect(detectVideoType(header([0x42, 0x82, 0x85], 'we', [0], 'bm'))).to.equal(null);
  });

  it('is webm after an element whose length has two bytes', () =>
    expect(detectVideoType(header([0xec, 0x40, 1, 0], WEBM))).to.equal('video/webm'));

  for (const [what, element] of [
    ['an id of five bytes', [0x08, 1, 2, 3, 4, 0x80]],
    ['an element without a length', [0x42, 0x20, 0, 1, 0x80]],
    ['a length of nine bytes', [0xec, 0, 0x80, 0, 0, 0, 0, 0, 0, 0]],
  ] as const)
    it(`is unknown after ${what}, which EBML does not allow`, () =>
      expect(detectVideoType(header(element, WEBM))).to.equal(null));

  it('is unknown for Matroska, and for audio or images in the same containers', () => {
    expect(detectVideoType(ebml('matroska'))).to.equal(null);
    for (const brand of ['M4A ', 'M4B ', 'heic', 'avif', 'mif1', 'crx ', 'jp2 '])
      expect(detectVideoType(ftyp(brand, 'isom', 'mp42')), brand).to.equal(null);
  });

  it('is unknown for any other content, of any length', () => {
    const others = [
      bytes(),
      bytes('video.mp4'),
      bytes('GIF89a'),
      bytes('RIFF', [0, 0, 0, 0], 'AVI LIST'),
      bytes([0xff, 0xd8, 0xff, 0xe0]),
      bytes('<!doctype html><video>ftypisom'),
      bytes([0, 0, 0, 16], 'ftyp'),
      bytes([0, 0, 0, 16], 'ftypis'),
      bytes([0, 0, 0, 8], 'moov'),
      bytes([0x1a, 0x45, 0xdf, 0xa3]),
      bytes([0x1a, 0x45, 0xdf, 0xa3, 0x84, 0x42, 0x86, 0x81, 1], [0x42, 0x82, 0x84], 'webm'),
      bytes([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0]),
      new Uint8Array(READ_FOR_TYPE),
      new Uint8Array(READ_FOR_TYPE).fill(0xff),
      new Uint8Array(READ_FOR_TYPE).fill(0x1a),
    ];
    for (const other of others) expect(detectVideoType(other), String(other.slice(0, 16))).to.equal(null);
  });

  it('is found with the minimum number of bytes', () => {
    expect(detectVideoType(ftyp('isom').subarray(0, 12))).to.equal('video/mp4');
    expect(detectVideoType(ftyp('isom').subarray(0, 11))).to.equal(null);
  });
});
