import type { Role } from '../../identity/rules/person.js';
import type { Delivery, NotificationChannel } from './delivery.js';

export type Category = 'transaction' | 'operations' | 'marketing';

type Channels = readonly NotificationChannel[];

/** The recipients of an event and their channels. Every named recipient also gets an in-app message. */
export interface MatrixRow {
  readonly category: Category;
  /** The facts that its texts can use. */
  readonly facts: readonly string[];
  readonly member: Channels;
  readonly mentor: Channels;
  readonly admin: Channels;
  /** Pushes to administrators interrupt their reader, who has to act at once. */
  readonly isUrgent: boolean;
  /** False for an e-mail with a one-time token: it must not arrive by another channel. */
  readonly isKeptInApp: boolean;
}

const row = (
  category: Category,
  facts: MatrixRow['facts'],
  member: Channels,
  mentor: Channels = [],
  admin: Channels = [],
): MatrixRow => ({
  category,
  facts,
  member,
  mentor,
  admin,
  isUrgent: false,
  isKeptInApp: true,
});

const urgent = (...parameters: Parameters<typeof row>): MatrixRow => ({ ...row(...parameters), isUrgent: true });

const emailAlone = (member: Channels, mentor: Channels, admin: Channels): MatrixRow => ({
  ...row('operations', ['link', 'expiresAt'], member, mentor, admin),
  isKeptInApp: false,
});

/** Each person gets the first of push, kakao and sms that is on, and email where it is on (marketing.ts). */
const MARKETING: Channels = ['push', 'kakao', 'sms', 'email'];

const MEETING = ['startsAt', 'memberName', 'mentorName', 'storeName'];

