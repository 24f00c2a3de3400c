import { LANGUAGES } from '../../kernel/language.js';
import { type EventKey, goesByKakao, MATRIX } from './matrix.js';
import { AUDIENCES } from './templates.js';

/**
 * The texts that the provider of chat messages has to approve, which are all but advertisements, each as `event/language`:
 * `reservation-confirmed/ko`.
 */
export const KAKAO_TEXTS: readonly string[] = (Object.keys(MATRIX) as EventKey[])
  .filter((eventKey) => AUDIENCES.some((role) => goesByKakao(eventKey, role)))
  .flatMap((eventKey) => LANGUAGES.map((language) => `${eventKey}/${language}`));
