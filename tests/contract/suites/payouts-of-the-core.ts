import { defaultPolicies } from '@spotter/core/application';
import { holdsBack, type OpenComplaint } from '@spotter/core/complaint';
import { DAY, HOUR, krw, minus, plus, sum, type Instant, type MentorId, type PayoutId } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import {
  calculatePayout,
  intervalOf,
  makePayouts,
  periodOn,
  type CalculatedPayout,
  type Earning,
  type PayoutLine,
  type PayoutPeriod,
} from '@spotter/core/payout';
import { expect } from 'chai';
import fc from 'fast-check';
import { aComplaint, anEarning, MONDAY, newId, NINE } from '../builders.js';
import { addAdmin, addMentor, addReservation, addTestData, type TestData } from '../test-data.js';
import type { TestContext } from '../test-context.js';

const policy = defaultPolicies.payout;
const MENTORS = 3;
const ids = { next: newId };

/** The earnings released in a period, and whether open complaints are resolved before its end. */
export const aFortnight = fc.record({
  lines: fc.array(
    fc.record({
      mentor: fc.nat({ max: MENTORS - 1 }),
      amount: fc.integer({ min: -90_000, max: 200_000 }),
      /** Released in the previous period, which is already closed. */
      late: fc.boolean(),
      complaint: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
  resolve: fc.boolean(),
});
type Fortnight = typeof aFortnight extends fc.Arbitrary<infer Made> ? Made : never;

/** Compares each payout, its lines and the ledger with the payouts that the rules of the core calculate from the same earnings. */
export async function expectPureCore(context: TestContext, fortnights: readonly Fortnight[]): Promise<void> {
  const mentors = await mentorsFixture(context);
  const entries: JournalEntry[] = [];
  let period = periodOn(MONDAY, policy);
  for (const fortnight of fortnights) {
    await mentors.perform(fortnight, period);
    const expected = mentors.expected(period);
    await closeAndMake(context, period);
    entries.push(...(await expectSame(context, period, expected)));
    await expectSameBooks(context, entries);
    period = periodOn(period.endsOn, policy);
  }
}

async function mentorsFixture(context: TestContext) {
  const testData: TestData[] = [await context.run(addTestData)];
  for (let more = 1; more < MENTORS; more += 1)
    testData.push({ ...testData[0]!, mentor: await context.run(addMentor) });
  const { id: by } = await context.run(addAdmin);
  let earnings: readonly Earning[] = [];
  let open: readonly OpenComplaint[] = [];
  let count = 0;

  async function earn(line: Fortnight['lines'][number], { startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }) {
    const data = testData[line.mentor]!;
    count += 1;
    const releasedAt = minus(line.late ? startsAt : endsAt, count);
    const about = line.complaint
      ? await context.run(addReservation, data, { startsAt: plus(NINE, count * DAY) })
      : null;
    const earning = anEarning({
      mentorId: data.mentor.id,
      reservationId: about?.id ?? null,
      kind: line.amount < 0 ? 'penalty' : 'session',
      amount: krw(line.amount),
      at: minus(releasedAt, 7 * DAY),
      releasedAt,
    });
    earnings = [...earnings, earning];
    await context.run((repositories) => repositories.earnings.add(earning));
    if (!about) return;
    const complaint = aComplaint({ memberId: data.member.id, mentorId: data.mentor.id, reservationId: about.id });
    open = [...open, complaint];
    await context.run(({ complaints }) => complaints.add(complaint));
  }

  async function resolveAll() {
    const resolution = { action: 'warn', note: 'Listened to both.', by, at: NINE } as const;
    for (const complaint of open)
      await context.run(({ complaints }) => complaints.save({ ...complaint, status: 'resolved', resolution }));
    open = [];
  }

  return {
    async perform({ lines, resolve }: Fortnight, period: PayoutPeriod): Promise<void> {
      for (const line of lines) await earn(line, intervalOf(period));
      if (resolve) await resolveAll();
    },

    /** The payouts of the period by the core; its lines are paid then. */
    expected(period: PayoutPeriod): readonly ExpectedPayout[] {
      return testData.flatMap(({ mentor: { id: mentorId } }) => {
        const isHeld = (line: Earning) => open.some((complaint) => holdsBack(complaint, line));
        const lines = earnings.filter((line) => isOf(mentorId, line) && isPayableIn(period, line) && !isHeld(line));
        if (lines.length === 0) return [];
        const gross = sum(lines.map(({ amount }) => amount));
        const calculated = calculatePayout({ period, mentorId, gross }, afterwards(period), policy, ids);
        const paid = earnings.map((line) => (lines.includes(line) ? { ...line, payoutId: newId<PayoutId>() } : line));
        earnings = calculated.carriedOver ? [...paid, calculated.carriedOver] : paid;
        return [{ ...calculated, lines: lines.map(lineOf).sort((one, other) => one.at - other.at) }];
      });
    },
  };
}

interface ExpectedPayout extends CalculatedPayout {
  readonly lines: readonly PayoutLine[];
}

/** Released at any time before the period's end, and in no payout yet. */
const isPayableIn = (period: PayoutPeriod, { releasedAt, payoutId }: Earning): boolean =>
  payoutId === null && releasedAt !== null && releasedAt < intervalOf(period).endsAt;

const isOf = (mentor: MentorId, { mentorId }: Earning): boolean => mentorId === mentor;

const afterwards = (period: PayoutPeriod): Instant => plus(intervalOf(period).endsAt, HOUR);

export const lineOf = ({ kind, reservationId, at, value, amount }: Earning): PayoutLine => ({
  kind,
  reservationId,
  at,
  value,
  amount,
});

async function closeAndMake({ run }: TestContext, period: PayoutPeriod): Promise<void> {
  await run(({ payouts }) => payouts.close(period));
  let made = 1;
  const terms = { at: afterwards(period), policy, ids };
  while (made > 0) made = (await run((repositories) => makePayouts(repositories, terms, 2))).length;
}

/** @returns the entries that book them. */
async function expectSame(
  { queries }: TestContext,
  period: PayoutPeriod,
  expected: readonly ExpectedPayout[],
): Promise<readonly JournalEntry[]> {
  const { items } = await queries.payouts.ofPeriod(period.periodId, { page: 1, size: 100 });
  const byMentor = new Map(items.map((one) => [one.payout.mentorId, one]));
  expect(byMentor.size).to.equal(expected.length);
  return expected.flatMap(({ payout, lines, entry }) => {
    const made = byMentor.get(payout.mentorId)!;
    expect(made.payout).to.deep.equal({ ...payout, id: made.payout.id, batchId: made.payout.batchId });
    expect(made.lines).to.deep.equal(lines);
    return entry ? [ofPayout(entry, payout.id, made.payout.id)] : [];
  });
}

/** The entry with another payout id. */
const ofPayout = (entry: JournalEntry, id: PayoutId, other: PayoutId): JournalEntry =>
  JSON.parse(JSON.stringify(entry).replaceAll(id, other)) as JournalEntry;

/** Every field of every entry except its own id. */
async function expectSameBooks({ queries }: TestContext, expected: readonly JournalEntry[]): Promise<void> {
  const { items } = await queries.ledger.entries({}, { page: 1, size: 100 });
  expect(items.map(withoutId)).to.have.deep.members(expected.map(withoutId));
}

const withoutId = ({ id: _, ...fields }: JournalEntry): Omit<JournalEntry, 'id'> => fields;
