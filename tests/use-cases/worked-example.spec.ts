import type { Reservation } from '@spotter/core/booking';
import { SETTLEMENT_COLUMNS } from '@spotter/core/gateway-settlement';
import {
  instantAt,
  krw,
  MINUTE,
  type Day,
  type Instant,
  type MemberId,
  type MentorId,
  type Month,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { normalSign, type LedgerAudit } from '@spotter/core/ledger';
import { dayPassStatus, SEEDED_PLANS, type DayPass } from '@spotter/core/membership';
import { MemoryDatabase } from '@spotter/memory';
import { expect } from 'chai';
import { textOf } from '../architecture/pages.js';
import { PRO } from '../contract/builders.js';
import { onPostgres, serviceFixture, type ServiceFixture } from './service-fixture.js';
import type { Backend } from './test-service.js';

const PAGE = textOf('docs/worked-example.md');

/** The block of the page that begins with this text. */
const blockFrom = (text: string): string => PAGE.slice(PAGE.indexOf(text)).split('\n\n')[0]!;

const won = (cell: string): number => Number(cell.replaceAll(',', '') || 0);

/** "gateway 400,000; deferred 400,000": an account without movement is left out. */
const movements = (cell: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...cell.matchAll(/(\w+) (-?[\d,]+)/g)].map(([, account = '', moved = '']) => [account, won(moved)]),
  );

const rows = blockFrom('| what happens')
  .split('\n')
  .slice(2)
  .map((line) => {
    const [, what = '', cell = ''] = line.split('|');
    return { what: what.trim(), moved: movements(cell) };
  });
const steps = rows.slice(0, -1);
const expectedTotals = rows.at(-1)!.moved;

/** Payments of members, compensation, losses, and the balances that hold them. */
const equation = [...blockFrom('members paid').matchAll(/[\d,]+/g)].map(([amount]) => won(amount));

const at = (day: string, time: string) => instantAt(`2026-03-${day}` as Day, time as TimeOfDay);
const GOOD_NOTE = 'Knees track well; keep the bar close to the shins.';

/** The steps by their names on the page. */
async function exampleSteps(fixture: ServiceFixture): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const { clock, jobs, queries } = fixture;
  const memberId = await fixture.addMember();
  const other = await fixture.addMember();
  const [mentor, pro] = [await fixture.addMentor(), await fixture.addMentor(PRO)];
  const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
  let toCome: Reservation;

  const book = async (mentorId: MentorId, day: string, time: string): Promise<Reservation> => {
    const blockId = await fixture.addOpenBlock(mentorId, at(day, time));
    return (toCome = await fixture.book(memberId, blockId!));
  };
  /** The member's newest pass that can be used, for a session later today. */
  const bookByPass = async (member: MemberId, reason: DayPass['reason'], mentorId: MentorId, startsAt: Instant) => {
    const { items } = await queries.booking.dayPasses(member, { page: 1, size: 9 });
    const pass = items.find((one) => one.reason === reason && dayPassStatus(one, clock.now()) === 'available');
    const blockId = await fixture.addOpenBlock(mentorId, startsAt);
    toCome = await fixture.book(member, blockId!, pass!.id);
  };
  const train = async (note: string | null): Promise<void> => {
    clock.set(toCome.startsAt);
    await fixture.train(toCome, note);
  };
  const cancel = (acceptDeduction = false) =>
    fixture.cancelReservation.execute({ reservationId: toCome.id, memberId, acceptDeduction });
  const missedByMentor = async (): Promise<void> => {
    clock.set(toCome.startsAt);
    await fixture.arrive(memberId);
    clock.advance(15 * MINUTE);
    await jobs['no-show-detection'].run();
  };

  return {
    'joins: eight sessions for 400,000': () =>
      fixture.joinMembership.execute({ memberId, planId: SEEDED_PLANS[1]!.id, method, autoRenew: true }),
    'charges 200,000 points': () => fixture.chargePoints.execute({ memberId, amount: 200_000, method }),
    'trains, no note': async () => {
      await book(mentor, '03', '10:00');
      await train(null);
    },
    'trains, a good note': async () => {
      await book(mentor, '03', '14:00');
      await train(GOOD_NOTE);
    },
    'cancels in time': async () => {
      await book(mentor, '04', '10:00');
      await cancel();
    },
    'cancels late': async () => {
      await book(mentor, '04', '18:00');
      clock.set(at('04', '13:00'));
      await cancel(true);
    },
    'does not come': async () => {
      await book(mentor, '04', '20:00');
      clock.set(at('04', '20:15'));
      await jobs['no-show-detection'].run();
    },
    'the mentor does not come': async () => {
      await book(mentor, '05', '10:00');
      await missedByMentor();
    },
    'trains on the day pass given for it': async () => {
      await bookByPass(memberId, 'compensation', mentor, at('05', '18:00'));
      await train(null);
    },
    'books the Pro mentor': () => book(pro, '06', '10:00'),
    'trains with the Pro mentor': () => train(null),
    'books the Pro mentor, cancels in time': async () => {
      await book(pro, '07', '10:00');
      await cancel();
    },
    'books the Pro mentor, cancels late': async () => {
      await book(pro, '07', '12:00');
      clock.set(at('07', '09:00'));
      await cancel(true);
    },
    'books the Pro mentor, who does not come': async () => {
      await book(pro, '07', '16:00');
      await missedByMentor();
    },
    'after seven days: release': () => {
      clock.set(at('15', '20:00'));
      return jobs['payment-ledger-release'].run();
    },
    'the period is over: payouts, sent to the bank': () => {
      clock.set(at('16', '00:00'));
      return jobs['payout-calculate'].run();
    },
    'cancels the membership': () => fixture.cancelMembership.execute(memberId),
    'gives the unused points back': () => fixture.refundPoints.execute({ memberId }),
    'another member joins: eight sessions for 400,000': () =>
      fixture.joinMembership.execute({ memberId: other, planId: SEEDED_PLANS[1]!.id, method, autoRenew: true }),
    'that member trains on the day pass of the month': async () => {
      await bookByPass(other, 'membership', mentor, at('16', '10:00'));
      await train(null);
    },
    'that member cancels in the first week': () => fixture.cancelMembership.execute(other),
    'the gateway settles what is left of the payments': async () => {
      const payments = [memberId, other].map((id) => queries.payments.payments(id, { page: 1, size: 9 }));
      const lines = (await Promise.all(payments))
        .flatMap(({ items }) => items)
        .map(({ id, amount, refundedAmount }) => {
          const gross = amount - refundedAmount;
          const fee = (gross * 33) / 1_000;
          return [id, gross, fee, gross - fee, '2026-03-20'].join();
        });
      const csv = [SETTLEMENT_COLUMNS.join(), ...lines].join('\n');
      await fixture.importSettlements.execute({ csv, reason: null, adminId: await fixture.addAdmin(), requestId: 'r' });
    },
    'the month is over: the withheld tax is remitted': async () => {
      clock.set(instantAt('2026-04-01' as Day, '04:00' as TimeOfDay));
      await jobs['tax-report-generate'].run();
      clock.set(instantAt('2026-04-10' as Day, '04:00' as TimeOfDay));
      const part = { month: '2026-03' as Month, amount: krw(4_120), on: '2026-04-10' as Day, reason: null };
      await fixture.remitTax.execute({ ...part, adminId: await fixture.addAdmin(), requestId: 'r' });
    },
  };
}

