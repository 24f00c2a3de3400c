import {
  addDays,
  DAY,
  dayOf,
  HOUR,
  MINUTE,
  occupies,
  plus,
  RESOLUTION_ACTIONS,
  SEEDED_PLANS,
  type AdminId,
  type MemberId,
  type MentorId,
  type PaymentId,
  type Reservation,
  type ReservationId,
} from '@spotter/core';
import fc from 'fast-check';
import { anAuthority } from '../contract/builders.js';
import type { WholeHouse } from '../use-cases/whole-house.js';
import { WEATHERS } from './weather.js';

/** Those who live in the house, and what they have done so far. */
export interface Lives {
  readonly house: WholeHouse;
  readonly members: readonly MemberId[];
  /** The second one is Pro. */
  readonly mentors: readonly MentorId[];
  readonly admin: AdminId;
  readonly reservations: ReservationId[];
}

/** What somebody does, with whom, and how much of it; each deed takes of the numbers what it needs. */
export interface Deed {
  readonly what: keyof typeof DEEDS;
  readonly who: number;
  readonly which: number;
  readonly weather: (typeof WEATHERS)[number];
}

const CARDS = ['sandbox-ok', 'sandbox-declined', 'sandbox-timeout-paid', 'sandbox-timeout-failed'] as const;
const PAGE = { page: 1, size: 100 };

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const card = (which: number) => ({ kind: 'billing_key', billingKey: pick(CARDS, which)! }) as const;

