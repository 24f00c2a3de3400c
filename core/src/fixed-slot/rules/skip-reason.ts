import { DomainError } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import type { Phrases } from '../../kernel/phrases.js';
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

/** The reason in a refusal to open or to book; null for an error that is a defect: then the row fails. */
export function findSkipReason(refusal: unknown): SkipReason | null {
  if (!(refusal instanceof DomainError)) return null;
  switch (refusal.code) {
    case 'insufficient-credits':
      return 'no_credit';
    case 'insufficient-points':
      return 'no_points';
    case 'reservation-conflict':
      return refusal.details['reason'] === 'no_free_room' ? 'no_free_room' : 'mentor_busy';
    case 'policy-violation':
      return BY_POLICY[refusal.details['policy'] as PolicyName] ?? null;
    default:
      return null;
  }
}

/** The policies that the booking for a fixed slot can violate. */
const BY_POLICY: Readonly<Partial<Record<PolicyName, SkipReason>>> = {
  'membership-paused': 'paused',
  'one-session-at-a-time': 'member_busy',
  'mentor-active': 'mentor_busy',
  'time-off': 'mentor_away',
};

/** Whether the occurrence was skipped for lack of funding. */
export const isFundingMissing = (reason: SkipReason | null): boolean =>
  reason === 'no_credit' || reason === 'no_points';

/** Whether an unpaid occurrence follows another that was unpaid and starts before `bookableFrom`, that instant excluded. */
export const isSecondUnpaid = (
  reason: SkipReason,
  before: { readonly skipped: SkipReason | null; readonly startsAt: Instant } | null,
  bookableFrom: Instant,
): boolean =>
  isFundingMissing(reason) && before !== null && isFundingMissing(before.skipped) && before.startsAt < bookableFrom;

/** The reason for a skipped week, as people read it. */
export const SKIP_PHRASES: Phrases<SkipReason> = {
  no_credit: { ko: '사용할 수 있는 세션이 없습니다', en: 'no session credit is left' },
  no_points: { ko: '포인트가 부족합니다', en: 'there are not enough points' },
  paused: { ko: '멤버십이 일시정지 중입니다', en: 'your membership is paused' },
  mentor_busy: { ko: '멘토가 그 시간에 진행할 수 없습니다', en: 'your mentor is not free then' },
  // One message is for the whole absence.
  mentor_away: {
    ko: '멘토가 휴무이며, 휴무 기간에는 예약이 잡히지 않습니다',
    en: 'your mentor is away, and no session is booked during the absence',
  },
  no_free_room: { ko: '이용할 수 있는 룸이 없습니다', en: 'no room is free then' },
  member_busy: { ko: '같은 시간에 다른 예약이 있습니다', en: 'you have another reservation then' },
};
