import { occupies, type Reservation } from '@spotter/core/booking';
import { RESOLUTION_ACTIONS } from '@spotter/core/complaint';
import { SETTLEMENT_COLUMNS } from '@spotter/core/gateway-settlement';
import {
  addDays,
  DAY,
  dayOf,
  DomainError,
  HOUR,
  krw,
  MINUTE,
  plus,
  type AdminId,
  type MemberId,
  type MentorId,
  type Month,
  type PaymentId,
  type ReservationId,
} from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import fc from 'fast-check';
import { anAuthority } from '../contract/builders.js';
import type { ServiceFixture } from '../use-cases/service-fixture.js';
import { FAULT_MODES } from './fault-injector.js';

/** The people of the fixture and their data so far. */
export interface Population {
  readonly fixture: ServiceFixture;
  readonly members: readonly MemberId[];
  /** The second and the fourth are Pro; the two of a tier can take sessions of each other. */
  readonly mentors: readonly MentorId[];
  readonly admin: AdminId;
  readonly reservations: ReservationId[];
}

/** An action with the numbers that choose its people and objects. */
export interface Action {
  readonly what: keyof typeof ACTIONS;
  readonly who: number;
  readonly which: number;
  readonly fault: (typeof FAULT_MODES)[number];
}

const CARDS = ['sandbox-ok', 'sandbox-declined', 'sandbox-timeout-paid', 'sandbox-timeout-failed'] as const;
const PAGE = { page: 1, size: 100 };

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const card = (which: number) => ({ kind: 'billing_key', billingKey: pick(CARDS, which)! }) as const;

