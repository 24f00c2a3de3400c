/** Bytes of EUC-KR that a short message carries; a longer one is sent as a long message (LMS). */
const SMS_BYTES = 90;

export const fitsSms = (text: string): boolean => eucKrBytes(text) <= SMS_BYTES;

/** One for each ASCII character, two for any other. */
const eucKrBytes = (text: string): number =>
  (text.match(/\p{ASCII}/gu) ?? []).length + 2 * (text.match(/\P{ASCII}/gu) ?? []).length;
