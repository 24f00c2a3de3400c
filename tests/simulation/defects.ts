import { krw, type Instant, type MentorId } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import type { TakenDelivery } from '@spotter/core/notification';
import type { PointLot } from '@spotter/core/points';
import type { PortOverrides } from '@spotter/simulation';
import { withMethods } from '../use-cases/test-service.js';
import { DEFECTS_OF_ABSENCES } from './defects-of-absences.js';
import { DEFECTS_OF_ACCOUNTS } from './defects-of-accounts.js';
import { DEFECTS_OF_OUTAGES } from './defects-of-outages.js';
import { DEFECTS_OF_MEMBERSHIPS } from './defects-of-memberships.js';
import { DEFECTS_OF_MARKETING } from './defects-of-marketing.js';
import { DEFECTS_OF_MONEY_OUTSIDE } from './defects-of-money-outside.js';
import { DEFECTS_OF_PAYMENTS } from './defects-of-payments.js';
import { DEFECTS_OF_PAIRS } from './defects-of-pairs.js';
import { DEFECTS_OF_PRO } from './defects-of-pro.js';
import { DEFECTS_OF_SLOTS } from './defects-of-slots.js';
import { DEFECTS_UNDER_KEYS } from './defects-under-keys.js';
import { changeEntries, policies, replaceMethods, tableOf, withoutIndex, type Defect } from './planting.js';

const duplicate = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  id: `${entry.id} again` as JournalEntry['id'],
  reference: `${entry.reference} again`,
});

/** Changes rows before they are written. */
const changeRows = <Row>(table: string, how: 'add' | 'put', change: (row: Row) => Row): PortOverrides => ({
  database: (database) => {
    const rows = tableOf(database, table);
    const write = rows[how].bind(rows) as (row: Row) => void;
    rows[how] = (row: Row) => write(change(row));
  },
});

let lastMentor = 'none' as MentorId;

const oneWonReleased = (at: Instant): JournalEntry => ({
  id: `again ${at}` as JournalEntry['id'],
  at,
  kind: 'escrow_release',
  reference: `again ${at}`,
  postings: [
    { account: `escrow:${lastMentor}`, amount: krw(1) },
    { account: `payable:${lastMentor}`, amount: krw(-1) },
  ],
});

const originalLots = new Map<string, PointLot>();

