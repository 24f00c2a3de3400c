import { DomainError, type DomainErrorCode } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';
import type { PolicyName } from '../../kernel/policy-name.js';

export const SKIP_REASONS = [
  'no_credit',
  'no_points',
  'paused',
  'mentor_busy',
  'mentor_away',
  'no_free_room',
  'member_busy',
] as const;

/** Why an occurrence of a fixed slot was not booked. */
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The reason in a refusal to open or to book; null for an error that is a defect. */
export function findSkipReason(refusal: unknown): SkipReason | null {
  if (!(refusal instanceof DomainError)) return null;
  return BY_CODE[refusal.code](refusal);
}

const notSkipped = (): null => null;

const BY_CODE: Readonly<Record<DomainErrorCode, (refusal: DomainError) => SkipReason | null>> = {
  'insufficient-credits': () => 'no_credit',
  'insufficient-points': () => 'no_points',
  'reservation-conflict': ({ details }) => (details['reason'] === 'no_free_room' ? 'no_free_room' : 'mentor_busy'),
  'policy-violation': ({ details }) => BY_POLICY[details['policy'] as PolicyName],
  validation: notSkipped,
  unauthorized: notSkipped,
  forbidden: notSkipped,
  'rate-limited': notSkipped,
  'not-found': notSkipped,
  'payment-failed': notSkipped,
  conflict: notSkipped,
  unavailable: notSkipped,
};

/**
 * The reason by policy. Null for policies that the booking for a fixed slot cannot violate: such a refusal is a defect, and the row
 * fails.
 */
const BY_POLICY: Readonly<Record<PolicyName, SkipReason | null>> = {
  'membership-paused': 'paused',
  'one-session-at-a-time': 'member_busy',
  'mentor-active': 'mentor_busy',
  'time-off': 'mentor_away',
  state: null,
  'block-in-the-future': null,
  'block-not-too-far-ahead': null,
  'week-obligation': null,
  'fixed-slot-terms': null,
  'fixed-slot-monthly-change': null,
  'rate-monthly-change': null,
  'one-pro-application': null,
  'pro-application-wait': null,
  'pro-conditions': null,
  'room-in-use': null,
  'phone-code': null,
  'expected-price': null,
  'one-pause': null,
  'pause-within-term': null,
  'pause-limit': null,
  'gesture-limit': null,
  'before-the-start': null,
  'cancellation-6h': null,
  'hand-over': null,
  'change-limit': null,
  'auto-match-rejection-24h': null,
  'attendance-correction-7d': null,
  'payment-used': null,
  'payment-intent': null,
  'no-points': null,
  'one-membership': null,
  'no-billing-key': null,
  'price-consent': null,
  'day-pass-validity': null,
  'day-pass-standard-only': null,
  'day-pass-same-day': null,
  'check-in-window': null,
  'record-amendment-24h': null,
  'rating-14d': null,
  'one-rating': null,
  'last-owner': null,
  'one-second-factor': null,
  'open-matters': null,
  'waitlist-entries': null,
  'open-complaints': null,
  'terms-notice': null,
  'tax-withheld': null,
  'two-person-release': null,
  'payee-name': null,
  'payee-hold': null,
  'chargeback-within-payment': null,
};

/** Whether the occurrence was skipped for lack of funding. */
export const isFundingMissing = (reason: SkipReason | null): boolean =>
  reason === 'no_credit' || reason === 'no_points';

/** Whether an unpaid occurrence follows another that was unpaid and can no longer be booked: then its slot is paused. */
export const isSecondUnpaid = (
  reason: SkipReason,
  before: { readonly skipped: SkipReason | null; readonly startsAt: Instant } | null,
  bookableFrom: Instant,
): boolean =>
  isFundingMissing(reason) && before !== null && isFundingMissing(before.skipped) && before.startsAt < bookableFrom;

/** The reason for a skipped week, as people read it. */
export const phraseSkipReason = (reason: SkipReason, language: Language): string => PHRASES[reason][language];

const PHRASES: Readonly<Record<SkipReason, Readonly<Record<Language, string>>>> = {
  no_credit: { ko: '사용할 수 있는 세션이 없습니다', en: 'no session credit is left' },
  no_points: { ko: '포인트가 부족합니다', en: 'there are not enough points' },
  paused: { ko: '멤버십이 일시정지 중입니다', en: 'your membership is paused' },
  mentor_busy: { ko: '멘토가 그 시간에 진행할 수 없습니다', en: 'your mentor is not free then' },
  mentor_away: { ko: '멘토가 그 기간에 휴무입니다', en: 'your mentor is away then' },
  no_free_room: { ko: '이용할 수 있는 룸이 없습니다', en: 'no room is free then' },
  member_busy: { ko: '같은 시간에 다른 예약이 있습니다', en: 'you have another reservation then' },
};

/** Whether an external value names a reason. */
export const isSkipReason = (text: unknown): text is SkipReason =>
  typeof text === 'string' && Object.hasOwn(PHRASES, text);
