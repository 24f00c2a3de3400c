import {
  calculatePayout,
  DAY,
  defaultPolicies,
  HOUR,
  holdsBack,
  intervalOf,
  isPayableIn,
  krw,
  minus,
  periodOn,
  plus,
  type AdminId,
  type CalculatedPayout,
  type Earning,
  type Instant,
  type JournalEntry,
  type MentorId,
  type OpenComplaint,
  type PayoutId,
  type PayoutLine,
  type PayoutPeriod,
} from '@spotter/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { aComplaint, anEarning, MONDAY, newId, NINE } from '../builders.js';
import { addAdmin, addMentor, addReservation, addCast, type Cast } from '../cast.js';
import type { Scene } from '../scene.js';

const policy = defaultPolicies.payout;
const MENTORS = 3;

/** What is released in a period, and whether the complaints that are open are resolved before it is closed. */
export const aFortnight = fc.record({
  lines: fc.array(
    fc.record({
      mentor: fc.nat({ max: MENTORS - 1 }),
      amount: fc.integer({ min: -90_000, max: 200_000 }),
      /** Released into the period before, which is closed already. */
      late: fc.boolean(),
      complaint: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  resolve: fc.boolean(),
});
type Fortnight = typeof aFortnight extends fc.Arbitrary<infer Made> ? Made : never;

/** Plays the fortnights, and holds each payout, its lines and the books to what the pure core makes of the same earnings. */
export async function expectPureCore(scene: Scene, fortnights: readonly Fortnight[]): Promise<void> {
  const house = await aHouse(scene);
  const entries: JournalEntry[] = [];
  let period = periodOn(MONDAY, policy);
  for (const fortnight of fortnights) {
    await house.live(fortnight, period);
    const expected = house.expected(period);
    await closeAndMake(scene, period);
    await expectSame(scene, period, expected);
    entries.push(...expected.flatMap(({ entry }) => entry ?? []));
    await expectSameBooks(scene, entries);
    period = periodOn(period.endsOn, policy);
  }
}

async function aHouse(scene: Scene) {
  const casts: Cast[] = [await scene.run(addCast)];
  for (let more = 1; more < MENTORS; more += 1)
    casts.push({ ...casts[0]!, mentor: await scene.run((stores) => addMentor(stores)) });
  const { id: admin } = await scene.run(addAdmin);
  let earnings: readonly Earning[] = [];
  let open: readonly OpenComplaint[] = [];
  let count = 0;

  async function earn(line: Fortnight['lines'][number], { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }) {
    const cast = casts[line.mentor]!;
    count += 1;
    const releasedAt = minus(line.late ? startsAt : endsAt, count);
    const about = line.complaint
      ? await scene.run((stores) => addReservation(stores, cast, { startsAt: plus(NINE, count * DAY) }))
      : null;
    const earning = anEarning({
      mentorId: cast.mentor.id,
      reservationId: about?.id ?? null,
      kind: line.amount < 0 ? 'penalty' : 'session',
      amount: krw(line.amount),
      at: minus(releasedAt, 7 * DAY),
      releasedAt,
    });
    earnings = [...earnings, earning];
    await scene.run((stores) => stores.earnings.add(earning));
    if (!about) return;
    const complaint = aComplaint({ memberId: cast.member.id, mentorId: cast.mentor.id, reservationId: about.id });
    open = [...open, complaint];
    await scene.run(({ complaints }) => complaints.add(complaint));
  }

  async function resolveAll() {
    const resolution = { action: 'warn', note: 'Listened to both.', by: admin as AdminId, at: NINE } as const;
    for (const complaint of open)
      await scene.run(({ complaints }) => complaints.save({ ...complaint, status: 'resolved', resolution }));
    open = [];
  }

  return {
    async live({ lines, resolve }: Fortnight, period: PayoutPeriod): Promise<void> {
      for (const line of lines) await earn(line, intervalOf(period));
      if (resolve) await resolveAll();
    },

    /** What the core makes of the period; its lines are paid then. */
    expected(period: PayoutPeriod): readonly Expected[] {
      return casts.flatMap(({ mentor: { id: mentorId } }) => {
        const isHeld = (line: Earning) => open.some((complaint) => holdsBack(complaint, line));
        const lines = earnings.filter((line) => isOf(mentorId, line) && isPayableIn(period, line) && !isHeld(line));
        if (lines.length === 0) return [];
        const calculated = calculatePayout(period, mentorId, lines, afterwards(period), policy, { next: newId });
        const paid = earnings.map((line) => (lines.includes(line) ? { ...line, payoutId: newId<PayoutId>() } : line));
        earnings = calculated.carriedOver ? [...paid, calculated.carriedOver] : paid;
        return [{ ...calculated, lines: lines.map(lineOf).sort((one, other) => one.at - other.at) }];
      });
    },
  };
}

interface Expected extends CalculatedPayout {
  readonly lines: readonly PayoutLine[];
}

const isOf = (mentor: MentorId, { mentorId }: Earning): boolean => mentorId === mentor;

const afterwards = (period: PayoutPeriod): Instant => plus(intervalOf(period).endsAt, HOUR);

export const lineOf = ({ kind, reservationId, at, value, amount }: Earning): PayoutLine => ({
  kind,
  reservationId,
  at,
  value,
  amount,
});

async function closeAndMake({ run }: Scene, period: PayoutPeriod): Promise<void> {
  await run(({ payouts }) => payouts.close(period));
  let made = 1;
  while (made > 0) made = (await run(({ payouts }) => payouts.make(afterwards(period), policy, 2))).length;
}

async function expectSame({ queries }: Scene, period: PayoutPeriod, expected: readonly Expected[]): Promise<void> {
  const { items } = await queries.payouts.ofPeriod(period.periodId, { page: 1, size: 100 });
  const byMentor = new Map(items.map((one) => [one.payout.mentorId, one]));
  expect(byMentor.size).to.equal(expected.length);
  for (const { payout, lines } of expected) {
    const made = byMentor.get(payout.mentorId)!;
    expect(made.payout).to.deep.equal({ ...payout, id: made.payout.id });
    expect(made.lines).to.deep.equal(lines);
  }
}

/** What is in transit as one: the ids of payouts differ. */
async function expectSameBooks({ queries }: Scene, entries: readonly JournalEntry[]): Promise<void> {
  const expected = new Map<string, number>();
  for (const { account, amount } of entries.flatMap(({ postings }) => postings)) count(expected, account, -amount);
  const booked = new Map<string, number>();
  for (const { account, balance } of await queries.ledger.balances()) count(booked, account, balance);
  expect(booked).to.deep.equal(expected);
}

function count(books: Map<string, number>, account: string, amount: number): void {
  const name = account.startsWith('in_transit:') ? 'in_transit' : account;
  books.set(name, (books.get(name) ?? 0) + amount);
}
