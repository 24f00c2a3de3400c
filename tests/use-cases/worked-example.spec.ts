import {
  dayPassStatus,
  instantAt,
  MINUTE,
  normalSign,
  SEEDED_PLANS,
  type Day,
  type LedgerAudit,
  type MentorId,
  type Reservation,
  type TimeOfDay,
} from '@spotter/core';
import { MemoryDatabase } from '@spotter/memory';
import { expect } from 'chai';
import { textOf } from '../architecture/pages.js';
import { PRO } from '../contract/builders.js';
import { onPostgres, wholeHouse, type Ground, type WholeHouse } from './whole-house.js';

const PAGE = textOf('docs/worked-example.md');

/** The cells of each line of a table that begins with such a heading, without the heading. */
function tableUnder(heading: string): { readonly columns: readonly string[]; readonly rows: readonly string[][] } {
  const lines = PAGE.slice(PAGE.indexOf(heading)).split('\n\n')[0]!.trim().split('\n');
  const [columns = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return { columns, rows };
}

const won = (cell: string): number => Number(cell.replaceAll(',', '') || 0);

/** Movements by account; accounts that do not move are left out. */
const movements = (accounts: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(
    accounts.map((account, index) => [account, won(cells[index]!)]).filter(([, moved]) => moved !== 0),
  );

const { columns, rows } = tableUnder('| # | what happens');
const accounts = columns.slice(2);
const steps = rows.filter(([number]) => number !== '').map(([, what, ...cells]) => ({ what: what!, cells }));
const atTheEnd = movements(accounts, rows.find(([number]) => number === '')!.slice(2));

/** What members paid, what compensation gave, and where it all is. */
const [equation = []] = tableUnder('| members paid').rows;

const at = (day: string, time: string) => instantAt(`2026-03-${day}` as Day, time as TimeOfDay);
const GOOD_NOTE = 'Knees track well; keep the bar close to the shins.';

/** What happens, by the words of the page. */
async function story(house: WholeHouse): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const { clock, jobs, queries } = house;
  const memberId = await house.aMember();
  const [mentor, pro] = [await house.aMentor(), await house.aMentor(PRO)];
  const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
  let toCome: Reservation;

  const book = async (mentorId: MentorId, day: string, time: string): Promise<Reservation> => {
    const blockId = await house.openBlock(mentorId, at(day, time));
    return (toCome = await house.book(memberId, blockId!));
  };
  const train = async (note: string | null): Promise<void> => {
    clock.set(toCome.startsAt);
    await house.train(toCome, note);
  };
  const cancel = (acceptDeduction = false) =>
    house.cancel.execute({ reservationId: toCome.id, memberId, acceptDeduction });
  const missedByMentor = async (): Promise<void> => {
    clock.set(toCome.startsAt);
    await house.arrive(memberId);
    clock.advance(15 * MINUTE);
    await jobs['no-show-detection'].run();
  };

  return {
    'joins: eight sessions for 400,000': () =>
      house.join.execute({ memberId, planId: SEEDED_PLANS[1]!.id, method, autoRenew: true }),
    'charges 200,000 points': () => house.chargePoints.execute({ memberId, amount: 200_000, method }),
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
      const { items } = await queries.booking.dayPasses(memberId, { page: 1, size: 9 });
      const pass = items.find(
        (one) => one.reason === 'compensation' && dayPassStatus(one, clock.now()) === 'available',
      );
      const blockId = await house.openBlock(mentor, at('05', '18:00'));
      toCome = await house.book(memberId, blockId!, pass!.id);
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
    'cancels the membership': () => house.cancelMembership.execute(memberId),
    'gives the unused points back': () => house.refundPoints.execute({ memberId }),
  };
}

interface Played {
  /** By how much each step moved the accounts. */
  readonly moved: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly books: Readonly<Record<string, number>>;
  readonly audit: LedgerAudit;
}

/** Every row of the page, in its order. */
async function play(ground: Ground): Promise<Played> {
  const house = await wholeHouse(ground);
  const known = await story(house);
  const moved: Record<string, Record<string, number>> = {};
  let before = await house.books();
  for (const { what } of steps) {
    await (known[what] ?? expect.fail(`nobody knows how to play: ${what}`))();
    const after = await house.books();
    moved[what] = difference(before, after);
    before = after;
  }
  return { moved, books: before, audit: await house.audit.execute() };
}

function difference(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const moved = [...names].map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(moved.filter(([, amount]) => amount !== 0));
}

describe('the worked example of the documentation', () => {
  const grounds = { 'in memory': () => play(new MemoryDatabase()), 'on PostgreSQL': () => onPostgres(play) };
  for (const [where, playThere] of Object.entries(grounds)) {
    it(`holds to the won, ${where}`, async () => {
      const { moved, books, audit } = await playThere();
      expect(moved).to.deep.equal(
        Object.fromEntries(steps.map(({ what, cells }) => [what, movements(accounts, cells)])),
      );
      expect(books).to.deep.equal(atTheEnd);
      const { missing, ...itemised } = audit.conservation;
      expect(Object.values(itemised)).to.deep.equal(equation.map(won));
      expect({ missing, sound: audit.sound }).to.deep.equal({ missing: 0, sound: true });
    });
  }

  it('adds up: each row balances, and the rows come to what is there at the end', () => {
    for (const { what, cells } of steps) expect(debitsLessCredits(cells), what).to.equal(0);
    const sums = accounts.map((_, index) => String(steps.reduce((total, { cells }) => total + won(cells[index]!), 0)));
    expect(movements(accounts, sums)).to.deep.equal(atTheEnd);
  });
});

const debitsLessCredits = (cells: readonly string[]): number =>
  cells.reduce((total, cell, index) => total + won(cell) * normalSign(accounts[index]!), 0);
