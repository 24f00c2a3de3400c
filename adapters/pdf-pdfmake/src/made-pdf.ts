import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { readFonts } from './fonts.js';

/** The typings leave it out. */
interface WithVirtualFiles {
  readonly virtualfs: { writeFileSync(name: string, content: Buffer): void };
}

/**
 * Prepares pdfmake for one thread. It finds the fonts in its virtual file system, where they stay, and is refused
 * every URL and every local file.
 */
export function preparePdfmake(): void {
  const { virtualfs } = pdfmake as unknown as WithVirtualFiles;
  for (const [weight, font] of Object.entries(readFonts())) virtualfs.writeFileSync(weight, font);
  pdfmake.setFonts({ Pretendard: { normal: 'normal', bold: 'bold' } });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy(() => false);
}

/** @returns the PDF in a buffer of its own, so that it can be handed to another thread without a copy. */
export async function madePdf(document: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await pdfmake.createPdf(document).getBuffer());
}
