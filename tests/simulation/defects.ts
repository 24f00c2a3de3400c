import {
  EVERY_CHANNEL,
  krw,
  type Instant,
  type JournalEntry,
  type KnownRecipient,
  type MentorId,
  type Policies,
  type PointLot,
  type Stores,
  type TimeOfDay,
} from '@spotter/core';
import type { MemoryDatabase } from '@spotter/memory';
import type { Around, Rule } from '@spotter/simulation';

/** A defect, planted between the use cases and what they work with; and the rule that has to find it. */
export interface Defect {
  readonly planted: Around;
  readonly breaks: Rule;
}

/** The stores with some of their methods put in the way. */
const stores = (change: (real: Stores) => { readonly [Name in keyof Stores]?: Partial<Stores[Name]> }): Around => ({
  transaction: (real) => ({
    run: (work, once) =>
      real.run((all) => {
        const changed = Object.entries(change(all)).map(([name, methods]) => [
          name,
          Object.assign(Object.create(all[name as keyof Stores]) as object, methods),
        ]);
        return work({ ...all, ...(Object.fromEntries(changed) as Partial<Stores>) });
      }, once),
  }),
});

/** Rules of their own, which the use cases follow and the checks do not know. */
const policies = (change: (real: Policies) => Partial<Policies>): Around => ({
  policies: (real) => ({ ...real, ...change(real) }),
});

type Tables = Record<
  string,
  {
    scan: (index: string, ...rest: unknown[]) => Iterable<unknown>;
    find: (unique: string, value: string) => unknown;
    add: (row: never) => void;
    put: (row: never) => void;
  }
>;
const tableOf = (database: MemoryDatabase, name: string) => (Reflect.get(database, 'tables') as Tables)[name]!;

/** An index by which the stores refuse what the database would forbid finds nothing any more. */
const withoutIndex =
  (table: string, name: string): NonNullable<Around['database']> =>
  (database: MemoryDatabase) => {
    const rows = tableOf(database, table);
    const scan = rows.scan.bind(rows);
    rows.scan = (index, ...rest) => (index === name ? [] : scan(index, ...rest));
  };

/** A value that one row has at most is found in none. */
const withoutUnique =
  (table: string, name: string): NonNullable<Around['database']> =>
  (database: MemoryDatabase) => {
    const rows = tableOf(database, table);
    const find = rows.find.bind(rows);
    rows.find = (unique, value) => (unique === name ? undefined : find(unique, value));
  };

/** What people chose of advertisements, read otherwise than they chose it, wherever somebody is to be told of something. */
function recipientsWho(chose: Partial<KnownRecipient>): Around {
  return {
    queries: (real) => {
      const notifications = Object.assign(Object.create(real.notifications) as typeof real.notifications, {
        recipients: async (ids: Parameters<typeof real.notifications.recipients>[0]) =>
          (await real.notifications.recipients(ids)).map((one) => ({ ...one, ...chose })),
      });
      return { ...real, notifications };
    },
  };
}

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
  'what was done under a key is not remembered': {
    planted: stores(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, steps: [], answer: null }) },
    })),
    breaks: 'once-under-key',
  },
  'the steps of a request that was not answered are not remembered': {
    planted: stores(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, steps: [] }) },
    })),
    breaks: 'once-under-key',
  },
  'the answer to a request is not kept': {
    planted: stores(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, answer: null }) },
    })),
    breaks: 'once-under-key',
  },
  'a mentor whose application is rejected becomes Pro': {
    planted: stores(({ proApplications }) => ({
      proApplications: {
        save: (one) => proApplications.save(one.status === 'approved' ? { ...one, status: 'rejected' } : one),
      },
    })),
    breaks: 'pro-by-approval',
  },
  'nobody looks at the conditions for Pro': {
    planted: stores(() => ({
      proApplications: { standing: async () => ({ completedSessions: 50, ratingAverage: 5, openComplaints: 0 }) },
    })),
    breaks: 'pro-by-approval',
  },
  'a mentor may apply beside an application that is not decided': {
    planted: {
      database: withoutUnique('proApplications', 'undecidedOfMentor'),
      ...stores(({ proApplications }) => ({
        proApplications: {
          lastOf: async (id) => {
            const last = await proApplications.lastOf(id);
            return last?.status === 'draft' ? null : last;
          },
        },
      })),
    },
    breaks: 'one-application',
  },
  'what an upload may leave behind is not written down': {
    planted: stores(() => ({ strayVideos: { add: async () => undefined, keep: async () => true } })),
    breaks: 'no-video-left',
  },
  'a video that was replaced stays': {
    planted: {
      videos: (real) => Object.assign(Object.create(real) as typeof real, { remove: async () => undefined }),
    },
    breaks: 'no-video-left',
  },
  'the sweep finds nothing': {
    planted: stores(() => ({ strayVideos: { discard: async () => [] } })),
    breaks: 'no-video-left',
  },
  'everybody is taken to have agreed to advertisements': {
    planted: recipientsWho({ marketingOptIn: true }),
    breaks: 'marketing-by-consent',
  },
  'a channel that was turned off is used for advertisements': {
    planted: recipientsWho({ marketingChannels: EVERY_CHANNEL }),
    breaks: 'marketing-by-consent',
  },
  'a mind that changed while an advertisement waited is not asked again': {
    planted: stores(({ deliveries }) => ({
      deliveries: {
        take: async (...asked) =>
          (await deliveries.take(...asked)).map((taken) => ({
            ...taken,
            recipient: { ...taken.recipient, marketingOptIn: true, marketingChannels: EVERY_CHANNEL },
          })),
      },
    })),
    breaks: 'marketing-by-consent',
  },
  'advertisements do not wait for the morning': {
    planted: policies(({ notification }) => ({
      notification: {
        ...notification,
        quietHours: { from: '23:59' as TimeOfDay, until: '00:00' as TimeOfDay },
      },
    })),
    breaks: 'quiet-at-night',
  },
  'a campaign that is announced again is told again': {
    planted: stores(({ deliveries }) => ({
      deliveries: {
        add: (...all) =>
          deliveries.add(
            ...all.map((one) =>
              one.templateId === 'promotion' ? { ...one, dedupeKey: `${one.dedupeKey} at ${one.createdAt}` } : one,
            ),
          ),
      },
    })),
    breaks: 'once-a-campaign',
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
