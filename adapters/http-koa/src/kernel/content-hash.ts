import { createHash } from 'node:crypto';

/** The Content-Security-Policy source expression that allows exactly this inline style or script. */
export const contentHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
