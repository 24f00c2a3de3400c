import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The font files of both weights. @throws Error when the font package is not installed. */
export const readFonts = (): { readonly normal: Buffer; readonly bold: Buffer } => ({
  normal: readFont(require.resolve('pretendard/dist/public/static/alternative/Pretendard-Regular.ttf')),
  bold: readFont(require.resolve('pretendard/dist/public/static/alternative/Pretendard-SemiBold.ttf')),
});

const readFont = (path: string): Buffer => withoutGlyphNames(readFileSync(path));

/**
 * A PDF needs no glyph names, but pdfmake decodes all 14,000 for each document, which takes 10 ms per weight. Version 3 of the table
 * `post` means that the font has no glyph names (OpenType specification, post).
 */
function withoutGlyphNames(font: Buffer): Buffer {
  const tables = font.readUInt16BE(4);
  for (let record = 12; record < 12 + 16 * tables; record += 16) {
    if (font.toString('latin1', record, record + 4) === 'post') {
      font.writeUInt32BE(0x00030000, font.readUInt32BE(record + 8));
    }
  }
  return font;
}
