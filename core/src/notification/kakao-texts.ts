import { MATRIX, type EventKey, type MatrixRow } from './matrix.js';

/** The texts that the provider of chat messages has to approve, each as `event/language`: `reservation-confirmed/ko`. */
export const KAKAO_TEXTS: readonly string[] = (Object.keys(MATRIX) as EventKey[])
  .filter((eventKey) => goesByKakao(MATRIX[eventKey]))
  .flatMap((eventKey) => [`${eventKey}/ko`, `${eventKey}/en`]);

function goesByKakao({ member, mentor, admin }: MatrixRow): boolean {
  return [...member, ...mentor, ...admin].includes('kakao');
}
