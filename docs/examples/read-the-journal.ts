// A member charges points and books a Pro session: what the journal says of both, and of one account.
import assert from 'node:assert/strict';
import {
  credit,
  debit,
  HOUR,
  instantAt,
  journalEntry,
  krw,
  plus,
  type Account,
  type EntryId,
  type EntryKind,
  type Instant,
  type Krw,
  type MemberId,
  type PaymentId,
  type ReservationId,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';

const MORNING = instantAt('2026-03-02' as never, '09:00' as never);
const clock = new ManualClock(MORNING);
const ids = sequentialIds();
const database = new MemoryDatabase();
const transaction = database.transaction({ clock, ids });

const points: Account = `points:${ids.next<MemberId>()}`;
const paymentId = ids.next<PaymentId>();
const reservationId = ids.next<ReservationId>();

interface Movement {
  readonly at: Instant;
  readonly kind: EntryKind;
  readonly reference: string;
  readonly from: Account;
  readonly to: Account;
  readonly amount: Krw;
}

const entryFor = ({ at, kind, reference, from, to, amount }: Movement) =>
  journalEntry({ id: ids.next<EntryId>(), at, kind, reference, postings: [debit(from, amount), credit(to, amount)] });

async function readTheJournal(): Promise<void> {
  const charged = { kind: 'points_charge', reference: paymentId, from: 'gateway', to: points } as const;
  const held = { kind: 'points_held', reference: reservationId, from: points, to: `held:${reservationId}` } as const;
  await transaction.run(({ journal }) =>
    journal.append(
      entryFor({ ...charged, at: MORNING, amount: krw(100_000) }),
      entryFor({ ...held, at: plus(MORNING, HOUR), amount: krw(60_000) }),
    ),
  );
  const { ledger } = database.queries;
  const page = { page: 1, size: 100 };

  // All entries, the oldest first.
  const all = await ledger.entries({}, page);
  assert.deepEqual(
    all.items.map(({ kind }) => kind),
    ['points_charge', 'points_held'],
  );

  // The debits and credits of one account: credits are below zero.
  const ofMember = await ledger.entries({ account: points }, page);
  const moved = ofMember.items.flatMap(({ postings }) => postings.filter(({ account }) => account === points));
  assert.deepEqual(
    moved.map(({ amount }) => amount),
    [-100_000, 60_000],
  );

  // The entries of one cause, and those booked from an instant on.
  const ofPayment = await ledger.entries({ reference: paymentId }, page);
  assert.equal(ofPayment.total, 1);
  const later = await ledger.entries({ from: plus(MORNING, HOUR) }, page);
  assert.equal(later.items[0]?.reference, reservationId);
}

void readTheJournal();