export const DEFECTS: Readonly<Record<string, Defect>> = {
  ...DEFECTS_UNDER_KEYS,
  ...DEFECTS_OF_PRO,
  ...DEFECTS_OF_ACCOUNTS,
  ...DEFECTS_OF_MEMBERSHIPS,
  ...DEFECTS_OF_PAYMENTS,
  ...DEFECTS_OF_MONEY_OUTSIDE,
  ...DEFECTS_OF_PAIRS,
  ...DEFECTS_OF_SLOTS,
  ...DEFECTS_OF_ABSENCES,
  ...DEFECTS_OF_OUTAGES,
  ...DEFECTS_OF_MARKETING,
  'a journal entry is off by one won': {
    planted: changeRows<JournalEntry>('journal', 'add', (entry) => ({
      ...entry,
      postings: entry.postings.map((one, index) => ({ ...one, amount: krw(one.amount + Number(index === 0)) })),
    })),
    breaks: 'entries-balance',
  },
  'a stored balance differs from its postings': {
    planted: changeRows<{ account: string; total: number }>('accounts', 'put', (row) =>
      row.account === 'revenue' ? { ...row, total: row.total + 1 } : row,
    ),
    breaks: 'ledger-sound',
  },
  'the constraint on rooms is missing, and all blocks use one room': {
    planted: {
      database: withoutIndex('blocks', 'takenByRoom'),
      ...replaceMethods(({ blocks }) => ({
        blocks: { open: (all) => blocks.open(all.map((one) => ({ ...one, roomId: 'room' as typeof one.roomId }))) },
      })),
    },
    breaks: 'block-once',
  },
  'a booked block stays open': {
    planted: replaceMethods(({ blocks }) => ({
      blocks: {
        save: (block) => blocks.save({ ...block, status: block.status === 'booked' ? 'open' : block.status }),
      },
    })),
    breaks: 'block-once',
  },
  'held credits can be spent again': {
    planted: {
      database: withoutIndex('reservations', 'byHeldCredit'),
    },
    breaks: 'credits-kept',
  },
  'a cancellation in time does not return the credit': {
    planted: replaceMethods(({ reservations }) => ({
      reservations: {
        save: (one) =>
          reservations.save(
            one.status === 'cancelled'
              ? { ...one, cancellation: { ...one.cancellation, late: true, deducted: true } }
              : one,
          ),
      },
    })),
    breaks: 'cancelled-by-rule',
  },
  'a late cancellation is free of charge': {
    planted: policies(({ cancellation }) => ({ cancellation: { ...cancellation, freeNoticeMs: 0 } })),
    breaks: 'cancelled-by-rule',
  },
  'spent points stay in their lots': {
    planted: replaceMethods(() => ({ pointLots: { save: async () => undefined } })),
    breaks: 'points-kept',
  },
  'the hold of points is not booked': { planted: changeEntries('points_held', () => []), breaks: 'points-kept' },
  'the newest points are spent first': {
    planted: replaceMethods(({ bookingContext, pointLots }) => ({
      bookingContext: {
        load: async (claim) => {
          const context = await bookingContext.load(claim);
          for (const lot of context.pointLots) originalLots.set(lot.id, lot);
          return {
            ...context,
            pointLots: context.pointLots.map((lot) => ({
              ...lot,
              createdAt: -lot.createdAt as typeof lot.createdAt,
            })),
          };
        },
      },
      pointLots: {
        save: (...lots) =>
          pointLots.save(
            ...lots.map((lot) => ({ ...lot, createdAt: originalLots.get(lot.id)?.createdAt ?? lot.createdAt })),
          ),
      },
    })),
    breaks: 'points-kept',
  },
  'a charge is sent again under another id': {
    planted: {
      gateway: (real) =>
        withMethods(real, {
          charge: async (charge) => {
            await real.charge({ ...charge, paymentId: `${charge.paymentId} again` as typeof charge.paymentId });
            return real.charge(charge);
          },
        }),
    },
    breaks: 'gateway-agrees',
  },
  'a refund is sent again under another id': {
    planted: {
      gateway: (real) =>
        withMethods(real, {
          refund: async (request) => {
            const outcome = await real.refund(request);
            await real.refund({
              ...request,
              amount: krw(1),
              refundId: `${request.refundId}!` as typeof request.refundId,
            });
            return outcome;
          },
        }),
    },
    breaks: 'gateway-agrees',
  },
  'a refund is booked twice': {
    planted: changeEntries('membership_refund', (entry) => [entry, duplicate(entry)]),
    breaks: 'nothing-overdrawn',
  },
  'a refund has no fee': {
    planted: policies(({ refund }) => ({ refund: { ...refund, fee: 0 } })),
    breaks: 'refunded-by-rule',
  },
  'a refund does not deduct a used day pass': {
    planted: replaceMethods(() => ({ dayPasses: { findByTerms: async () => [] } })),
    breaks: 'no-gain-by-cancelling',
  },
  'a refund leaves the day pass that compensates for a session of the term': {
    planted: replaceMethods(() => ({ dayPasses: { findCompensationsOfTerm: async () => [] } })),
    breaks: 'no-gain-by-cancelling',
  },
  "the mentor's share is a won too high": {
    planted: replaceMethods(({ journal, earnings }) => ({
      earnings: {
        add: (...all) =>
          earnings.add(...all.map((one) => (one.kind === 'session' ? { ...one, amount: krw(one.amount + 1) } : one))),
      },
      journal: { append: (...all) => journal.append(...all.map(withExtraWon)) },
    })),
    breaks: 'settled-by-rule',
  },
  "the mentor's share has another percentage": {
    planted: policies(({ settlement }) => ({ settlement: { ...settlement, standardShare: 6_100 } })),
    breaks: 'settled-by-rule',
  },
  'a penalty is booked twice': {
    planted: changeEntries('mentor_no_show_penalty', (entry) => [entry, duplicate(entry)]),
    breaks: 'settled-by-rule',
  },
  'each amendment rewards the handover note again': {
    planted: replaceMethods(({ records }) => ({
      records: {
        find: async (id) => {
          const found = await records.find(id);
          return found && { ...found, noteRewardedAt: null };
        },
      },
    })),
    breaks: 'no-defect',
  },
  'a day pass can be used again': {
    planted: replaceMethods(({ dayPasses }) => ({
      dayPasses: { save: (pass) => dayPasses.save({ ...pass, status: 'available', reservationId: null }) },
    })),
    breaks: 'day-pass-once',
  },
  'escrow is released after six days': {
    planted: policies(({ escrow }) => ({ escrow: { holdMs: (escrow.holdMs * 6) / 7 } })),
    breaks: 'released-once',
  },
  'escrow is released twice': {
    planted: replaceMethods(({ earnings, journal }) => ({
      earnings: {
        lockDue: async (at, ...rest) => {
          const due = await earnings.lockDue(at, ...rest);
          if (due.length > 0) await journal.append(oneWonReleased(at));
          return due;
        },
        add: (...all) => {
          lastMentor = all[0]?.mentorId ?? lastMentor;
          return earnings.add(...all);
        },
      },
    })),
    breaks: 'released-once',
  },
  'a payout includes earnings with an open complaint': {
    planted: { database: withoutIndex('complaints', 'openByReservation') },
    breaks: 'paid-once',
  },
  'the income tax is not withheld': {
    planted: policies(({ payout }) => ({ payout: { ...payout, incomeTax: 0 } })),
    breaks: 'paid-once',
  },
  'a payout is deposited under two keys': {
    planted: {
      bank: (real) =>
        withMethods(real, {
          deposit: async (deposits) => {
            await real.deposit(deposits.map((deposit) => ({ ...deposit, key: `${deposit.key} again` })));
            return real.deposit(deposits);
          },
        }),
    },
    breaks: 'deposited-once',
  },
  'a deposit is not booked': { planted: changeEntries('payout_deposited', () => []), breaks: 'bank-agrees' },
  'a pause does not move the end of the membership': {
    planted: replaceMethods(({ memberships }) => ({
      memberships: {
        save: async (after) => {
          const before = await memberships.get(after.id);
          const isNew = after.pause !== null && before.pause === null;
          const [first, ...later] = after.terms;
          await memberships.save(
            isNew ? { ...after, terms: [{ ...first, endsOn: before.terms[0].endsOn }, ...later] } : after,
          );
        },
      },
    })),
    breaks: 'term-days',
  },
  'an event is planned without its deliveries': {
    planted: replaceMethods(({ outbox }) => ({
      outbox: {
        takeUnplanned: async (limit) =>
          (await outbox.takeUnplanned(limit)).filter(({ event }) => event.type !== 'reservation-cancelled'),
      },
    })),
    breaks: 'sent-by-matrix',
  },
  'deliveries have no common dedupe key': {
    planted: replaceMethods(({ deliveries }) => ({
      deliveries: {
        addTaken: (planned, ...lease) => {
          const copies = planned.map((one) => ({ ...one, dedupeKey: `${one.dedupeKey} again` }));
          return deliveries.addTaken([...planned, ...copies], ...lease);
        },
      },
    })),
    breaks: 'sent-by-matrix',
  },
  'no text message follows a failed chat message': {
    planted: replaceMethods(({ deliveries }) => ({
      deliveries: { add: (...all) => deliveries.add(...all.filter(({ channel }) => channel !== 'sms')) },
    })),
    breaks: 'sent-in-time',
  },
  'some claimed deliveries are never sent': {
    planted: replaceMethods(({ deliveries }) => ({
      deliveries: {
        take: async (...args) => (await deliveries.take(...args)).filter(isNoEmail),
        addTaken: async (...args) => (await deliveries.addTaken(...args)).filter(isNoEmail),
      },
    })),
    breaks: 'sent-in-time',
  },
};

const isNoEmail = ({ delivery }: TakenDelivery): boolean => delivery.channel !== 'email';

/** Pays the mentor one won more for each session. */
function withExtraWon(entry: JournalEntry): JournalEntry {
  if (entry.kind !== 'session_completed') return entry;
  const postings = entry.postings.map(({ account, amount }) => ({
    account,
    amount: krw(amount + (account === 'revenue' ? 1 : account.startsWith('escrow:') ? -1 : 0)),
  }));
  return { ...entry, postings };
}
