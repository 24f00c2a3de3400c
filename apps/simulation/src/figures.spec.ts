import type { Reservation } from '@spotter/core/booking';
import { instant, krw } from '@spotter/core/kernel';
import type { Account, EntryKind, JournalEntry } from '@spotter/core/ledger';
import type { Payment } from '@spotter/core/payment';
import type { RowChange } from '@spotter/memory';
import { expect } from 'chai';
import { Figures, type Report } from './figures.js';

const START = instant(0);

/** The report of a run with these changes. */
function reportOf(...changes: readonly object[]): Report {
  const figures = new Figures(START);
  for (const change of changes) figures.onChange(change as RowChange);
  return figures.report({ members: 1, mentors: 1 }, new Map(), new Map());
}

/** The changes of a row from one state to the next. */
const steps = <Row>(table: RowChange['table'], ...rows: readonly Row[]) =>
  rows.map((after, index) => ({ table, before: rows[index - 1], after }));

const payment = (facts: object) => ({ amount: krw(50_000), refundedAmount: krw(0), ...facts }) as Payment;
const session = (status: Reservation['status'], facts: object = {}) =>
  ({ origin: 'member', funding: { kind: 'credit', value: krw(50_000) }, status, ...facts }) as unknown as Reservation;
const cancelledLate = (deducted: boolean) => session('cancelled', { cancellation: { late: true, deducted } });
const entry = (kind: EntryKind, account: Account, amount: number) => ({
  table: 'journal',
  after: { at: START, kind, postings: [{ account, amount: krw(amount) }] } as unknown as JournalEntry,
});

describe('the figures of a run', () => {
  it('count all money that arrived as paid, also late money and money without a purchase', () => {
    const [pending, failed] = [payment({ status: 'pending' }), payment({ status: 'failed' })];
    const [paid, refunded] = [
      payment({ status: 'paid', paidAt: START }),
      payment({ status: 'refunded', paidAt: START, refundedAmount: krw(50_000) }),
    ];
    const { money } = reportOf(
      ...steps('payments', pending, paid),
      ...steps('payments', pending, failed, paid, refunded),
      ...steps('payments', paid, refunded),
      ...steps('payments', pending, failed),
    );
    expect(money).to.include({ membersPaid: 150_000, membersRefunded: 100_000 });
  });

  it('count a corrected no-show once, as a completed session', () => {
    const confirmed = session('confirmed');
    const { sessions, money, credits } = reportOf(
      ...steps('reservations', confirmed, session('member_no_show'), session('completed')),
      ...steps('reservations', confirmed, session('mentor_no_show'), session('completed')),
      ...steps('reservations', confirmed, session('member_no_show')),
    );
    expect(sessions).to.include({ completed: 2, memberNoShows: 1, mentorNoShows: 0 });
    expect(money).to.include({ consumed: 100_000, forfeited: 50_000 });
    expect(credits).to.include({ used: 2, forfeited: 1 });
  });

  it('count a late cancellation as forfeited unless its fee was waived', () => {
    const confirmed = session('confirmed');
    const { money, credits } = reportOf(
      ...steps('reservations', confirmed, cancelledLate(true)),
      ...steps('reservations', confirmed, cancelledLate(false)),
    );
    expect(money.forfeited).to.equal(50_000);
    expect(credits.forfeited).to.equal(1);
  });

  it('count forfeited earnings as penalties, and deduct returned penalties: the rest of the earnings is unpaid', () => {
    const { money } = reportOf(
      entry('session_completed', 'escrow:m' as Account, -30_000),
      entry('mentor_no_show_penalty', 'payable:m' as Account, 20_000),
      entry('absence_penalty', 'payable:m' as Account, 5_000),
      entry('correction', 'escrow:m' as Account, -20_000),
      entry('correction', 'payable:m' as Account, -20_000),
      entry('earnings_forfeited', 'escrow:m' as Account, 10_000),
      entry('earnings_forfeited', 'payable:m' as Account, 1_000),
      entry('earnings_forfeited', 'revenue', -11_000),
    );
    expect(money).to.include({ mentorsEarned: 50_000, mentorsPenalties: 16_000, mentorsWaiting: 34_000 });
  });
});
