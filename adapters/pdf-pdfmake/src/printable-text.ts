/** Shown where a text is missing or nothing of it can be shown. */
const NOTHING = '–';

/** Blocks of Unicode that Pretendard draws without a gap: anything else would come out as an empty box and not be found again. */
const DRAWN = /^[ -~¡-¬®-ňŊ-ſΑ-ΡΣ-ωЀ-џḀ-ỿ‐-‧₠-₿←-↙①-⑳〈-】ぁ-ゔァ-ヾㄱ-ㅣ가-힣！-｠]$/;

/**
 * A text that a person has written, as one line that is safe to print: composed (NFC), without line breaks, control and
 * direction characters, stacked marks and emoji; a letter that the font lacks is shown as □. Longer than `maxLength`
 * characters it is cut and ends in an ellipsis.
 */
export function printable(text: string | null, maxLength: number): string {
  const line = (text ?? '')
    .slice(0, 8 * maxLength)
    .normalize('NFC')
    .replace(/./gsu, shown)
    .replace(/ +/g, ' ')
    .trim();
  if (line.length === 0) return NOTHING;
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}

function shown(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (DRAWN.test(character)) return character;
  return /[\p{L}\p{N}]/u.test(character) ? '□' : '';
}
