/** Both bytes of a character of EUC-KR are in this range. */
const [FIRST, LAST] = [0xa1, 0xfe];

function decodeCharacters(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let first = FIRST; first <= LAST; first += 1)
    for (let second = FIRST; second <= LAST; second += 1) bytes.push(first, second);
  return new Set(new TextDecoder('euc-kr').decode(Uint8Array.from(bytes)).replace(/[\uFFFD\p{Co}]/gu, ''));
}

/** Writes texts in characters of EUC-KR: Solapi refuses a text message with others (codes 1028 and 1029). */
export class EucKr {
  /** Decoded when it is first needed, because that takes 4 ms. */
  private characters: ReadonlySet<string> | null = null;

  /**
   * A letter loses its mark; letters and numbers that EUC-KR lacks become `?`, control characters spaces; other characters, such as emoji,
   * are left out.
   */
  write(text: string): string {
    const characters = (this.characters ??= decodeCharacters());
    const printable = text.normalize('NFC').replace(/(?!\n)\p{Cc}/gu, ' ');
    return printable.replace(/\P{ASCII}/gu, (given) => toCharacter(given, characters));
  }
}

function toCharacter(given: string, characters: ReadonlySet<string>): string {
  if (characters.has(given)) return given;
  const plain = given.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^\p{ASCII}+$/u.test(plain)) return plain;
  if (given === '₩') return '￦';
  if (/\p{Pd}/u.test(given)) return '-';
  return /[\p{L}\p{N}]/u.test(given) ? '?' : '';
}
