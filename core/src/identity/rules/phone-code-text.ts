import { type Millis, MINUTE } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';

/** The key of the message. It is not a row of the matrix: messages of the matrix are stored, and a code must not be. */
export const PHONE_CODE_KEY = 'phone-code';

interface Text {
  readonly title: string;
  readonly body: string;
  readonly facts: Facts;
}

/** The text message with a code. @param lifeMs whole minutes, which the text names. */
export function phoneCodeMessage(language: Language, code: string, lifeMs: Millis): Text {
  const facts = { code, minutes: String(lifeMs / MINUTE) };
  return { ...TEXTS[language](facts), facts };
}

type Facts = Readonly<Record<'code' | 'minutes', string>>;

const TEXTS: Readonly<Record<Language, (facts: Facts) => Omit<Text, 'facts'>>> = {
  ko: ({ code, minutes }) => ({
    title: '인증번호',
    body: `[Spotter] 인증번호는 ${code}입니다. ${minutes}분 안에 입력해 주세요.`,
  }),
  en: ({ code, minutes }) => ({
    title: 'Verification code',
    body: `[Spotter] Your verification code is ${code}. Enter it within ${minutes} minutes.`,
  }),
};
