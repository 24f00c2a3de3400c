import type { EntryKind } from '../../ledger/rules/journal.js';

interface TimelineEntry {
  readonly title: string;
  /** Whether the reference of the entry can begin with the id of a reservation. */
  readonly cause: 'reservation' | 'other';
}

/** How each kind of entry appears in timelines. */
export const TIMELINE_ENTRIES: Readonly<Record<EntryKind, TimelineEntry>> = {
  membership_payment: { title: 'Membership paid for', cause: 'other' },
  points_charge: { title: 'Points paid for', cause: 'other' },
  points_given: { title: 'Points given by the company', cause: 'other' },
  points_held: { title: 'Points held for a session', cause: 'reservation' },
  points_returned: { title: 'Points returned', cause: 'reservation' },
  points_expired: { title: 'Points expired', cause: 'other' },
  session_completed: { title: 'Completed session settled', cause: 'reservation' },
  member_no_show: { title: 'No-show of the member settled', cause: 'reservation' },
  late_cancellation: { title: 'Late cancellation settled', cause: 'reservation' },
  late_cancellation_waived: { title: 'Late cancellation paid by the company', cause: 'reservation' },
  mentor_no_show_penalty: { title: 'Penalty for a no-show of the mentor', cause: 'reservation' },
  absence_penalty: { title: 'Penalty for an absence of the mentor', cause: 'reservation' },
  handover_note: { title: 'Handover note rewarded', cause: 'reservation' },
  escrow_release: { title: 'Earnings released from escrow', cause: 'other' },
  payout_calculated: { title: 'Payout calculated', cause: 'other' },
  payout_deposited: { title: 'Payout deposited', cause: 'other' },
  payout_returned: { title: 'Payout returned by the bank', cause: 'other' },
  earnings_forfeited: { title: 'Earnings forfeited', cause: 'other' },
  membership_cancelled: { title: 'Cancelled membership settled', cause: 'reservation' },
  membership_refund: { title: 'Membership refunded', cause: 'other' },
  credits_expired: { title: 'Unused credits expired', cause: 'other' },
  points_refund: { title: 'Points refunded', cause: 'other' },
  gateway_settled: { title: 'Settlement of the gateway', cause: 'other' },
  chargeback: { title: 'Chargeback', cause: 'other' },
  chargeback_won: { title: 'Chargeback won', cause: 'other' },
  tax_remitted: { title: 'Tax remitted', cause: 'other' },
  unassigned_payment: { title: 'Payment of an unknown payer', cause: 'other' },
  unassigned_refund: { title: 'Payment of an unknown payer refunded', cause: 'other' },
  correction: { title: 'Correction', cause: 'reservation' },
};

/** The kinds of entries that appear in the timeline of a reservation. */
export const RESERVATION_ENTRIES = (Object.keys(TIMELINE_ENTRIES) as EntryKind[]).filter(
  (kind) => TIMELINE_ENTRIES[kind].cause === 'reservation',
);