/** Every action of members, mentors and administrators. Most are refused; a refusal is a valid result. */
export const ACTIONS = {
  join: ({ fixture, members }, { who, which }) =>
    fixture.joinMembership.execute({
      memberId: pick(members, who)!,
      planId: pick(SEEDED_PLANS, which)!.id,
      method: card(which >> 2),
      autoRenew: which % 3 > 0,
    }),
  'charge points': ({ fixture, members }, { who, which }) =>
    fixture.chargePoints.execute({
      memberId: pick(members, who)!,
      amount: 10_000 * (1 + (which % 20)),
      method: card(which >> 5),
    }),
  book: async (population, { who, which }) => {
    const { fixture, members, mentors } = population;
    const startsAt = plus(fixture.clock.now(), (1 + (which % 60)) * HOUR);
    const blockId = await fixture.addOpenBlock(pick(mentors, which)!, startsAt);
    if (blockId) population.reservations.push((await fixture.book(pick(members, who)!, blockId)).id);
  },
  'use a day pass': async (population, { who, which }) => {
    const { fixture, members, mentors } = population;
    const memberId = pick(members, who)!;
    const passes = await fixture.queries.booking.dayPasses(memberId, PAGE);
    const blockId = await fixture.addOpenBlock(mentors[0]!, plus(fixture.clock.now(), (1 + (which % 5)) * HOUR));
    const pass = passes.items.find(({ status }) => status === 'available');
    if (blockId && pass) population.reservations.push((await fixture.book(memberId, blockId, pass.id)).id);
  },
  match: async (population, { who, which }) => {
    const { fixture, members, mentors } = population;
    const from = plus(fixture.clock.now(), (1 + (which % 60)) * HOUR);
    await fixture.addOpenBlock(pick(mentors, which)!, from);
    const window = { from, until: plus(from, HOUR) };
    const match = await fixture.matchAutomatically.execute({ memberId: pick(members, who)!, ...window });
    population.reservations.push(match.id);
  },
  'reject a match': async (population, { which }) => {
    const isMatch = ({ matchedAt }: Reservation): boolean => matchedAt !== null;
    const { id: reservationId, memberId } = await findOpenSession(population, which, isMatch);
    await population.fixture.rejectMatch.execute({ reservationId, memberId, reason: null });
  },
  'wait for a block': ({ fixture, members }, { who, which }) => {
    const from = fixture.clock.now();
    const window = { from, until: plus(from, (1 + (which % 14)) * DAY) };
    return fixture.joinWaitlist.execute({ memberId: pick(members, who)!, storeId: fixture.store.id, ...window });
  },
  'take a block that another member gives up': async (population, { which }) => {
    const { fixture, members, reservations } = population;
    const { id: reservationId, memberId, blockId, ...session } = await findOpenSession(population, which);
    const next = members.find((id) => id !== memberId)!;
    const { storeId, startsAt: from, endsAt: until } = session;
    await fixture.joinWaitlist.execute({ memberId: next, storeId, from, until });
    await fixture.cancelReservation.execute({ reservationId, memberId, acceptDeduction: true });
    reservations.push((await fixture.book(next, blockId)).id);
  },
  cancel: async (population, { which }) => {
    const { id: reservationId, memberId } = await findOpenSession(population, which);
    await population.fixture.cancelReservation.execute({ reservationId, memberId, acceptDeduction: true });
  },
  change: async (population, { which }) => {
    const { fixture, mentors } = population;
    const { id: reservationId, memberId } = await findOpenSession(population, which);
    const blockId = await fixture.addOpenBlock(
      pick(mentors, which >> 3)!,
      plus(fixture.clock.now(), (7 + (which % 50)) * HOUR),
    );
    if (blockId) await fixture.changeReservation.execute({ reservationId, memberId, blockId });
  },
  train: async (population, { which }) => {
    const session = await findOpenSession(population, which);
    advanceTo(population, session);
    await population.fixture.train(session, which % 2 ? 'Knees track well; keep the bar close to the shins.' : null);
  },
  arrive: async (population, { which }) => {
    const session = await findOpenSession(population, which);
    advanceTo(population, session);
    await population.fixture.arrive(session.memberId);
  },
  'correct attendance': async ({ fixture, admin, reservations }, { which }) => {
    const reservationId = pick(reservations, which);
    if (reservationId)
      await fixture.correctAttendance.execute({
        reservationId,
        ...anAuthority({ adminId: admin }),
        reason: 'Both say that it took place.',
      });
  },
  complain: async ({ fixture, reservations }, { which }) => {
    const session = await fixture.queries.booking.reservation(pick(reservations, which) ?? nothingToDo());
    if (!session) return;
    const { memberId, mentorId, id: reservationId } = session;
    await fixture.registerComplaint.execute({
      memberId,
      mentorId,
      reservationId,
      category: 'other',
      text: 'It was too loud.',
    });
  },
  /** The pass for the second one waits for a review. */
  'miss two sessions of a member': async ({ fixture, members, mentors, reservations }, { who, which }) => {
    const memberId = pick(members, who)!;
    for (let count = 0; count < 2; count += 1) {
      const startsAt = plus(fixture.clock.now(), HOUR);
      const blockId = await fixture.addOpenBlock(pick(mentors, which)!, startsAt);
      reservations.push((await fixture.book(memberId, blockId ?? nothingToDo())).id);
      fixture.clock.set(startsAt);
      await fixture.arrive(memberId);
      fixture.clock.advance(15 * MINUTE);
      await fixture.detectNoShows.run();
    }
  },
  'decide a compensation review': async ({ fixture, admin }, { which }) => {
    const { items } = await fixture.queries.booking.compensationReviews({ status: 'open' }, PAGE);
    const { id: reviewId } = pick(items, which) ?? nothingToDo();
    const decision = { reviewId, action: which % 2 ? 'grant' : 'refuse', reason: 'Both were heard.' } as const;
    await fixture.resolveCompensationReview.execute({ ...decision, ...anAuthority({ adminId: admin }) });
  },
  'resolve a complaint': async ({ fixture, admin }, { which }) => {
    const { items } = await fixture.queries.complaints.queue({ status: 'open' }, PAGE);
    const { id: complaintId } = pick(items, which)?.complaint ?? nothingToDo();
    const action = pick(RESOLUTION_ACTIONS, which >> 2)!;
    await fixture.resolveComplaint.execute({
      complaintId,
      ...anAuthority({ adminId: admin }),
      action,
      note: 'Both were heard.',
    });
  },
  'reinstate a mentor': ({ fixture, mentors, admin }, { who }) =>
    fixture.reinstateMentor.execute({
      mentorId: pick(mentors, who)!,
      ...anAuthority({ adminId: admin }),
      reason: null,
    }),
  pause: ({ fixture, members }, { who, which }) => {
    const from = addDays(dayOf(fixture.clock.now()), which % 4);
    const acceptDeduction = which % 2 === 0;
    return fixture.pauseMembership.execute({
      memberId: pick(members, who)!,
      from,
      until: addDays(from, which % 17),
      acceptDeduction,
    });
  },
  resume: ({ fixture, members }, { who }) =>
    fixture.resumeMembership.execute({ memberId: pick(members, who)!, acceptDeduction: true }),
  'cancel the membership': async ({ fixture, members }, { who }) => {
    const memberId = pick(members, who)!;
    const previewed = (await fixture.previewRefund.execute(memberId)).refund;
    const { quote } = await fixture.cancelMembership.execute(memberId);
    if (quote.refund !== previewed) throw new Error(`previewed ${previewed}, and ${quote.refund} goes back`);
  },
  /** After everything that keeps it open has ended. */
  'close an account': async ({ fixture, members, reservations }, { who, which }) => {
    if (which % 4 > 0) nothingToDo();
    const memberId = pick(members, who)!;
    for (const reservationId of reservations)
      await unlessRefused(fixture.cancelReservation.execute({ reservationId, memberId, acceptDeduction: true }));
    await unlessRefused(fixture.cancelMembership.execute(memberId));
    await unlessRefused(fixture.refundPoints.execute({ memberId }));
    await fixture.closeAccount.execute({ memberId, familyId: null, password: '' });
  },
  'refund points': ({ fixture, members }, { who }) => fixture.refundPoints.execute({ memberId: pick(members, who)! }),
  'hear of a payment again': async ({ fixture, members }, { who, which }) => {
    const { items } = await fixture.queries.payments.payments(pick(members, who)!, PAGE);
    const payment = pick(items, which);
    if (payment) await fixture.receiveWebhook.execute(`message ${which % 3}`, payment.id satisfies PaymentId);
  },
  'charge a payment back': async ({ fixture, members, admin }, { who, which }) => {
    const { items } = await fixture.queries.payments.payments(pick(members, who)!, PAGE);
    const { id: paymentId, amount } = pick(items, which) ?? nothingToDo();
    const part = krw(Math.ceil(amount / (1 + (which % 3))));
    const lost = { paymentId, amount: part, at: fixture.clock.now(), reason: 'The card was stolen.' };
    await fixture.recordChargeback.execute({ ...lost, ...anAuthority({ adminId: admin }) });
  },
  'win a payment back': async ({ fixture, members, admin }, { who, which }) => {
    const { items } = await fixture.queries.payments.payments(pick(members, who)!, PAGE);
    const { id: paymentId } = pick(items, which) ?? nothingToDo();
    const won = { paymentId, at: fixture.clock.now(), reason: 'The dispute was won.' };
    await fixture.winChargeback.execute({ ...won, ...anAuthority({ adminId: admin }) });
  },
  /** Lines about each payment and its refunds. Some amounts match the books; the import reports the others. */
  'settle the gateway': async ({ fixture, members, admin }, { who, which }) => {
    const { items } = await fixture.queries.payments.payments(pick(members, who)!, PAGE);
    const today = dayOf(fixture.clock.now());
    const lines = items.flatMap(({ id, amount, refundedAmount }) =>
      [amount - (which % 2) * refundedAmount, -refundedAmount].map((gross, days) => {
        const fee = Math.trunc(gross / 40);
        return [id, gross, fee, gross - fee, addDays(today, days)].join();
      }),
    );
    const csv = [SETTLEMENT_COLUMNS.join(), ...lines].join('\n');
    await fixture.importSettlements.execute({ csv, ...anAuthority({ adminId: admin }), reason: null });
  },
  /** Of the month of the last payouts, once it has ended. */
  'remit tax': async ({ fixture, admin }, { which }) => {
    if (which % 4 > 0) nothingToDo();
    const { clock, jobs } = fixture;
    for (const step of ['payment-ledger-release', 'payout-calculate', 'tax-report-generate'] as const) {
      clock.advance(31 * DAY);
      await jobs[step].run();
    }
    const today = dayOf(clock.now());
    const month = addDays(today, -31).slice(0, 7) as Month;
    const part = { month, amount: krw(1 + (which >> 2) * 25), on: today, reason: null };
    return fixture.remitTax.execute({ ...part, ...anAuthority({ adminId: admin }) });
  },
  'retry a deposit': async ({ fixture, mentors, admin }, { who, which }) => {
    const { items } = await fixture.queries.payouts.payouts(pick(mentors, who)!, {}, PAGE);
    const failed = pick(items, which)?.payout;
    if (failed)
      await fixture.retryDeposit.execute({ payoutId: failed.id, ...anAuthority({ adminId: admin }), reason: null });
  },
  'switch automatic renewal': ({ fixture, members }, { who, which }) =>
    fixture.changeAutoRenewal.execute({ memberId: pick(members, who)!, autoRenew: which % 2 === 0 }),
  'replace the card': ({ fixture, members }, { who, which }) =>
    fixture.changePaymentMethod.execute({
      memberId: pick(members, who)!,
      billingKey: `${pick(CARDS, which)!}-${which >> 2}`,
    }),
  'pay an overdue term': ({ fixture, members }, { who }) => fixture.payOverdueTerm.execute(pick(members, who)!),
  'change the price of a plan': ({ fixture, admin }, { which }) => {
    const effectiveOn = addDays(dayOf(fixture.clock.now()), 1 + (which % 40));
    const change = {
      planId: pick(SEEDED_PLANS, which)!.id,
      price: { price: krw(10_001 + which * 1_003), effectiveOn },
    };
    return fixture.changePlanPrice.execute({ ...change, ...anAuthority({ adminId: admin }), reason: null });
  },
  /** The job asks about the rise after the next renewal: it is published too late for that one. */
  'agree to a price': async ({ fixture, members, admin }, { who, which }) => {
    if (which % 4 > 0) nothingToDo();
    const memberId = pick(members, who)!;
    const { plan, terms } = await fixture.transaction.run(({ memberships }) => memberships.getCurrent(memberId));
    const effectiveOn = addDays(terms.at(-1)!.endsOn, 1);
    const rise = { planId: plan.id, price: { price: krw(plan.price + 1 + which), effectiveOn } };
    await fixture.changePlanPrice.execute({ ...rise, ...anAuthority({ adminId: admin }), reason: null });
    for (let days = 0; days < 40; days += 1) {
      fixture.clock.advance(DAY);
      await fixture.processDueMemberships.run();
    }
    await fixture.consentToPrice.execute(memberId);
  },
  'give points': ({ fixture, members, admin }, { who, which }) => {
    const gift = { memberId: pick(members, who)!, points: krw(1 + which * 137), reason: 'An apology.' };
    return fixture.givePoints.execute({ ...gift, ...anAuthority({ adminId: admin }) });
  },
  'give a day pass': ({ fixture, members, admin }, { who }) => {
    const gift = { memberId: pick(members, who)!, reason: 'An apology.' };
    return fixture.giveDayPass.execute({ ...gift, ...anAuthority({ adminId: admin }) });
  },
  'change a rate': ({ fixture, mentors }, { who, which }) =>
    fixture.changeRate.execute({ mentorId: pick(mentors, who)!, ratePoints: 30_000 + 1_000 * (which % 40) }),
  'waive a fee': async (population, { which }) => {
    const { id: reservationId } = await findOpenSession(population, which);
    const request = { reservationId, acceptDeduction: false, waiveFee: true, reason: 'The member was ill.' };
    await population.fixture.cancelForMember.execute({ ...request, ...anAuthority({ adminId: population.admin }) });
  },
  'take time off': ({ fixture, mentors }, { who, which }) => {
    const from = plus(fixture.clock.now(), (which % 30) * HOUR);
    return fixture.takeTimeOff.execute({
      mentorId: pick(mentors, who)!,
      from,
      until: plus(from, (1 + (which % 50)) * HOUR),
      reason: which % 2 ? 'other' : 'illness',
      note: null,
      reservations: which % 3 ? 'reassign' : 'cancel',
      authority: null,
    });
  },
  'withdraw time off': async ({ fixture, mentors }, { who, which }) => {
    const mentorId = pick(mentors, who)!;
    const { items } = await fixture.queries.timeOffs.timeOffsOf(mentorId, PAGE);
    const { id: timeOffId } = pick(items, which) ?? nothingToDo();
    await fixture.withdrawTimeOff.execute({ timeOffId, mentorId });
  },
  'hand a session over': async (population, { which }) => {
    const { fixture, mentors } = population;
    const { id: reservationId, mentorId } = await findOpenSession(population, which);
    const toMentorId = pick(mentors, mentors.indexOf(mentorId) + 2)!;
    const { id: handOverId } = await fixture.offerHandOver.execute({ reservationId, mentorId, toMentorId });
    await fixture.answerHandOver.execute({ handOverId, mentorId: toMentorId, answer: 'accepted' });
  },
  wait: ({ fixture }, { which }) => {
    fixture.clock.advance((which % 36) * HOUR + MINUTE);
  },
  'wait for days': ({ fixture }, { which }) => {
    fixture.clock.advance((1 + (which % 16)) * DAY);
  },
  'do a job': async ({ fixture }, { which }) => {
    await pick(Object.values(fixture.jobs), which)!.run();
  },
  'do all jobs': async ({ fixture }) => {
    for (const job of Object.values(fixture.jobs)) await job.run();
  },
} satisfies Readonly<Record<string, (population: Population, action: Choices) => unknown>>;

