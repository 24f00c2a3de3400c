import { expect } from 'chai';
import type { ComplaintId, MentorId, PayoutId, ReservationId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { numberedIds } from '../../kernel/testing/ids.js';
import { amountsOf } from '../../ledger/testing/plain-entry.js';
import type { Earning } from './earning.js';
import { forfeit } from './forfeiture.js';

const ids = numberedIds();

const complaint = 'c' as ComplaintId;

const at = instant(9);

const line = (amount: number, facts: Partial<Earning> = {}): Earning => ({
  id: ids.next(),
  mentorId: 'mo' as MentorId,
  reservationId: 'r' as ReservationId,
  kind: 'session',
  at: instant(1),
  value: krw(50_000),
  amount: krw(amount),
  releasableAt: instant(8),
  releasedAt: instant(8),
  payoutId: null as PayoutId | null,
  ...facts,
});

describe('the forfeiture of a session’s earnings', () => {
  it('moves the money to revenue from its current account', () => {
    const lines = [line(30_000), line(2_000, { releasedAt: null })];
    const { entry } = forfeit(ids, complaint, lines, at)!;
    expect(entry).to.deep.include({ kind: 'earnings_forfeited', reference: 'c', at });
    expect(amountsOf(entry)).to.deep.equal({ 'escrow:mo': 2_000, 'payable:mo': 30_000, revenue: -32_000 });
  });

  it('adds a penalty to each line, released together with it or already released', () => {
    const lines = [line(30_000), line(2_000, { releasedAt: null, kind: 'handover_note' })];
    const { earnings } = forfeit(ids, complaint, lines, at)!;
    expect(earnings.map(({ id: _, ...earning }) => earning)).to.deep.equal(
      lines.map(({ id: _, ...earned }) => ({ ...earned, kind: 'penalty', at, value: 0, amount: -earned.amount })),
    );
    expect(new Set(earnings.map(({ id }) => id)).size).to.equal(2);
  });

  it('cancels no debt', () => {
    const { entry, earnings } = forfeit(ids, complaint, [line(30_000), line(-15_000)], at)!;
    expect(entry.postings.at(-1)).to.deep.equal({ account: 'revenue', amount: -30_000 });
    expect(earnings).to.have.length(1);
  });

  it('keeps a reversed penalty, which is not an earning', () => {
    const penalty = (amount: number, hour: number) => line(amount, { kind: 'penalty', at: instant(hour) });
    const corrected = [penalty(-15_000, 1), line(30_000, { at: instant(2) }), penalty(15_000, 2)];
    const { earnings } = forfeit(ids, complaint, corrected, at)!;
    expect(earnings.map(({ amount }) => amount)).to.deep.equal([-30_000]);
  });

  it('forfeits later earnings once when it is repeated', () => {
    const lines = [line(30_000)];
    const forfeited = [...lines, ...forfeit(ids, complaint, lines, at)!.earnings];
    expect(forfeit(ids, complaint, forfeited, at)).to.equal(null);
    const { earnings } = forfeit(ids, complaint, [...forfeited, line(2_000, { kind: 'handover_note' })], at)!;
    expect(earnings.map(({ amount }) => amount)).to.deep.equal([-2_000]);
  });

  it('forfeits an earning unless a penalty of its amount came with it or later', () => {
    const takenBeside = (other: Earning) => forfeit(ids, complaint, [line(30_000), other], at) !== null;
    const penalty = (amount: number, hour: number) => line(amount, { kind: 'penalty', at: instant(hour) });
    expect([penalty(-30_000, 1), penalty(-30_000, 2)].map(takenBeside)).to.deep.equal([false, false]);
    const others = [penalty(-30_000, 0), penalty(-29_999, 1), line(-30_000)];
    expect(others.map(takenBeside)).to.deep.equal([true, true, true]);
  });

  it('is empty without earnings', () => {
    expect(forfeit(ids, complaint, [], at)).to.equal(null);
    expect(forfeit(ids, complaint, [line(0), line(-1)], at)).to.equal(null);
  });
});
