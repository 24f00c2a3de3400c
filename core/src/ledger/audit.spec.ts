import { expect } from 'chai';
import fc from 'fast-check';
import type { EntryId, MemberId, MembershipId, MentorId, PayoutId, ReservationId } from '../shared/ids.js';
import { instant } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import { audit } from './audit.js';
import { credit, debit, journalEntry, type JournalEntry, type Posting } from './journal.js';

const deferred = `deferred:${'ms' as MembershipId}` as const;
const points = `points:${'me' as MemberId}` as const;
const held = `held:${'r2' as ReservationId}` as const;
const escrow = `escrow:${'mo' as MentorId}` as const;
const payable = `payable:${'mo' as MentorId}` as const;
const inTransit = `in_transit:${'p1' as PayoutId}` as const;

const entry = (kind: JournalEntry['kind'], reference: string, ...postings: Posting[]): JournalEntry =>
  journalEntry({ id: `${kind} ${reference}` as EntryId, at: instant(0), kind, reference, postings });
const move = (amount: number, from: Posting['account'], to: Posting['account']): [Posting, Posting] => [
  debit(from, krw(amount)),
  credit(to, krw(amount)),
];

/** A term of eight for 400,000 and 100,000 points; what becomes of them, up to the bank. */
const story: readonly JournalEntry[] = [
  entry('membership_payment', 'pay1', ...move(400_000, 'gateway', deferred)),
  entry('points_charge', 'pay2', ...move(100_000, 'gateway', points)),
  entry('points_held', 'r2', ...move(80_000, points, held)),
  entry(
    'session_completed',
    'r1',
    debit(deferred, krw(50_000)),
    credit(escrow, krw(30_000)),
    credit('revenue', krw(20_000)),
  ),
  entry(
    'session_completed',
    'r2',
    debit(held, krw(80_000)),
    credit(escrow, krw(64_000)),
    credit('revenue', krw(16_000)),
  ),
  entry('handover_note', 'r1', ...move(2_000, 'compensation', escrow)),
  entry('mentor_no_show_penalty', 'r3', ...move(15_000, payable, 'compensation')),
  entry('escrow_release', 'x1', ...move(94_000, escrow, payable)),
  entry(
    'payout_calculated',
    'p1',
    debit(payable, krw(79_000)),
    credit('withholding', krw(2_600)),
    credit(inTransit, krw(76_400)),
  ),
  entry('payout_deposited', 'p1', ...move(76_400, inTransit, 'bank')),
  entry('points_refund', 'pay2', ...move(20_000, points, 'gateway')),
];

describe('the audit of the journal', () => {
  it('finds every won that members paid', () => {
    expect(audit(story)).to.deep.equal({
      entries: 11,
      unbalanced: [],
      repeated: [],
      overdrawn: [],
      conservation: {
        paid: 500_000,
        refunds: 20_000,
        unusedSessions: 350_000,
        unusedPoints: 0,
        escrow: 2_000,
        payable: 0,
        inTransit: 0,
        deposited: 76_400,
        withheld: 2_600,
        revenue: 36_000,
        compensation: -13_000,
        missing: 0,
      },
      sound: true,
    });
  });

  it('is sound of nothing at all', () => {
    expect(audit([])).to.include({ entries: 0, sound: true });
  });

  it('names an entry that does not sum to zero, and the won it made', () => {
    const forged: JournalEntry = {
      ...story[0]!,
      postings: [debit('gateway', krw(400_000)), credit(deferred, krw(400_001))],
    };
    const found = audit([forged]);
    expect(found).to.include({ sound: false });
    expect(found.unbalanced).to.deep.equal([forged.id]);
    expect(found.conservation.missing).to.equal(-1);
  });

  it('names an entry whose cause was booked before', () => {
    const again = { ...story[1]!, id: 'again' as EntryId };
    expect(audit([...story, again])).to.deep.include({ repeated: ['again'], sound: false });
  });

  it('names an account that gave more than it held', () => {
    const found = audit([entry('session_completed', 'r1', ...move(50_000, deferred, 'revenue'))]);
    expect(found).to.deep.include({ overdrawn: [deferred], sound: false });
  });

  it('lets a mentor owe us', () => {
    expect(audit([story[6]!])).to.deep.include({ overdrawn: [], sound: true });
  });

  it('holds at every moment of the story', () => {
    story.forEach((_, index) => expect(audit(story.slice(0, index)).conservation.missing).to.equal(0));
  });

  it('misses nothing whatever moves between whichever accounts', () => {
    const accounts = fc.constantFrom(
      'gateway' as const,
      'bank' as const,
      'revenue' as const,
      'compensation' as const,
      deferred,
      points,
      held,
      escrow,
      payable,
      inTransit,
    );
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), accounts, accounts));
    fc.assert(
      fc.property(moves, (moved) => {
        const entries = moved.map(([amount, from, to], index) =>
          entry('correction', `${index}`, ...move(amount, from, to)),
        );
        expect(audit(entries).conservation.missing).to.equal(0);
      }),
    );
  });
});
