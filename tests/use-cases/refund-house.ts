import {
  BookSession,
  CancelMembership,
  CancelReservation,
  CheckInToSession,
  DAY,
  dayOf,
  defaultPolicies,
  DetectNoShows,
  PreviewRefund,
  RecordSession,
  RefundPoints,
  renewalPayment,
  SEEDED_PLANS,
  sessionCode,
  withRenewalBegun,
  type Block,
  type Confirmed,
  type Instant,
  type MemberId,
  type Membership,
  type Mentor,
  type MentorId,
  type PaymentId,
  type PendingPayment,
} from '@spotter/core';
import { aBlock, aMentor, newId } from '../contract/builders.js';
import { moneyHouse, type Outside } from './money-house.js';
import { plainNotes, plainSigner } from './studio.js';

/** Everything that moves money, and the sessions that it pays for; the outside world may be put in the way. */
export function refundHouse(outside: Outside = {}) {
  const house = moneyHouse(outside);
  const { clock, ids, transaction, queries, gateway, send } = house;
  const book = new BookSession(transaction, clock, ids, defaultPolicies);
  const checkIn = new CheckInToSession(transaction, clock, defaultPolicies, plainSigner);
  const record = new RecordSession(transaction, clock, ids, defaultPolicies);

  return {
    ...house,
    cancelReservation: new CancelReservation(transaction, clock, ids, defaultPolicies),
    noShows: new DetectNoShows(transaction, queries.booking, clock, ids, defaultPolicies),
    preview: new PreviewRefund(transaction, clock, defaultPolicies),
    cancel: new CancelMembership(transaction, send, clock, ids, defaultPolicies),
    refundPoints: new RefundPoints(transaction, queries.points, send, clock, ids),

    /** A month of eight for 400,000, paid now. */
    async aMembershipOf(memberId: MemberId, billingKey = 'sandbox-ok') {
      const { id: planId } = SEEDED_PLANS[1]!;
      const method = { kind: 'billing_key', billingKey } as const;
      const { membership } = await house.join.execute({ memberId, planId, method, autoRenew: true });
      clock.advance(1);
      return membership.membership;
    },

    aMentor: async (facts: Partial<Mentor> = {}): Promise<MentorId> => {
      const mentor = aMentor(facts);
      await transaction.run(({ mentors }) => mentors.add(mentor));
      return mentor.id;
    },

    /** The next term's charge, written down and not answered yet. */
    async renewalBegun({ id }: Membership): Promise<PendingPayment> {
      return transaction.run(async ({ memberships, payments }) => {
        const membership = await memberships.get(id);
        const payment = renewalPayment(membership, ids.next<PaymentId>(), clock.now());
        await payments.add(payment);
        await memberships.save(withRenewalBegun(membership, payment.id, dayOf(clock.now())));
        return payment;
      });
    },

    /** The gateway takes the money. */
    async pay({ id: paymentId, amount, method }: PendingPayment): Promise<void> {
      await house.settle.execute(
        paymentId,
        await gateway.charge({ paymentId, amount, method, orderName: '1개월 8회' }),
      );
    },

    /** Booked with a mentor of its own, where none is named. */
    async aSession(memberId: MemberId, startsAt: Instant, facts: Partial<Block> = {}): Promise<Confirmed> {
      const block = aBlock({ mentorId: newId<MentorId>(), startsAt, ...facts });
      await transaction.run(async ({ mentors, blocks }) => {
        if (!facts.mentorId) await mentors.add(aMentor({ id: block.mentorId }));
        await blocks.open([block]);
      });
      return book.execute({ memberId, blockId: block.id, origin: 'member' });
    },

    /** The session begins: both are there. The clock stands at its start then. */
    async begin(session: Confirmed): Promise<void> {
      clock.set(session.startsAt);
      const { token } = sessionCode(session, session.startsAt, defaultPolicies.checkIn, plainSigner)!;
      await checkIn.execute({ sessionId: session.id, memberId: session.memberId, token });
    },

    async finish({ id: sessionId, mentorId }: Confirmed): Promise<void> {
      await record.execute({ sessionId, mentorId, notes: plainNotes() });
    },

    daysLater: (days: number): void => clock.advance(days * DAY),

    paymentsOf: async (memberId: MemberId) =>
      (await queries.payments.payments(memberId, { page: 1, size: 100 })).items.map(
        ({ status, amount, refundedAmount }) => ({ status, amount, refundedAmount }),
      ),
  };
}
