import { type EventKey, MATRIX, type MatrixRow } from './matrix.js';

/**
 * The texts that the provider of chat messages has to approve, which are all but advertisements, each as `event/language`:
 * `reservation-confirmed/ko`.
 */
export const KAKAO_TEXTS: readonly string[] = (Object.keys(MATRIX) as EventKey[])
  .filter((eventKey) => goesByKakao(MATRIX[eventKey]))
  .flatMap((eventKey) => [`${eventKey}/ko`, `${eventKey}/en`]);

function goesByKakao({ category, member, mentor, admin }: MatrixRow): boolean {
  return category !== 'marketing' && [...member, ...mentor, ...admin].includes('kakao');
}