interface ExampleResult {
  /** The change of the accounts by each step. */
  readonly moved: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly books: Readonly<Record<string, number>>;
  readonly audit: LedgerAudit;
}

/** Every row of the page, in its order. */
async function play(backend: Backend): Promise<ExampleResult> {
  const fixture = await serviceFixture(backend);
  const known = await exampleSteps(fixture);
  const moved: Record<string, Record<string, number>> = {};
  let before = await fixture.books();
  for (const { what } of steps) {
    await (known[what] ?? expect.fail(`no step for the line: ${what}`))();
    const after = await fixture.books();
    moved[what] = difference(before, after);
    before = after;
  }
  return { moved, books: before, audit: await fixture.auditLedger.execute() };
}

function difference(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const moved = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, amount]) => amount !== 0));
}

describe('the worked example of the documentation', () => {
  const backends = { 'in memory': () => play(new MemoryDatabase()), 'on PostgreSQL': () => onPostgres(play) };
  for (const [where, runExample] of Object.entries(backends)) {
    it(`moves the amounts of each row, ${where}`, async () => {
      const { moved, books, audit } = await runExample();
      expect(moved).to.deep.equal(Object.fromEntries(steps.map((step) => [step.what, step.moved])));
      expect(books).to.deep.equal(expectedTotals);
      const { missing, ...itemised } = audit.conservation;
      expect(Object.values(itemised)).to.deep.equal(equation);
      expect({ missing, sound: audit.sound }).to.deep.equal({ missing: 0, sound: true });
    });
  }

  it('balances each row, and the rows sum to the last line', () => {
    for (const { what, moved } of steps) expect(debitsLessCredits(moved), what).to.equal(0);
    const totals: Record<string, number> = {};
    for (const [account, amount] of steps.flatMap(({ moved }) => Object.entries(moved)))
      totals[account] = (totals[account] ?? 0) + amount;
    expect(Object.fromEntries(Object.entries(totals).filter(([, total]) => total !== 0))).to.deep.equal(expectedTotals);
  });
});

const debitsLessCredits = (moved: Readonly<Record<string, number>>): number =>
  Object.entries(moved).reduce((total, [account, amount]) => total + amount * normalSign(account), 0);
