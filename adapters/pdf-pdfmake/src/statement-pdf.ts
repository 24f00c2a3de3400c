import type { Language, PayoutPolicy, PayoutStatement } from '@spotter/core';
import pdfmake from 'pdfmake';
import { readFonts } from './fonts.js';
import { statementDocument } from './statement-document.js';

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
export async function statementPdf(
  statement: PayoutStatement,
  language: Language,
  policy: PayoutPolicy,
): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await pdfmake.createPdf(statementDocument(statement, language, policy)).getBuffer());
}
