import {
  BookSession,
  ChargePayment,
  dayOf,
  defaultPolicies,
  DetectNoShows,
  HOUR,
  instantAt,
  LookAfterMemberships,
  PauseMembership,
  plus,
  ResumeMembership,
  SEEDED_PLANS,
  startOfDay,
  type Block,
  type BlockId,
  type Charge,
  type ChargeOutcome,
  type Charged,
  type Day,
  type DomainEvent,
  type Instant,
  type Membership,
  type PaymentGateway,
  type PaymentId,
  type Reservation,
  type ReservationId,
  type RefundOutcome,
  type Stores,
  type TermId,
  type TimeOfDay,
} from '@spotter/core';
import { aBlock, aMember, aMentor, aPerson, newId } from '../contract/builders.js';
import { moneyHouse } from './money-house.js';

/** What the gateway makes of a payment that it has not seen before. */
export type Mood = 'pays' | 'declines' | 'pays in silence' | 'declines in silence' | 'is not reached';

/** Each payment has one outcome, however often it is asked for. */
class MoodyGateway implements PaymentGateway {
  mood: Mood = 'pays';
  /** Every call, by the payment. */
  readonly asked: PaymentId[] = [];
  private readonly known = new Map<PaymentId, Exclude<ChargeOutcome, { kind: 'unknown' }>>();

  constructor(private readonly now: () => Instant) {}

  async charge({ paymentId }: Charge): Promise<ChargeOutcome> {
    this.asked.push(paymentId);
    const before = this.known.get(paymentId);
    if (before) return before;
    if (this.mood === 'is not reached') throw new Error('cut off');
    const outcome: ChargeOutcome = this.mood.startsWith('pays')
      ? { kind: 'paid', at: this.now() }
      : { kind: 'declined', code: 'card_declined', message: 'The card was declined.' };
    this.known.set(paymentId, outcome);
    return this.mood.endsWith('silence') ? { kind: 'unknown' } : outcome;
  }

  async query({ paymentId }: Charged): Promise<ChargeOutcome> {
    return this.known.get(paymentId) ?? { kind: 'declined', code: 'not_found', message: 'No such payment.' };
  }

  async refund(): Promise<RefundOutcome> {
    return { kind: 'unknown' };
  }

  async queryRefund(): Promise<RefundOutcome> {
    return { kind: 'unknown' };
  }

  /** How many payments moved money. */
  get paid(): number {
    return [...this.known.values()].filter(({ kind }) => kind === 'paid').length;
  }
}

const [four, eight, , quarter] = SEEDED_PLANS;
export const FOUR = four!;
const EIGHT = eight!;
export const QUARTER = quarter!;

export type MembershipHouse = Awaited<ReturnType<typeof membershipHouse>>;

/** One member with a membership that began on Monday 2026-03-02, and everything that becomes of it; in memory. */
export async function membershipHouse({ plan = EIGHT, autoRenew = true, startsOn = '2026-03-02' as Day } = {}) {
  const now: { at: () => Instant } = { at: () => startOfDay(startsOn) };
  const gateway = new MoodyGateway(() => now.at());
  const money = moneyHouse({ gateway: () => gateway });
  const { clock, ids, transaction, queries } = money;
  now.at = () => clock.now();
  clock.set(instantAt(startsOn, '09:00' as TimeOfDay));
  const [member, mentor] = [aMember(), aMentor()];
  const storeId = newId<Block['storeId']>();
  const put = (work: (stores: Stores) => Promise<unknown>) => transaction.run(work);
  await put(async (stores) => {
    await stores.people.add(aPerson({ id: member.id }));
    await stores.people.add(aPerson({ id: mentor.id, role: 'mentor' }));
    await stores.members.add(member);
    await stores.mentors.add(mentor);
  });
  const method = { kind: 'billing_key', billingKey: 'card' } as const;
  const joined = await money.join.execute({ memberId: member.id, planId: plan.id, method, autoRenew });
  const { id } = joined.membership.membership;
  const charge = new ChargePayment(transaction, gateway, money.settle);
  const book = new BookSession(transaction, clock, ids, defaultPolicies);
  const pause = new PauseMembership(transaction, queries.memberships, clock, ids, defaultPolicies);
  const resume = new ResumeMembership(transaction, queries.memberships, clock, ids, defaultPolicies);

  return {
    ...money,
    gateway,
    memberId: member.id,
    mentorId: mentor.id,
    storeId,
    put,
    job: new LookAfterMemberships(transaction, queries.memberships, charge, clock, ids, defaultPolicies),
    membership: (): Promise<Membership> => transaction.run(({ memberships }) => memberships.get(id)),
    credits: async () => (await queries.memberships.current(member.id, dayOf(clock.now())))?.credits,
    pause: (from: string, until: string) =>
      pause.execute({ memberId: member.id, from: from as Day, until: until as Day }),
    resume: () => resume.execute({ memberId: member.id }),
    dayPasses: async () => (await queries.booking.dayPasses(member.id, { page: 1, size: 100 })).items,
    payments: async () => (await queries.payments.payments(member.id, { page: 1, size: 100 })).items.toReversed(),
    noShows: new DetectNoShows(transaction, queries.booking, clock, ids, defaultPolicies),
    reservation: (one: ReservationId) => queries.booking.reservation(one),
    block: (one: BlockId) => transaction.run(({ blocks }) => blocks.get(one)),
    holding: (term: TermId) => transaction.run(({ reservations }) => reservations.holding([term])),
    /** Moves the clock to a time of a day. */
    at(day: string, time = '09:00'): void {
      clock.set(instantAt(day as Day, time as TimeOfDay));
    },
    /** An hour of the mentor, booked with a credit. */
    async book(day: string, time = '18:00'): Promise<Reservation> {
      const startsAt = instantAt(day as Day, time as TimeOfDay);
      const block = aBlock({ mentorId: mentor.id, storeId, startsAt, endsAt: plus(startsAt, HOUR) });
      await put(({ blocks }) => blocks.open([block]));
      return book.execute({ memberId: member.id, blockId: block.id, origin: 'member' });
    },
    events: <Type extends DomainEvent['type']>(type: Type) =>
      [...money.database.events].map(({ event }) => event).filter((event) => event.type === type),
  };
}
