import type { EntryKind } from '../../ledger/rules/journal.js';

/** The title of each kind of entry in a timeline, and whether its reference can begin with the id of a reservation. */
export const ENTRY_TITLES: Readonly<Record<EntryKind, readonly [title: string, cause: 'reservation' | 'other']>> = {
  membership_payment: ['Membership paid for', 'other'],
  points_charge: ['Points paid for', 'other'],
  points_given: ['Points given by the company', 'other'],
  points_held: ['Points held for a session', 'reservation'],
  points_returned: ['Points returned', 'reservation'],
  points_expired: ['Points expired', 'other'],
  session_completed: ['Completed session settled', 'reservation'],
  member_no_show: ['No-show of the member settled', 'reservation'],
  late_cancellation: ['Late cancellation settled', 'reservation'],
  late_cancellation_waived: ['Late cancellation paid by the company', 'reservation'],
  mentor_no_show_penalty: ['Penalty for a no-show of the mentor', 'reservation'],
  absence_penalty: ['Penalty for an absence of the mentor', 'reservation'],
  handover_note: ['Handover note rewarded', 'reservation'],
  escrow_release: ['Earnings released from escrow', 'other'],
  payout_calculated: ['Payout calculated', 'other'],
  payout_deposited: ['Payout deposited', 'other'],
  payout_returned: ['Payout returned by the bank', 'other'],
  earnings_forfeited: ['Earnings forfeited', 'other'],
  membership_cancelled: ['Cancelled membership settled', 'reservation'],
  membership_refund: ['Membership refunded', 'other'],
  credits_expired: ['Unused credits expired', 'other'],
  points_refund: ['Points refunded', 'other'],
  gateway_settled: ['Settlement of the gateway', 'other'],
  chargeback: ['Chargeback', 'other'],
  chargeback_won: ['Chargeback won', 'other'],
  tax_remitted: ['Tax remitted', 'other'],
  unassigned_payment: ['Payment of an unknown payer', 'other'],
  unassigned_refund: ['Payment of an unknown payer refunded', 'other'],
  correction: ['Correction', 'reservation'],
};

/** The kinds of entries that appear in the timeline of a reservation. */
export const RESERVATION_ENTRIES = (Object.keys(ENTRY_TITLES) as EntryKind[]).filter(
  (kind) => ENTRY_TITLES[kind][1] === 'reservation',
);
