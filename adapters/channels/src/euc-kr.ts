/** Both bytes of a character of EUC-KR are in this range. */
const [FIRST, LAST] = [0xa1, 0xfe];

/** Decoded when it is first needed, because that takes 4 ms. */
let characters: ReadonlySet<string> | null = null;

function decodeCharacters(): ReadonlySet<string> {
  const bytes: number[] = [];
  for (let first = FIRST; first <= LAST; first += 1)
    for (let second = FIRST; second <= LAST; second += 1) bytes.push(first, second);
  return new Set(new TextDecoder('euc-kr').decode(Uint8Array.from(bytes)).replace(/[\uFFFD\p{Co}]/gu, ''));
}

/**
 * The text in characters of EUC-KR: Solapi refuses a text message with others (code 1029). A letter loses its mark; letters and numbers that
 * EUC-KR lacks become `?`; other characters, such as emoji, are left out.
 */
export const toEucKr = (text: string): string => text.normalize('NFC').replace(/\P{ASCII}/gu, toCharacter);

function toCharacter(given: string): string {
  characters ??= decodeCharacters();
  if (characters.has(given)) return given;
  const plain = given.normalize('NFKD').replace(/\p{M}/gu, '');
  if (/^\p{ASCII}+$/u.test(plain)) return plain;
  if (given === '₩') return '￦';
  if (/\p{Pd}/u.test(given)) return '-';
  return /[\p{L}\p{N}]/u.test(given) ? '?' : '';
}
