import { krw, type Instant, type JournalEntry, type MentorId, type PointLot } from '@spotter/core';
import type { Around } from '@spotter/simulation';
import { DEFECTS_OF_MARKETING } from './defects-of-marketing.js';
import { DEFECTS_OF_PRO } from './defects-of-pro.js';
import { DEFECTS_UNDER_KEYS } from './defects-under-keys.js';
import { policies, stores, tableOf, withoutIndex, type Defect } from './planting.js';

/** Entries of one kind, each made into others. */
const entries = (kind: JournalEntry['kind'], change: (entry: JournalEntry) => readonly JournalEntry[]): Around =>
  stores(({ journal }) => ({
    journal: {
      append: (...all) => journal.append(...all.flatMap((entry) => (entry.kind === kind ? change(entry) : [entry]))),
    },
  }));

const again = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  id: `${entry.id} again` as JournalEntry['id'],
  reference: `${entry.reference} again`,
});

/** Rows that are written otherwise than they were given. */
const written = <Row>(table: string, how: 'add' | 'put', change: (row: Row) => Row): Around => ({
  database: (database) => {
    const rows = tableOf(database, table);
    const write = rows[how].bind(rows) as (row: Row) => void;
    rows[how] = (row: Row) => write(change(row));
  },
});

let lastMentor = 'nobody' as MentorId;

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

const trueLots = new Map<string, PointLot>();

