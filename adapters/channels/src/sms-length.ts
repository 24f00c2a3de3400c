import { beginningWithin } from './text-beginning.js';

/** The maximum bytes (EUC-KR) of a short message; a longer text is sent as a long message (LMS). */
const SMS_BYTES = 90;

/** The maximum bytes of the subject of a long message. */
const SUBJECT_BYTES = 40;

/** The beginning of a title that fits into a subject. */
export const subjectOf = (title: string): string => beginningWithin(title, SUBJECT_BYTES, eucKrBytes).trimEnd();

export const fitsSms = (text: string): boolean => eucKrBytes(text) <= SMS_BYTES;

/** One byte per ASCII character, two for any other. */
const eucKrBytes = (text: string): number =>
  (text.match(/\p{ASCII}/gu) ?? []).length + 2 * (text.match(/\P{ASCII}/gu) ?? []).length;
