import type { NotificationChannel } from './delivery.js';

export type Category = 'transaction' | 'operations' | 'marketing';

type Channels = readonly NotificationChannel[];

/** Who hears of an event, and how. In-app comes with every row: whoever is named gets it besides. */
export interface MatrixRow {
  readonly category: Category;
  readonly member: Channels;
  readonly mentor: Channels;
  readonly admin: Channels;
}

const row = (category: Category, member: Channels, mentor: Channels = [], admin: Channels = []): MatrixRow => ({
  category,
  member,
  mentor,
  admin,
});

/** The trigger matrix of the interface specification, section 6, completed by docs/domain.md, Notifications. */
export const MATRIX = {
  'reservation-confirmed': row('transaction', ['push', 'kakao'], ['push']),
  'reservation-changed': row('transaction', ['push', 'kakao'], ['push']),
  'reservation-cancelled': row('transaction', ['push', 'kakao'], ['push']),
  'reservation-cancelled-late': row('transaction', ['in_app'], ['kakao'], ['in_app']),
  'mentor-matched': row('transaction', [], ['push']),
  'session-imminent_T-1h': row('transaction', ['push'], ['push']),
  'session-imminent_T-15m': row('transaction', ['push'], ['push']),
  'session-imminent_T-5m': row('transaction', ['push'], ['push']),
  'member-no-show_T+15m': row('operations', ['push'], [], ['in_app']),
  'mentor-no-show_T+15m': row('operations', ['push', 'kakao'], ['push'], ['push']),
  'tier-on-hold': row('operations', [], ['push', 'email']),
  'pro-certification-passed': row('operations', [], ['push', 'email']),
  'pro-certification-rejected': row('operations', [], ['push', 'email']),
  'complaint-registered': row('operations', ['in_app'], ['push', 'email'], ['push']),
  'complaint-resolved': row('operations', ['in_app'], ['push', 'email']),
  'waitlist-offered': row('transaction', ['push']),
  'fixed-slot-skipped': row('operations', ['push']),
  'review-request_T+90m': row('operations', ['push']),
  'handover-note-compensated': row('transaction', [], ['push']),
  'membership-renewal_D-7': row('transaction', ['push', 'email']),
  'contract-expiry_D-7': row('operations', ['push', 'kakao']),
  'membership-renewed': row('transaction', ['push', 'email']),
  'membership-paused': row('operations', ['push']),
  'membership-resumed': row('operations', ['push']),
  'payment-succeeded': row('transaction', ['push', 'email']),
  'payment-failed': row('transaction', ['push', 'kakao']),
  'refund-processed': row('transaction', ['push', 'email']),
  'refund-failed': row('transaction', [], [], ['push']),
  'payout-deposited': row('transaction', [], ['push', 'email']),
  'payout-failed': row('transaction', [], ['push', 'email'], ['push']),
  'new-mentor-recommended': row('marketing', ['push', 'email']),
  promotion: row('marketing', ['push', 'email']),
  'monthly-analysis-ready': row('marketing', ['push', 'email']),
} as const satisfies Readonly<Record<string, MatrixRow>>;

export type EventKey = keyof typeof MATRIX;

/** Whether a text names a row of the matrix. */
export const isEventKey = (text: string): text is EventKey => Object.hasOwn(MATRIX, text);
