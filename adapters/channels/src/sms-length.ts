/** The maximum bytes (EUC-KR) of a short message; a longer text is sent as a long message (LMS). */
const SMS_BYTES = 90;

export const fitsSms = (text: string): boolean => eucKrBytes(text) <= SMS_BYTES;

/** One byte per ASCII character, two for any other. */
const eucKrBytes = (text: string): number =>
  (text.match(/\p{ASCII}/gu) ?? []).length + 2 * (text.match(/\P{ASCII}/gu) ?? []).length;
