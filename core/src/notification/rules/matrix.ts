import type { Role } from '../../identity/rules/person.js';
import type { Delivery, NotificationChannel } from './delivery.js';

export type Category = 'transaction' | 'operations' | 'marketing';

type Channels = readonly NotificationChannel[];

/** The recipients of an event and their channels. Every named recipient also gets an in-app message. */
export interface MatrixRow {
  readonly category: Category;
  readonly member: Channels;
  readonly mentor: Channels;
  readonly admin: Channels;
  /** Pushes to administrators interrupt their reader, who has to act at once. */
  readonly isUrgent: boolean;
  /** False for an e-mail with a one-time token: it must not arrive by another channel. */
  readonly isKeptInApp: boolean;
}

const row = (category: Category, member: Channels, mentor: Channels = [], admin: Channels = []): MatrixRow => ({
  category,
  member,
  mentor,
  admin,
  isUrgent: false,
  isKeptInApp: true,
});

const urgent = (...parameters: Parameters<typeof row>): MatrixRow => ({ ...row(...parameters), isUrgent: true });

const emailAlone = (member: Channels, mentor: Channels, admin: Channels): MatrixRow => ({
  ...row('operations', member, mentor, admin),
  isKeptInApp: false,
});

/** Each person gets the first of push, kakao and sms that is on, and email where it is on (marketing.ts). */
const MARKETING: Channels = ['push', 'kakao', 'sms', 'email'];

/** The trigger matrix of the interface specification, section 6, completed by docs/domain.md, Notifications. */
export const MATRIX = {
  'reservation-confirmed': row('transaction', ['push', 'kakao'], ['push']),
  'reservation-changed': row('transaction', ['push', 'kakao'], ['push']),
  'reservation-cancelled': row('transaction', ['push', 'kakao'], ['push']),
  'reservation-cancelled-late': row('transaction', ['in_app'], ['kakao'], ['in_app']),
  'session-substituted': row('operations', ['push', 'kakao']),
  'absence-compensated': row('operations', ['push']),
  'hand-over-offered': row('operations', [], ['push']),
  'hand-over-accepted': row('operations', [], ['push']),
  'hand-over-declined': row('operations', [], ['push']),
  'mentor-matched': row('transaction', [], ['push']),
  'session-imminent_T-1h': row('transaction', ['push'], ['push']),
  'session-imminent_T-15m': row('transaction', ['push'], ['push']),
  'session-imminent_T-5m': row('transaction', ['push'], ['push']),
  'member-arrived': row('operations', [], ['push']),
  'member-no-show_T+15m': row('operations', ['push'], [], ['in_app']),
  'mentor-no-show_T+15m': urgent('operations', ['push', 'kakao'], ['push'], ['push']),
  'tier-on-hold': row('operations', [], ['push', 'email']),
  'pro-certification-passed': row('operations', [], ['push', 'email']),
  'pro-certification-rejected': row('operations', [], ['push', 'email']),
  'mentor-no-show-warning': row('operations', [], ['push', 'email']),
  'mentor-on-hold': urgent('operations', [], ['push', 'email'], ['push']),
  'compensation-review-resolved': row('operations', ['push']),
  'support-acted': row('operations', ['push']),
  'complaint-registered': urgent('operations', ['in_app'], ['push', 'email'], ['push']),
  'complaint-resolved': row('operations', ['in_app'], ['push', 'email']),
  'mentor-reinstated': row('operations', [], ['push', 'email']),
  'waitlist-offered': row('transaction', ['push']),
  'fixed-slot-skipped': row('operations', ['push']),
  'fixed-slot-paused': row('operations', ['push']),
  'fixed-slot-rate-changed': row('operations', ['push']),
  'fixed-slot-ended': row('operations', ['push']),
  'review-request_T+90m': row('operations', ['push']),
  'handover-note-compensated': row('transaction', [], ['push']),
  'membership-renewal_D-7': row('transaction', ['push', 'email']),
  'price-change': row('operations', ['push', 'email']),
  'membership-not-renewed': row('operations', ['push', 'email']),
  'contract-expiry_D-7': row('operations', ['push', 'kakao']),
  'membership-renewed': row('transaction', ['push', 'email']),
  'membership-paused': row('operations', ['push']),
  'membership-resumed': row('operations', ['push']),
  'payment-succeeded': row('transaction', ['push', 'email']),
  'payment-failed': row('transaction', ['push', 'kakao']),
  'payment-returned': row('transaction', ['push', 'email'], [], ['push']),
  'refund-processed': row('transaction', ['push', 'email']),
  'refund-failed': urgent('transaction', [], [], ['push']),
  'payment-charged-back': urgent('transaction', [], [], ['push']),
  'chargeback-won': row('transaction', [], [], ['push']),
  'dispute-reported': urgent('transaction', [], [], ['push']),
  'payout-deposited': row('transaction', [], ['push', 'email']),
  'payout-failed': urgent('transaction', [], ['push', 'email'], ['push']),
  'payee-changed': row('operations', [], ['push', 'email']),
  'marketing-consent-given': row('operations', ['push', 'email'], ['push', 'email']),
  'marketing-consent-withdrawn': row('operations', ['push', 'email'], ['push', 'email']),
  'marketing-consent-reminder': row('operations', ['push', 'email'], ['push', 'email']),
  'terms-changed': row('operations', ['email'], ['email']),
  'login-locked': row('operations', ['email'], ['email'], ['email']),
  'registration-attempted': row('operations', ['email'], ['email'], ['email']),
  'email-changed': row('operations', ['push', 'email'], ['push', 'email']),
  'password-changed': row('operations', ['push', 'email'], ['push', 'email'], ['push', 'email']),
  'second-factor-added': row('operations', ['push', 'email'], ['push', 'email'], ['push', 'email']),
  'second-factor-removed': row('operations', ['push', 'email'], ['push', 'email'], ['push', 'email']),
  'password-reset': emailAlone(['email'], ['email'], ['email']),
  'staff-invitation': emailAlone([], [], ['email']),
  'email-verification': emailAlone(['email'], ['email'], []),
  'new-mentor-recommended': row('marketing', MARKETING),
  promotion: row('marketing', MARKETING),
  'monthly-analysis-ready': row('marketing', MARKETING),
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
  const row: MatrixRow = MATRIX[eventKey];
  return row.category !== 'marketing' && row[role].includes('kakao');
}

/** Whether the message interrupts its reader; only administrators get such messages. */
export const isUrgent = ({ templateId, recipientType }: Pick<Delivery, 'templateId' | 'recipientType'>): boolean =>
  recipientType === 'admin' && isEventKey(templateId) && MATRIX[templateId].isUrgent;