type Choices = Pick<Action, 'who' | 'which'>;

/** A session that has not ended. The same number gives the same session until one ends. */
async function findOpenSession(
  { fixture, reservations }: Population,
  which: number,
  isWanted: (session: Reservation) => boolean = () => true,
): Promise<Reservation> {
  const found = await Promise.all(reservations.map((id) => fixture.queries.booking.reservation(id)));
  const open = found.filter((one) => one !== null && occupies(one) && isWanted(one));
  return pick(open, which) ?? nothingToDo();
}

const advanceTo = ({ fixture: { clock } }: Population, { startsAt }: Reservation): void => {
  if (clock.now() < startsAt) clock.set(startsAt);
};

const unlessRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof DomainError ? null : Promise.reject(error as Error)));

const nothingToDo = (): never => {
  throw new NothingToDo();
};

/** No object exists for the action yet. */
export class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
}

const OFTEN: readonly Action['what'][] = [
  'book',
  'book',
  'book',
  'train',
  'train',
  'arrive',
  'cancel',
  'change',
  'wait',
];

export const anyActions = fc.array(
  fc.record<Action>({
    what: fc.constantFrom(...OFTEN, ...(Object.keys(ACTIONS) as Action['what'][])),
    who: fc.nat({ max: 5 }),
    which: fc.nat({ max: 255 }),
    fault: fc.oneof({ weight: 3, arbitrary: fc.constant('none' as const) }, fc.constantFrom(...FAULT_MODES)),
  }),
  { minLength: 20, maxLength: 80, size: 'max' },
);
