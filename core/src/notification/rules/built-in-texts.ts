import type { Language } from '../../kernel/language.js';
import type { EventKey } from './matrix.js';
import type { TextKey } from './saved-text.js';
import { AUDIENCES, type Template, type TemplateAudience, TEMPLATES } from './templates.js';

/**
 * The version of all built-in texts together. A change of one in the code raises it and adds the former text below: messages show the text
 * that was sent. Texts that administrators save have their own versions (`CurrentText`).
 */
export const TEXT_VERSION = 7;

/** A text that a later version replaced. */
interface FormerText extends Omit<TextKey, 'audience'>, Template {
  readonly audiences: readonly TemplateAudience[];
  /** The last version with this text. */
  readonly until: number;
}

/** The oldest first. */
const FORMER_TEXTS: readonly FormerText[] = [
  {
    ...{ until: 1, eventKey: 'reservation-changed', audiences: ['mentor'], language: 'ko' },
    title: '예약이 변경되었습니다',
    body: '{memberName}님의 세션이 {startsAt} {storeName}(으)로 변경되었습니다.',
  },
  {
    ...{ until: 1, eventKey: 'hand-over-declined', audiences: ['mentor'], language: 'ko' },
    title: '세션 인계가 거절되었습니다',
    body: '{startsAt} 세션은 그대로 회원님이 진행합니다.',
  },
  {
    ...{ until: 1, eventKey: 'mentor-reinstated', audiences: ['mentor'], language: 'ko' },
    title: '보류가 해제되었습니다',
    body: '회원님의 활동 또는 등급에 대한 보류가 해제되었습니다. 앱에서 현재 상태를 확인해 주세요.',
  },
  {
    ...{ until: 2, eventKey: 'login-locked', audiences: AUDIENCES, language: 'ko' },
    title: '비밀번호 입력이 일시적으로 제한되었습니다',
    body: '[Spotter] 회원님의 계정에 잘못된 비밀번호가 여러 번 입력되어 비밀번호 입력을 일시적으로 제한했습니다. 로그인한 적이 있는 기기에서는 계속 로그인할 수 있습니다. 비밀번호를 입력한 사람이 본인이 아니라면 고객센터로 알려 주세요.',
  },
  {
    ...{ until: 2, eventKey: 'login-locked', audiences: AUDIENCES, language: 'en' },
    title: 'Password attempts on your account are limited',
    body: '[Spotter] A wrong password was entered too often for your account, so password attempts are limited for now. You can still log in on devices that you used before. If this was not you, please contact support.',
  },
  {
    ...{ until: 3, eventKey: 'session-imminent_T-5m', audiences: ['member'], language: 'en' },
    title: 'Your session starts in 5 minutes',
    body: '{mentorName} is waiting for you at {storeName}.',
  },
  {
    ...{ until: 3, eventKey: 'session-imminent_T-5m', audiences: ['mentor'], language: 'en' },
    title: 'A session starts in 5 minutes',
    body: '{memberName} is coming to {storeName}.',
  },
  {
    ...{ until: 4, eventKey: 'reservation-changed', audiences: ['member'], language: 'ko' },
    title: '예약이 변경되었습니다',
    body: '{startsAt} {storeName}에서 {mentorName} 멘토와의 세션으로 변경되었습니다.',
  },
  {
    ...{ until: 4, eventKey: 'mentor-no-show_T+15m', audiences: ['member'], language: 'ko' },
    title: '세션이 진행되지 못해 죄송합니다',
    body: '{startsAt} {mentorName} 멘토와의 세션 비용을 돌려드렸습니다. {compensation}',
  },
  {
    ...{ until: 4, eventKey: 'complaint-registered', audiences: ['member'], language: 'ko' },
    title: '불편 사항이 접수되었습니다',
    body: '{category}에 관한 불편 사항을 접수했습니다. 확인 후 알려 드리겠습니다.',
  },
  {
    ...{ until: 4, eventKey: 'complaint-registered', audiences: ['mentor'], language: 'ko' },
    title: '불편 사항 접수 안내',
    body: '회원님이 {category}에 관한 불편 사항을 접수했습니다.',
  },
  {
    ...{ until: 4, eventKey: 'complaint-resolved', audiences: ['member'], language: 'ko' },
    title: '불편 사항이 처리되었습니다',
    body: '{category}에 관한 불편 사항: {outcome}',
  },
  {
    ...{ until: 4, eventKey: 'complaint-resolved', audiences: ['mentor'], language: 'ko' },
    title: '불편 사항 처리 안내',
    body: '{category}에 관한 불편 사항: {outcome}',
  },
  {
    ...{ until: 4, eventKey: 'review-request_T+90m', audiences: ['member'], language: 'ko' },
    title: '오늘 세션은 어떠셨나요?',
    body: '{mentorName} 멘토와의 세션을 평가해 주세요.',
  },
  {
    ...{ until: 4, eventKey: 'fixed-slot-ended', audiences: ['member'], language: 'ko' },
    title: '멘토가 고정 예약을 종료했습니다',
    body: '매주 {weeklyHour} 고정 예약이 종료되었습니다: {text}. 이미 잡힌 예약은 유지됩니다.',
  },
  {
    ...{ until: 4, eventKey: 'fixed-slot-ended', audiences: ['member'], language: 'en' },
    title: 'Your mentor ended your fixed slot',
    body: 'Your fixed slot on {weeklyHour} has ended: {text}. Existing reservations stay.',
  },
  {
    ...{ until: 5, eventKey: 'reservation-confirmed', audiences: ['member'], language: 'en' },
    title: 'Session booked',
    body: '{memberName}, your session with {mentorName} is on {startsAt} at {storeName}.',
  },
  {
    ...{ until: 5, eventKey: 'fixed-slot-paused', audiences: ['member'], language: 'en' },
    title: 'Fixed slot paused',
    body: 'Your fixed slot on {weeklyHour} could not be booked twice in a row: {reason}. You can resume it in the app.',
  },
  {
    ...{ until: 5, eventKey: 'payment-returned', audiences: ['member'], language: 'en' },
    title: 'Payment refunded',
    body: 'A payment of {amount} won could not be used for a purchase. We are refunding it.',
  },
  {
    ...{ until: 5, eventKey: 'chargeback-won', audiences: ['admin'], language: 'en' },
    title: 'Chargeback won',
    body: '{amount} won of payment {paymentId} came back.',
  },
  {
    ...{ until: 5, eventKey: 'marketing-consent-given', audiences: ['member', 'mentor'], language: 'en' },
    title: 'Consent to advertisements received',
    body: '[Spotter] You agreed to receive advertisements on {consentOn}. You can withdraw at any time: Settings > Notifications in the app.',
  },
  {
    ...{ until: 5, eventKey: 'marketing-consent-reminder', audiences: ['member', 'mentor'], language: 'en' },
    title: 'Do you still agree to advertisements?',
    body: '[Spotter] You agreed to receive advertisements on {consentOn}. To keep your consent, do nothing. To withdraw it: Settings > Notifications in the app.',
  },
  {
    ...{ until: 5, eventKey: 'second-factor-added', audiences: AUDIENCES, language: 'en' },
    title: 'Two-step log-in was turned on',
    body: 'Log-ins to your account now need a code of an authenticator app. If you did not turn this on, reset your password now and contact us.',
  },
  {
    ...{ until: 5, eventKey: 'password-reset', audiences: AUDIENCES, language: 'en' },
    title: 'Reset your password',
    body: 'Set a new password with this link until {expiresAt}. If you did not request it, ignore this e-mail.\n{link}',
  },
  {
    ...{ until: 5, eventKey: 'staff-invitation', audiences: ['admin'], language: 'en' },
    title: 'Your invitation to Spotter',
    body: 'You are invited as an administrator of Spotter. Set your password with this link until {expiresAt}.\n{link}',
  },
  {
    ...{ until: 5, eventKey: 'email-verification', audiences: ['member', 'mentor'], language: 'en' },
    title: 'Verify your e-mail address',
    body: 'Verify your e-mail address with this link until {expiresAt}. If you have no account with us, ignore this e-mail.\n{link}',
  },
  {
    ...{ until: 6, eventKey: 'marketing-consent-withdrawn', audiences: ['member', 'mentor'], language: 'en' },
    title: 'Consent to advertisements withdrawn',
    body: '[Spotter] You withdrew your consent to advertisements on {consentOn}. You will not receive any more.',
  },
];

/** The built-in text for a reader in a version; undefined when the event has no text for the reader. */
export function builtInText(
  eventKey: EventKey,
  audience: TemplateAudience,
  language: Language,
  version = TEXT_VERSION,
  formerTexts: readonly FormerText[] = FORMER_TEXTS,
): Template | undefined {
  const former = formerTexts.find(
    (one) =>
      version <= one.until &&
      one.eventKey === eventKey &&
      one.language === language &&
      one.audiences.includes(audience),
  );
  return former ?? TEMPLATES[eventKey][audience]?.[language];
}
