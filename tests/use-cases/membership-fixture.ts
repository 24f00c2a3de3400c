import type { Block, Reservation } from '@spotter/core/booking';
import {
  dayOf,
  HOUR,
  instantAt,
  plus,
  NO_WON,
  startOfDay,
  type BlockId,
  type Day,
  type Instant,
  type Krw,
  type PaymentId,
  type ReservationId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { SEEDED_PLANS, type Membership } from '@spotter/core/membership';
import type {
  Charge,
  ChargeOutcome,
  ChargeDetails,
  GatewayPayment,
  PaymentGateway,
  RefundOutcome,
} from '@spotter/core/payment';
import { aBlock, newId } from '../contract/builders.js';
import { addMember, addMentor } from '../contract/test-data.js';
import { createMemoryService, type PortOverrides } from './test-service.js';

/** How the gateway answers a payment that it has not seen before. */
export type GatewayMode =
  'pays' | 'declines' | 'pays in silence' | 'declines in silence' | 'is not reached' | 'refuses our secret';

const WRONG_SECRET = { kind: 'configuration_error', code: 'UNAUTHORIZED', message: 'Wrong secret.' } as const;

/** Each payment has one outcome, regardless of repetitions. */
class TestGateway implements PaymentGateway {
  mode: GatewayMode = 'pays';
  /** Every call, by the payment. */
  readonly requests: PaymentId[] = [];
  /** Every charged billing key in order, and every billing key whose deletion was requested. */
  readonly keys: string[] = [];
  readonly deleted: string[] = [];
  /** Its answer about every billing key. */
  found: 'issued' | 'gone' | 'unknown' = 'issued';
  private readonly known = new Map<PaymentId, Exclude<ChargeOutcome, { kind: 'unknown' }>>();
  private readonly amounts = new Map<string, Krw>();

  constructor(private readonly now: () => Instant) {}

  async charge({ paymentId, method, amount }: Charge): Promise<ChargeOutcome> {
    this.requests.push(paymentId);
    if (method.kind === 'billing_key') this.keys.push(method.billingKey);
    const before = this.known.get(paymentId);
    if (before) return before;
    if (this.mode === 'is not reached') throw new Error('cut off');
    if (this.mode === 'refuses our secret') return WRONG_SECRET;
    const outcome: ChargeOutcome = this.mode.startsWith('pays')
      ? { kind: 'paid', at: this.now() }
      : { kind: 'declined', code: 'card_declined', message: 'The card was declined.' };
    this.known.set(paymentId, outcome);
    if (outcome.kind === 'paid') this.amounts.set(paymentId, amount);
    return this.mode.endsWith('silence') ? { kind: 'unknown' } : outcome;
  }

  async query({ paymentId }: ChargeDetails): Promise<ChargeOutcome> {
    if (this.mode === 'refuses our secret') return WRONG_SECRET;
    return this.known.get(paymentId) ?? { kind: 'declined', code: 'not_found', message: 'No such payment.' };
  }

  async findBillingKey(_billingKey: string): ReturnType<PaymentGateway['findBillingKey']> {
    return this.found;
  }

  async deleteBillingKey(billingKey: string): Promise<boolean> {
    if (this.mode === 'is not reached') throw new Error('cut off');
    this.deleted.push(billingKey);
    return !this.mode.endsWith('silence');
  }

  async amountHeld(gatewayId: string): Promise<Krw> {
    return this.amounts.get(gatewayId) ?? NO_WON;
  }

  async listPaid(): Promise<readonly GatewayPayment[]> {
    return [];
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

export type MembershipFixture = Awaited<ReturnType<typeof membershipFixture>>;

/** The service in memory, with one member whose membership began on Monday 2026-03-02. */
export async function membershipFixture(
  { plan = EIGHT, autoRenew = true, startsOn = '2026-03-02' as Day } = {},
  overrides: PortOverrides = {},
) {
  const now: { at: () => Instant } = { at: () => startOfDay(startsOn) };
  const gateway = new TestGateway(() => now.at());
  const service = createMemoryService({ ...overrides, gateway: () => gateway });
  const { clock, transaction, queries } = service;
  now.at = () => clock.now();
  clock.set(instantAt(startsOn, '09:00' as TimeOfDay));
  const storeId = newId<Block['storeId']>();
  const [member, mentor] = await transaction.run(
    async (repositories) => [await addMember(repositories), await addMentor(repositories)] as const,
  );
  const method = { kind: 'billing_key', billingKey: 'card' } as const;
  const joined = await service.joinMembership.execute({ memberId: member.id, planId: plan.id, method, autoRenew });
  const { id } = joined.membership.membership;
  /** Moves the clock to a time of a day. */
  const at = (day: string, time = '09:00'): void => clock.set(instantAt(day as Day, time as TimeOfDay));

  return {
    ...service,
    gateway,
    memberId: member.id,
    mentorId: mentor.id,
    storeId,
    membership: (): Promise<Membership> => transaction.run(({ memberships }) => memberships.get(id)),
    status: async () => (await transaction.run(({ memberships }) => memberships.get(id))).status,
    credits: async () => (await queries.memberships.current(member.id, dayOf(clock.now())))?.credits,
    pause: (from: string, until: string, acceptDeduction = false) =>
      service.pauseMembership.execute({ memberId: member.id, from: from as Day, until: until as Day, acceptDeduction }),
    resume: (acceptDeduction = false) => service.resumeMembership.execute({ memberId: member.id, acceptDeduction }),
    dayPasses: async () => (await queries.booking.dayPasses(member.id, { page: 1, size: 100 })).items,
    payments: async () => (await queries.payments.payments(member.id, { page: 1, size: 100 })).items.toReversed(),
    reservation: (one: ReservationId) => queries.booking.reservation(one),
    block: (one: BlockId) => transaction.run(({ blocks }) => blocks.get(one)),
    at,
    /** Runs the job of memberships at nine on each of these days. */
    async runOn(...days: readonly string[]): Promise<void> {
      for (const day of days) {
        at(day);
        await service.processDueMemberships.run();
      }
    },
    /** Books an hour of the mentor with a credit. */
    async book(day: string, time = '18:00'): Promise<Reservation> {
      const startsAt = instantAt(day as Day, time as TimeOfDay);
      const block = aBlock({ mentorId: mentor.id, storeId, startsAt, endsAt: plus(startsAt, HOUR) });
      await transaction.run(({ blocks }) => blocks.open([block]));
      return service.bookSession.execute({ memberId: member.id, blockId: block.id, origin: 'member' });
    },
  };
}

/** On the last day of the term, after the job has charged. */
export async function chargedOnLastDay(mode: GatewayMode): Promise<MembershipFixture> {
  const fixture = await membershipFixture();
  fixture.gateway.mode = mode;
  await fixture.runOn('2026-04-01');
  return fixture;
}
