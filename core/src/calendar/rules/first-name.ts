/** Family names of two syllables; all others have one. */
const LONG_FAMILY_NAMES = ['남궁', '황보', '제갈', '사공', '선우', '서문', '독고', '동방', '망절', '어금'];

const HANGUL = /^[가-힣]+$/;

/** The name without the family name, which is first in Korean names and last in others (docs/domain.md, Calendars). */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = ''] = words;
  if (!words.every((word) => HANGUL.test(word))) return first;
  return words.length > 1 ? words.slice(1).join(' ') : withoutFamilyName(first);
}

function withoutFamilyName(name: string): string {
  const length = LONG_FAMILY_NAMES.some((family) => name.startsWith(family)) && name.length > 2 ? 2 : 1;
  return name.slice(length) || name;
}