/** What everybody can do. Most of it is refused most of the time: whoever plays minds no refusal. */
export const DEEDS = {
  join: ({ house, members }, { who, which }) =>
    house.join.execute({
      memberId: pick(members, who)!,
      planId: pick(SEEDED_PLANS, which)!.id,
      method: card(which >> 2),
      autoRenew: which % 3 > 0,
    }),
  'charge points': ({ house, members }, { who, which }) =>
    house.chargePoints.execute({
      memberId: pick(members, who)!,
      amount: 10_000 * (1 + (which % 20)),
      method: card(which >> 5),
    }),
  book: async (lives, { who, which }) => {
    const { house, members, mentors } = lives;
    const startsAt = plus(house.clock.now(), (1 + (which % 60)) * HOUR);
    const blockId = await house.openBlock(pick(mentors, which)!, startsAt);
    if (blockId) lives.reservations.push((await house.book(pick(members, who)!, blockId)).id);
  },
  'use a day pass': async (lives, { who, which }) => {
    const { house, members, mentors } = lives;
    const memberId = pick(members, who)!;
    const passes = await house.queries.booking.dayPasses(memberId, PAGE);
    const blockId = await house.openBlock(mentors[0]!, plus(house.clock.now(), (1 + (which % 5)) * HOUR));
    const pass = passes.items.find(({ status }) => status === 'available');
    if (blockId && pass) lives.reservations.push((await house.book(memberId, blockId, pass.id)).id);
  },
  cancel: async (lives, { which }) => {
    const { id: reservationId, memberId } = await standing(lives, which);
    await lives.house.cancel.execute({ reservationId, memberId, acceptDeduction: true });
  },
  change: async (lives, { which }) => {
    const { house, mentors } = lives;
    const { id: reservationId, memberId } = await standing(lives, which);
    const blockId = await house.openBlock(
      pick(mentors, which >> 3)!,
      plus(house.clock.now(), (7 + (which % 50)) * HOUR),
    );
    if (blockId) await house.change.execute({ reservationId, memberId, blockId });
  },
  train: async (lives, { which }) => {
    const session = await standing(lives, which);
    waitFor(lives, session);
    await lives.house.train(session, which % 2 ? 'Knees track well; keep the bar close to the shins.' : null);
  },
  arrive: async (lives, { which }) => {
    const session = await standing(lives, which);
    waitFor(lives, session);
    await lives.house.arrive(session.memberId);
  },
  'correct attendance': async ({ house, admin, reservations }, { which }) => {
    const reservationId = pick(reservations, which);
    if (reservationId)
      await house.correct.execute({
        reservationId,
        ...anAuthority({ adminId: admin }),
        reason: 'Both say that it took place.',
      });
  },
  complain: async ({ house, reservations }, { which }) => {
    const session = await house.queries.booking.reservation(pick(reservations, which) ?? nothing());
    if (!session) return;
    const { memberId, mentorId, id: reservationId } = session;
    await house.complain.execute({ memberId, mentorId, reservationId, category: 'other', text: 'It was too loud.' });
  },
  'resolve a complaint': async ({ house, admin }, { which }) => {
    const { items } = await house.queries.complaints.queue({ status: 'open' }, PAGE);
    const { id: complaintId } = pick(items, which) ?? nothing();
    const action = pick(RESOLUTION_ACTIONS, which >> 2)!;
    await house.resolve.execute({ complaintId, ...anAuthority({ adminId: admin }), action, note: 'Both were heard.' });
  },
  'reinstate a mentor': ({ house, mentors, admin }, { who }) =>
    house.reinstate.execute({ mentorId: pick(mentors, who)!, ...anAuthority({ adminId: admin }), why: null }),
  pause: ({ house, members }, { who, which }) => {
    const from = addDays(dayOf(house.clock.now()), which % 4);
    return house.pause.execute({ memberId: pick(members, who)!, from, until: addDays(from, which % 17) });
  },
  resume: ({ house, members }, { who }) => house.resume.execute({ memberId: pick(members, who)! }),
  'cancel the membership': async ({ house, members }, { who }) => {
    const memberId = pick(members, who)!;
    const previewed = (await house.preview.execute(memberId)).refund;
    const { quote } = await house.cancelMembership.execute(memberId);
    if (quote.refund !== previewed) throw new Error(`previewed ${previewed}, and ${quote.refund} goes back`);
  },
  'refund points': ({ house, members }, { who }) => house.refundPoints.execute({ memberId: pick(members, who)! }),
  'hear of a payment again': async ({ house, members }, { who, which }) => {
    const { items } = await house.queries.payments.payments(pick(members, who)!, PAGE);
    const payment = pick(items, which);
    if (payment) await house.webhook.execute(`message ${which % 3}`, payment.id satisfies PaymentId);
  },
  'retry a deposit': async ({ house, mentors, admin }, { who, which }) => {
    const { items } = await house.queries.payouts.payouts(pick(mentors, who)!, {}, PAGE);
    const failed = pick(items, which)?.payout;
    if (failed)
      await house.retryDeposit.execute({ payoutId: failed.id, ...anAuthority({ adminId: admin }), why: null });
  },
  wait: ({ house }, { which }) => {
    house.clock.advance((which % 36) * HOUR + MINUTE);
  },
  'wait for days': ({ house }, { which }) => {
    house.clock.advance((1 + (which % 16)) * DAY);
  },
  'do a job': async ({ house }, { which }) => {
    await pick(Object.values(house.jobs), which)!.run();
  },
  'do all jobs': async ({ house }) => {
    for (const job of Object.values(house.jobs)) await job.run();
  },
} satisfies Readonly<Record<string, (lives: Lives, deed: Numbers) => unknown>>;

type Numbers = Pick<Deed, 'who' | 'which'>;

/** One of the sessions that are still to come, or under way; the same number is the same one, as long as none is over. */
async function standing({ house, reservations }: Lives, which: number): Promise<Reservation> {
  const found = await Promise.all(reservations.map((id) => house.queries.booking.reservation(id)));
  const session = pick(
    found.flatMap((one) => (one && occupies(one) ? [one] : [])),
    which,
  );
  if (!session) throw new NothingToDo();
  return session;
}

const waitFor = ({ house: { clock } }: Lives, { startsAt }: Reservation): void => {
  if (clock.now() < startsAt) clock.set(startsAt);
};

const nothing = (): never => {
  throw new NothingToDo();
};

/** There is nothing yet that the deed could be done to. */
export class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
}

const OFTEN: readonly Deed['what'][] = ['book', 'book', 'book', 'train', 'train', 'arrive', 'cancel', 'change', 'wait'];

export const someDeeds = fc.array(
  fc.record<Deed>({
    what: fc.constantFrom(...OFTEN, ...(Object.keys(DEEDS) as Deed['what'][])),
    who: fc.nat({ max: 1 }),
    which: fc.nat({ max: 255 }),
    weather: fc.oneof({ weight: 3, arbitrary: fc.constant('fair' as const) }, fc.constantFrom(...WEATHERS)),
  }),
  { minLength: 20, maxLength: 80, size: 'max' },
);