export const DEFECTS: Readonly<Record<string, Defect>> = {
  ...DEFECTS_UNDER_KEYS,
  ...DEFECTS_OF_PRO,
  ...DEFECTS_OF_MARKETING,
  'an entry of the journal is off by a won': {
    planted: written<JournalEntry>('journal', 'add', (entry) => ({
      ...entry,
      postings: entry.postings.map((one, index) => ({ ...one, amount: krw(one.amount + Number(index === 0)) })),
    })),
    breaks: 'entries-balance',
  },
  'a balance that is kept drifts away from its postings': {
    planted: written<{ account: string; total: number }>('accounts', 'put', (row) =>
      row.account === 'revenue' ? { ...row, total: row.total + 1 } : row,
    ),
    breaks: 'ledger-sound',
  },
  'the constraint on rooms is dropped, and every block is put into one room': {
    planted: {
      database: withoutIndex('blocks', 'takenByRoom'),
      ...stores(({ blocks }) => ({
        blocks: { open: (all) => blocks.open(all.map((one) => ({ ...one, roomId: 'room' as typeof one.roomId }))) },
      })),
    },
    breaks: 'block-once',
  },
  'a block is not marked as booked': {
    planted: stores(({ blocks }) => ({ blocks: { save: (block) => blocks.save({ ...block, status: 'open' }) } })),
    breaks: 'block-once',
  },
  'nobody looks whether a credit is held': {
    planted: {
      database: withoutIndex('reservations', 'byHeldCredit'),
    },
    breaks: 'credits-kept',
  },
  'a credit is not returned by a cancellation in time': {
    planted: stores(({ reservations }) => ({
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
  'a late cancellation is free': {
    planted: policies(({ cancellation }) => ({ cancellation: { ...cancellation, freeNoticeMs: 0 } })),
    breaks: 'cancelled-by-rule',
  },
  'points are not taken from their lots': {
    planted: stores(() => ({ pointLots: { save: async () => undefined } })),
    breaks: 'points-kept',
  },
  'the hold of points is forgotten': { planted: entries('points_held', () => []), breaks: 'points-kept' },
  'the newest points are spent first': {
    planted: stores(({ desk, pointLots }) => ({
      desk: {
        situation: async (claim) => {
          const situation = await desk.situation(claim);
          for (const lot of situation.pointLots) trueLots.set(lot.id, lot);
          return {
            ...situation,
            pointLots: situation.pointLots.map((lot) => ({
              ...lot,
              createdAt: -lot.createdAt as typeof lot.createdAt,
            })),
          };
        },
      },
      pointLots: {
        save: (...lots) =>
          pointLots.save(
            ...lots.map((lot) => ({ ...lot, createdAt: trueLots.get(lot.id)?.createdAt ?? lot.createdAt })),
          ),
      },
    })),
    breaks: 'points-kept',
  },
  'a charge is sent again under another id': {
    planted: {
      gateway: (real) =>
        Object.assign(Object.create(real) as typeof real, {
          charge: async (charge: Parameters<typeof real.charge>[0]) => {
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
        Object.assign(Object.create(real) as typeof real, {
          refund: async (request: Parameters<typeof real.refund>[0]) => {
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
    planted: entries('membership_refund', (entry) => [entry, again(entry)]),
    breaks: 'nothing-overdrawn',
  },
  'the fee of a refund is forgotten': {
    planted: policies(({ refund }) => ({ refund: { ...refund, fee: 0 } })),
    breaks: 'refunded-by-rule',
  },
  "the mentor's share is rounded up": {
    planted: stores(({ journal, earnings }) => ({
      earnings: {
        add: (...all) =>
          earnings.add(...all.map((one) => (one.kind === 'session' ? { ...one, amount: krw(one.amount + 1) } : one))),
      },
      journal: { append: (...all) => journal.append(...all.map(withMoreFor)) },
    })),
    breaks: 'settled-by-rule',
  },
  "the mentor's share is another": {
    planted: policies(({ settlement }) => ({ settlement: { ...settlement, standardShare: 6_100 } })),
    breaks: 'settled-by-rule',
  },
  'a penalty is taken twice': {
    planted: entries('mentor_no_show_penalty', (entry) => [entry, again(entry)]),
    breaks: 'settled-by-rule',
  },
  'a handover note is paid for with each amendment': {
    planted: stores(({ records }) => ({
      records: {
        find: async (id) => {
          const found = await records.find(id);
          return found && { ...found, noteRewardedAt: null };
        },
      },
    })),
    breaks: 'no-defect',
  },
  'a missed session gives no day pass': {
    planted: stores(({ dayPasses }) => ({
      dayPasses: { add: async (pass) => (pass.compensates === null ? dayPasses.add(pass) : undefined) },
    })),
    breaks: 'day-pass-once',
  },
  'a day pass can be used again': {
    planted: stores(({ dayPasses }) => ({
      dayPasses: { save: (pass) => dayPasses.save({ ...pass, status: 'available', reservationId: null }) },
    })),
    breaks: 'day-pass-once',
  },
  'escrow is released after six days': {
    planted: policies(({ escrow }) => ({ escrow: { holdMs: (escrow.holdMs * 6) / 7 } })),
    breaks: 'released-once',
  },
  'escrow is released twice': {
    planted: stores(({ earnings, journal }) => ({
      earnings: {
        releaseDue: async (at, ...rest) => {
          const released = await earnings.releaseDue(at, ...rest);
          if (released > 0) await journal.append(oneWonReleased(at));
          return released;
        },
        add: (...all) => {
          lastMentor = all[0]?.mentorId ?? lastMentor;
          return earnings.add(...all);
        },
      },
    })),
    breaks: 'released-once',
  },
  'a payout is made of lines with an open complaint': {
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
        Object.assign(Object.create(real) as typeof real, {
          deposit: async (deposit: Parameters<typeof real.deposit>[0]) => {
            await real.deposit({ ...deposit, key: `${deposit.key} again` });
            return real.deposit(deposit);
          },
        }),
    },
    breaks: 'bank-agrees',
  },
  'a pause does not move the end': {
    planted: stores(({ memberships }) => ({
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
  'an event is kept without its deliveries': {
    planted: {
      plan: (real) => (recorded) =>
        recorded.event.type === 'reservation-cancelled' ? { deliveries: [], reminders: [] } : real(recorded),
    },
    breaks: 'told-by-matrix',
  },
  'deliveries are not told apart by a dedupe key': {
    planted: {
      plan: (real) => (recorded) => {
        const { deliveries, reminders } = real(recorded);
        const copies = deliveries.map((one) => ({ ...one, dedupeKey: `${one.dedupeKey} again` }));
        return { deliveries: [...deliveries, ...copies], reminders };
      },
    },
    breaks: 'told-by-matrix',
  },
  'a failed chat message is not followed by a text message': {
    planted: stores(({ deliveries }) => ({
      deliveries: { add: (...all) => deliveries.add(...all.filter(({ channel }) => channel !== 'sms')) },
    })),
    breaks: 'told-in-time',
  },
  'some deliveries are taken, and never sent': {
    planted: stores(({ deliveries }) => ({
      deliveries: {
        take: async (...asked) =>
          (await deliveries.take(...asked)).filter(({ delivery }) => delivery.channel !== 'email'),
      },
    })),
    breaks: 'told-in-time',
  },
};

/** A won more of each session for its mentor. */
function withMoreFor(entry: JournalEntry): JournalEntry {
  if (entry.kind !== 'session_completed') return entry;
  const postings = entry.postings.map(({ account, amount }) => ({
    account,
    amount: krw(amount + (account === 'revenue' ? 1 : account.startsWith('escrow:') ? -1 : 0)),
  }));
  return { ...entry, postings };
}
