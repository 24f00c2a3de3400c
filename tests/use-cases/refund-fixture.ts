import { sessionCode, type Block, type ConfirmedReservation } from '@spotter/core/booking';
import {
  DAY,
  dayOf,
  krw,
  MINUTE,
  type Instant,
  type MemberId,
  type MentorId,
  type PaymentId,
} from '@spotter/core/kernel';
import {
  renewalPayment,
  SEEDED_PLANS,
  withRenewalBegun,
  type DayPass,
  type Membership,
} from '@spotter/core/membership';
import type { Mentor } from '@spotter/core/mentor';
import type { PendingPayment } from '@spotter/core/payment';
import { openSigner } from '@spotter/simulation';
import { aBlock, aMentor, anAuthority, newId } from '../contract/builders.js';
import { createMemoryService, sessionNotes, type PortOverrides } from './test-service.js';

/** The service in memory, with a membership and the sessions that it pays for. */
export function refundFixture(overrides: PortOverrides = {}) {
  const service = createMemoryService(overrides);
  const { clock, ids, transaction, queries, gateway, policies } = service;

  const dispute = () => ({ at: clock.now(), reason: 'stolen card', ...anAuthority() });

  /** Moves the clock to the start and checks the member in, so that the session is in progress. */
  async function begin(session: ConfirmedReservation): Promise<void> {
    clock.set(session.startsAt);
    const { token } = sessionCode(session, session.startsAt, policies.checkIn, openSigner)!;
    await service.checkInToSession.execute({ sessionId: session.id, memberId: session.memberId, token });
  }

  async function finish({ id: sessionId, mentorId }: ConfirmedReservation): Promise<void> {
    await service.recordSession.execute({ sessionId, mentorId, notes: sessionNotes() });
  }

  return {
    ...service,

    /** Joins and pays at once; by default a month of eight sessions for 400,000. */
    async joinPlan(memberId: MemberId, billingKey = 'sandbox-ok', plan = 1) {
      const { id: planId } = SEEDED_PLANS[plan]!;
      const method = { kind: 'billing_key', billingKey } as const;
      const { membership } = await service.joinMembership.execute({ memberId, planId, method, autoRenew: true });
      clock.advance(1);
      return membership.membership;
    },

    addMentor: async (facts: Partial<Mentor> = {}): Promise<MentorId> => {
      const mentor = aMentor(facts);
      await transaction.run(({ mentors }) => mentors.add(mentor));
      return mentor.id;
    },

    /** Stores the charge of the next term, without an answer of the gateway. */
    async beginRenewal({ id }: Membership): Promise<PendingPayment> {
      return transaction.run(async ({ memberships, payments }) => {
        const membership = await memberships.get(id);
        const payment = renewalPayment(membership, membership.plan.price, ids.next(), clock.now());
        await payments.add(payment);
        await memberships.save(withRenewalBegun(membership, payment.id, dayOf(clock.now())));
        return payment;
      });
    },

    /** Charges the payment at the gateway and settles it. */
    async pay({ id: paymentId, amount, method }: PendingPayment): Promise<void> {
      await service.settlePayment.execute(
        paymentId,
        await gateway.charge({ paymentId, amount, method, orderName: '1개월 8회' }),
      );
    },

    /** Books a session, with a new mentor unless one is given. */
    async addSession(
      memberId: MemberId,
      startsAt: Instant,
      facts: Partial<Block> = {},
      pass: DayPass | null = null,
    ): Promise<ConfirmedReservation> {
      const block = aBlock({ mentorId: newId(), startsAt, ...facts });
      await transaction.run(async ({ mentors, blocks }) => {
        if (!facts.mentorId) await mentors.add(aMentor({ id: block.mentorId }));
        await blocks.open([block]);
      });
      const paidBy = pass ? ({ origin: 'day_pass', dayPassId: pass.id } as const) : ({ origin: 'member' } as const);
      return service.bookSession.execute({ memberId, blockId: block.id, ...paidBy });
    },

    begin,
    finish,

    async train(session: ConfirmedReservation): Promise<void> {
      await begin(session);
      await finish(session);
    },

    /** Cancels the membership. @returns what the member gets back */
    cancel: async (memberId: MemberId) => (await service.cancelMembership.execute(memberId)).quote,

    /** Moves the clock to the start and records the arrival of the member alone. */
    async arriveAt(session: ConfirmedReservation): Promise<void> {
      clock.set(session.startsAt);
      await transaction.run(({ reservations }) => reservations.save({ ...session, memberArrivedAt: session.startsAt }));
    },

    /** Moves the clock by the 15 minutes after the start of a session, and decides that its mentor missed it. */
    decideNoShow() {
      clock.advance(15 * MINUTE);
      return service.detectNoShows.run();
    },

    /** Moves the clock by more than the two minutes in which a refund can be answered. */
    settleRefunds() {
      clock.advance(2 * MINUTE + 1);
      return service.reconcileRefunds.run();
    },

    /** Records a chargeback at this instant. */
    chargeBack: (paymentId: PaymentId, amount: number) =>
      service.recordChargeback.execute({ ...dispute(), paymentId, amount: krw(amount) }),

    recordWin: (paymentId: PaymentId) => service.winChargeback.execute({ ...dispute(), paymentId }),

    calculateBalance: async (account: string): Promise<number> =>
      (await queries.ledger.balances(account)).reduce((total, { balance }) => total + balance, 0),

    advanceDays: (days: number): void => clock.advance(days * DAY),

    paymentsOf: async (memberId: MemberId) =>
      (await queries.payments.payments(memberId, { page: 1, size: 100 })).items.map(
        ({ status, amount, refundedAmount }) => ({ status, amount, refundedAmount }),
      ),
  };
}
