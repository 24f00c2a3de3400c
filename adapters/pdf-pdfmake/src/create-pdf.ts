import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { readFonts } from './fonts.js';

/** Missing in the typings. */
interface WithVirtualFiles {
  readonly virtualfs: { writeFileSync(name: string, content: Buffer): void };
}

/**
 * Prepares pdfmake for one thread. Fonts come from its virtual file system; access to URLs and local files is denied.
 */
export function preparePdfmake(): void {
  const { virtualfs } = pdfmake as unknown as WithVirtualFiles;
  for (const [weight, font] of Object.entries(readFonts())) virtualfs.writeFileSync(weight, font);
  pdfmake.setFonts({ Pretendard: { normal: 'normal', bold: 'bold' } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
}

/** @returns the PDF in its own buffer, so that it can be transferred to another thread without a copy. */
export async function createPdf(document: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await pdfmake.createPdf(document).getBuffer());
}
