import { toString as draw } from 'qrcode';

/** @returns the text as a QR code, an SVG image. */
export const drawQrCode = (text: string): Promise<string> => draw(text, { type: 'svg' });
