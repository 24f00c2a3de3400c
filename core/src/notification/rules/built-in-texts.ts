import type { Language } from '../../kernel/language.js';
import type { EventKey } from './matrix.js';
import { isSameText, type TextKey } from './saved-text.js';
import { AUDIENCES, type Template, type TemplateAudience, TEMPLATES } from './templates.js';

/**
 * The version of all built-in texts together. A change of one in the code raises it and adds the former text below: messages show the text
 * that was sent. What administrators save has its own versions (`CurrentText`).
 */
export const TEXT_VERSION = 5;

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
  {
    ...{ eventKey: 'reservation-changed', audience: 'member', language: 'ko', until: 4 },
    title: '예약이 변경되었습니다',
    body: '{startsAt} {storeName}에서 {mentorName} 멘토와의 세션으로 변경되었습니다.',
  },
  {
    ...{ eventKey: 'mentor-no-show_T+15m', audience: 'member', language: 'ko', until: 4 },
    title: '세션이 진행되지 못해 죄송합니다',
    body: '{startsAt} {mentorName} 멘토와의 세션 비용을 돌려드렸습니다. {compensation}',
  },
  {
    ...{ eventKey: 'complaint-registered', audience: 'member', language: 'ko', until: 4 },
    title: '불편 사항이 접수되었습니다',
    body: '{category}에 관한 불편 사항을 접수했습니다. 확인 후 알려 드리겠습니다.',
  },
  {
    ...{ eventKey: 'complaint-registered', audience: 'mentor', language: 'ko', until: 4 },
    title: '불편 사항 접수 안내',
    body: '회원님이 {category}에 관한 불편 사항을 접수했습니다.',
  },
  {
    ...{ eventKey: 'complaint-resolved', audience: 'member', language: 'ko', until: 4 },
    title: '불편 사항이 처리되었습니다',
    body: '{category}에 관한 불편 사항: {outcome}',
  },
  {
    ...{ eventKey: 'complaint-resolved', audience: 'mentor', language: 'ko', until: 4 },
    title: '불편 사항 처리 안내',
    body: '{category}에 관한 불편 사항: {outcome}',
  },
  {
    ...{ eventKey: 'review-request_T+90m', audience: 'member', language: 'ko', until: 4 },
    title: '오늘 세션은 어떠셨나요?',
    body: '{mentorName} 멘토와의 세션을 평가해 주세요.',
  },
  {
    ...{ eventKey: 'fixed-slot-ended', audience: 'member', language: 'ko', until: 4 },
    title: '멘토가 고정 예약을 종료했습니다',
    body: '매주 {weeklyHour} 고정 예약이 종료되었습니다: {text}. 이미 잡힌 예약은 유지됩니다.',
  },
  {
    ...{ eventKey: 'fixed-slot-ended', audience: 'member', language: 'en', until: 4 },
    title: 'Your mentor ended your fixed slot',
    body: 'Your fixed slot on {weeklyHour} has ended: {text}. Existing reservations stay.',
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
