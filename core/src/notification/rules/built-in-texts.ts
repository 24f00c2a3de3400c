import type { Language } from '../../kernel/language.js';
import type { EventKey } from './matrix.js';
import { isSameText, type TextKey } from './saved-text.js';
import { AUDIENCES, type Template, type TemplateAudience, TEMPLATES } from './templates.js';

/**
 * The version of all built-in texts together. A change of one in the code raises it and adds the former text below: messages show the text
 * that was sent. What administrators save has its own versions (`CurrentText`).
 */
export const TEXT_VERSION = 4;

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
  ...AUDIENCES.flatMap((audience): readonly FormerText[] => [
    {
      ...{ eventKey: 'login-locked', audience, language: 'ko', until: 2 },
      title: '비밀번호 입력이 일시적으로 제한되었습니다',
      body: '[Spotter] 회원님의 계정에 잘못된 비밀번호가 여러 번 입력되어 비밀번호 입력을 일시적으로 제한했습니다. 로그인한 적이 있는 기기에서는 계속 로그인할 수 있습니다. 비밀번호를 입력한 사람이 본인이 아니라면 고객센터로 알려 주세요.',
    },
    {
      ...{ eventKey: 'login-locked', audience, language: 'en', until: 2 },
      title: 'Password attempts on your account are limited',
      body: '[Spotter] A wrong password was entered too often for your account, so password attempts are limited for now. You can still log in on devices that you used before. If this was not you, please contact support.',
    },
  ]),
  {
    ...{ eventKey: 'session-imminent_T-5m', audience: 'member', language: 'en', until: 3 },
    title: 'Your session starts in 5 minutes',
    body: '{mentorName} is waiting for you at {storeName}.',
  },
  {
    ...{ eventKey: 'session-imminent_T-5m', audience: 'mentor', language: 'en', until: 3 },
    title: 'A session starts in 5 minutes',
    body: '{memberName} is coming to {storeName}.',
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
