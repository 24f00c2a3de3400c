import { type Language, LANGUAGES } from '../../kernel/language.js';
import { type EventKey, goesByKakao, MATRIX } from './matrix.js';
import { AUDIENCES } from './templates.js';

/** The name of a text at the provider of chat messages: `reservation-confirmed/ko`. */
export const kakaoTextName = (eventKey: string, language: Language): string => `${eventKey}/${language}`;

/** The names of the texts that the provider of chat messages has to approve: all but advertisements. */
export const KAKAO_TEXTS: readonly string[] = (Object.keys(MATRIX) as EventKey[])
  .filter((eventKey) => AUDIENCES.some((role) => goesByKakao(eventKey, role)))
  .flatMap((eventKey) => LANGUAGES.map((language) => kakaoTextName(eventKey, language)));
