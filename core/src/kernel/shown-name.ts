/** Line breaks, control, bidirectional and zero-width characters; joiners belong to some scripts. */
const INVISIBLE = /\p{Cc}|(?![\u200c\u200d])\p{Cf}|[\u2028\u2029]/u;
const VISIBLE = /[^\p{DI}\p{M}\s\u2800]/u;

/** Composed, and without the spaces around it; empty when it cannot be seen. */
export const normalizeText = (text: string): string => (VISIBLE.test(text) ? text.normalize('NFC').trim() : '');

/** Whether a name can be seen, on one line. */
export const isVisibleOnOneLine = (name: string): boolean => !INVISIBLE.test(name) && VISIBLE.test(name);