/** The trigger matrix of the interface specification, section 6, with further events (docs/domain.md, Notifications). */
export const MATRIX = {
  'reservation-confirmed': row('transaction', MEETING, ['push', 'kakao'], ['push']),
  'reservation-changed': row('transaction', MEETING, ['push', 'kakao'], ['push']),
  'reservation-cancelled': row('transaction', MEETING, ['push', 'kakao'], ['push']),
  'reservation-cancelled-late': row('transaction', MEETING, ['in_app'], ['kakao'], ['in_app']),
  'session-substituted': row('operations', [...MEETING, 'reason'], ['push', 'kakao']),
  'absence-compensated': row('operations', [...MEETING, 'compensation'], ['push']),
  'hand-over-offered': row('operations', [...MEETING, 'answerUntil'], [], ['push']),
  'hand-over-accepted': row('operations', MEETING, [], ['push']),
  'hand-over-declined': row('operations', MEETING, [], ['push']),
  'mentor-matched': row('transaction', MEETING, [], ['push']),
  'session-imminent_T-1h': row('transaction', MEETING, ['push'], ['push']),
  'session-imminent_T-15m': row('transaction', [...MEETING, 'memberInfo'], ['push'], ['push']),
  'session-imminent_T-5m': row('transaction', MEETING, ['push'], ['push']),
  'member-arrived': row('operations', MEETING, [], ['push']),
  'member-no-show_T+15m': row('operations', MEETING, ['push'], [], ['in_app']),
  'mentor-no-show_T+15m': urgent(
    'operations',
    [...MEETING, 'amount', 'compensation'],
    ['push', 'kakao'],
    ['push'],
    ['push'],
  ),
  'tier-on-hold': row('operations', [], [], ['push', 'email']),
  'pro-certification-passed': row('operations', [], [], ['push', 'email']),
  'pro-certification-rejected': row('operations', [], [], ['push', 'email']),
  'mentor-no-show-warning': row('operations', MEETING, [], ['push', 'email']),
  'mentor-on-hold': urgent('operations', MEETING, [], ['push', 'email'], ['push']),
  'compensation-review-resolved': row('operations', [...MEETING, 'decision'], ['push']),
  'support-acted': row('operations', ['act'], ['push']),
  'complaint-registered': urgent('operations', ['complaintId', 'category'], ['in_app'], ['push', 'email'], ['push']),
  'complaint-resolved': row('operations', ['complaintId', 'category', 'outcome'], ['in_app'], ['push', 'email']),
  'mentor-reinstated': row('operations', [], [], ['push', 'email']),
  'waitlist-offered': row('transaction', ['startsAt', 'offeredUntil'], ['push']),
  'fixed-slot-skipped': row('operations', ['startsAt', 'reason'], ['push']),
  'fixed-slot-paused': row('operations', ['weeklyHour', 'reason'], ['push']),
  'fixed-slot-rate-changed': row('operations', ['weeklyHour', 'agreedPrice', 'price'], ['push']),
  'fixed-slot-ended': row('operations', ['weeklyHour', 'text'], ['push']),
  'review-request_T+90m': row('operations', MEETING, ['push']),
  'handover-note-compensated': row('transaction', [...MEETING, 'amount'], [], ['push']),
  'membership-renewal_D-7': row('transaction', ['lastDay', 'amount'], ['push', 'email']),
  'price-change': row('operations', ['lastDay', 'formerAmount', 'amount'], ['push', 'email']),
  'membership-not-renewed': row('operations', ['lastDay', 'amount'], ['push', 'email']),
  'membership-expired': row('operations', [], ['push', 'email']),
  'contract-expiry_D-7': row('operations', ['lastDay', 'amount'], ['push', 'kakao']),
  'membership-renewed': row('transaction', ['lastDay'], ['push', 'email']),
  'membership-paused': row('operations', ['lastDay'], ['push']),
  'membership-resumed': row('operations', ['lastDay'], ['push']),
  'payment-succeeded': row('transaction', ['amount'], ['push', 'email']),
  'payment-failed': row('transaction', ['amount'], ['push', 'kakao']),
  'payment-returned': row('transaction', ['paymentId', 'amount'], ['push', 'email'], [], ['push']),
  'refund-processed': row('transaction', ['refundId', 'amount'], ['push', 'email']),
  'refund-failed': urgent('transaction', ['refundId', 'amount'], [], [], ['push']),
  'payment-charged-back': urgent('transaction', ['paymentId', 'amount'], [], [], ['push']),
  'chargeback-won': row('transaction', ['paymentId', 'amount'], [], [], ['push']),
  'dispute-reported': urgent('transaction', ['paymentId'], [], [], ['push']),
  'payout-deposited': row('transaction', ['payoutId', 'amount'], [], ['push', 'email']),
  'payout-failed': urgent('transaction', ['payoutId', 'amount'], [], ['push', 'email'], ['push']),
  'payee-changed': row('operations', ['heldUntil'], [], ['push', 'email']),
  'marketing-consent-given': row('operations', ['consentOn'], ['push', 'email'], ['push', 'email']),
  'marketing-consent-withdrawn': row('operations', ['consentOn'], ['push', 'email'], ['push', 'email']),
  'marketing-consent-reminder': row('operations', ['consentOn'], ['push', 'email'], ['push', 'email']),
  'terms-changed': row('operations', ['terms', 'termsTitle', 'termsVersion', 'effectiveOn'], ['email'], ['email']),
  'login-locked': row('operations', [], ['email'], ['email'], ['email']),
  'registration-attempted': row('operations', [], ['email'], ['email'], ['email']),
  'email-changed': row('operations', [], ['push', 'email'], ['push', 'email']),
  'password-changed': row('operations', [], ['push', 'email'], ['push', 'email'], ['push', 'email']),
  'second-factor-added': row('operations', [], ['push', 'email'], ['push', 'email'], ['push', 'email']),
  'second-factor-removed': row('operations', [], ['push', 'email'], ['push', 'email'], ['push', 'email']),
  'password-reset': emailAlone(['email'], ['email'], ['email']),
  'staff-invitation': emailAlone([], [], ['email']),
  'email-verification': emailAlone(['email'], ['email'], []),
  'new-mentor-recommended': row('marketing', ['mentorName'], MARKETING),
  promotion: row('marketing', ['headline', 'text'], MARKETING),
  'monthly-analysis-ready': row('marketing', ['month'], MARKETING),
} as const satisfies Readonly<Record<string, MatrixRow>>;

export type EventKey = keyof typeof MATRIX;

/** Whether a text names a row of the matrix. */
export const isEventKey = (text: string): text is EventKey => Object.hasOwn(MATRIX, text);

/** The channels of a recipient whom the event names; the app keeps a copy. */
export function channelsFor(eventKey: EventKey, recipientType: Role): Channels {
  const { isKeptInApp, [recipientType]: channels }: MatrixRow = MATRIX[eventKey];
  return channels.length > 0 && isKeptInApp ? [...new Set([...channels, 'in_app' as const])] : channels;
}

/** Whether the event is sent with an approved text by chat. Advertisements need no approval. */
export function goesByKakao(eventKey: EventKey, role: Role): boolean {
  const { category, [role]: channels }: MatrixRow = MATRIX[eventKey];
  return category !== 'marketing' && channels.includes('kakao');
}

/** Whether the message interrupts its reader; only administrators get urgent messages. */
export const isUrgent = ({ templateId, recipientType }: Pick<Delivery, 'templateId' | 'recipientType'>): boolean =>
  recipientType === 'admin' && isEventKey(templateId) && MATRIX[templateId].isUrgent;
