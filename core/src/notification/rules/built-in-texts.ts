import type { Language } from '../../kernel/language.js';
import type { EventKey } from './matrix.js';
import { isSameText, type TextKey } from './saved-text.js';
import { type Template, type TemplateAudience, TEMPLATES } from './templates.js';

/**
 * The version of all built-in texts together. A change of one in the code raises it and adds the former text below: messages show the text
 * that was sent. What administrators save has its own versions (`CurrentText`).
 */
export const TEXT_VERSION = 2;

/** A text that a later version replaced. */
interface FormerText extends TextKey, Template {
  /** The last version with it. */
  readonly until: number;
}

/** The oldest first. */
const FORMER_TEXTS: readonly FormerText[] = [
  {
    ...{ eventKey: 'reservation-changed', audience: 'mentor', language: 'ko', until: 1 },
    title: '예약이 변경되었습니다',
    body: '{memberName}님의 세션이 {startsAt} {storeName}(으)로 변경되었습니다.',
  },
  {
    ...{ eventKey: 'hand-over-declined', audience: 'mentor', language: 'ko', until: 1 },
    title: '세션 인계가 거절되었습니다',
    body: '{startsAt} 세션은 그대로 회원님이 진행합니다.',
  },
  {
    ...{ eventKey: 'mentor-reinstated', audience: 'mentor', language: 'ko', until: 1 },
    title: '보류가 해제되었습니다',
    body: '회원님의 활동 또는 등급에 대한 보류가 해제되었습니다. 앱에서 현재 상태를 확인해 주세요.',
  },
];

/** The built-in text for a reader in a version; undefined where the event has none. */
export function builtInText(
  eventKey: EventKey,
  audience: TemplateAudience,
  language: Language,
  version = TEXT_VERSION,
  formerTexts: readonly FormerText[] = FORMER_TEXTS,
): Template | undefined {
  const key = { eventKey, audience, language };
  const former = formerTexts.find((one) => version <= one.until && isSameText(one, key));
  return former ?? TEMPLATES[eventKey][audience]?.[language];
}
