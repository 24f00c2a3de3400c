/** Replaces a missing or unprintable text. */
const NOTHING = '–';

/** The Unicode blocks that Pretendard covers completely; other characters would print as empty boxes. */
const DRAWN = /^[ -~¡-¬®-ňŊ-ſΑ-ΡΣ-ωЀ-џḀ-ỿ‐-‧₠-₿←-↙①-⑳〈-】ぁ-ゔァ-ヾㄱ-ㅣ가-힣！-｠]$/;

/**
 * Makes a person's text printable in one line: composed (NFC), without line breaks, control and direction characters, stacked marks
 * and emoji. A letter that the font lacks becomes □. A text longer than `maxLength` characters is truncated with an ellipsis.
 */
export function printable(text: string | null, maxLength: number): string {
  const line = (text ?? '')
    .slice(0, 8 * maxLength)
    .normalize('NFC')
    .replace(/./gsu, toPrintable)
    .replace(/ +/g, ' ')
    .trim();
  if (line.length === 0) return NOTHING;
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}

function toPrintable(character: string): string {
  if (/\s/.test(character)) return ' ';
  if (DRAWN.test(character)) return character;
  return /[\p{L}\p{N}]/u.test(character) ? '□' : '';
}
