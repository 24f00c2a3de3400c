// A mentor opens an hour, a member books and cancels it: the use cases of the service, on stores in memory.
import assert from 'node:assert/strict';
import {
  BookSession,
  CancelReservation,
  DAY,
  defaultPolicies,
  DomainError,
  HOUR,
  instantAt,
  krw,
  minus,
  newMember,
  newMentor,
  newPerson,
  OpenBlock,
  plus,
  type Instant,
  type MemberId,
  type MentorId,
  type PaymentId,
  type Person,
  type PointLotId,
  type RoomId,
  type StoreId,
  type Repositories,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';

const MORNING = instantAt('2026-03-02' as never, '09:00' as never);

// The clock moves only when the program moves it, and every run gets the same ids.
const clock = new ManualClock(MORNING);
const ids = sequentialIds();
const database = new MemoryDatabase();
const ports = { transaction: database.transaction({ clock, ids }), clock, ids, policies: defaultPolicies };

const open = new OpenBlock(ports);
const book = new BookSession(ports);
const cancel = new CancelReservation(ports);

const memberId = ids.next<MemberId>();
const mentorId = ids.next<MentorId>();
const storeId = ids.next<StoreId>();

/** Everything that is written in a transaction is kept, or nothing is. */
async function addPeople({ people, members, mentors, stores, pointLots }: Repositories): Promise<void> {
  await people.add(person(memberId, 'member', '김하나'));
  await members.add(newMember(memberId));
  await pointLots.add({
    id: ids.next<PointLotId>(),
    memberId,
    kind: 'paid',
    amount: krw(100_000),
    remaining: krw(100_000),
    expiresAt: plus(MORNING, 365 * DAY),
    paymentId: ids.next<PaymentId>(),
    disputed: false,
    createdAt: MORNING,
  });
  await people.add(person(mentorId, 'mentor', '이두리'));
  await mentors.add({
    ...newMentor(mentorId),
    status: 'active',
    tier: 'pro',
    ratePoints: krw(60_000),
    storeIds: [storeId],
    verifiedAt: MORNING,
  });
  await stores.add({
    id: storeId,
    name: '강남점',
    address: '서울 강남구 테헤란로 1',
    timeZone: 'Asia/Seoul',
    rooms: [{ id: ids.next<RoomId>(), name: 'A', equipment: ['rack'] }],
    peakHours: [],
  });
}

const person = (id: Person['id'], role: Person['role'], name: string): Person =>
  newPerson({
    id,
    role,
    email: `${role}@example.com`,
    name,
    phone: null,
    language: 'ko',
    marketingOptIn: false,
    passwordHash: 'no one logs in',
    createdAt: MORNING,
  });

const pointsLeft = async (): Promise<readonly number[]> =>
  (await database.queries.points.lots(memberId)).map(({ remaining }) => remaining);

async function play(startsAt: Instant): Promise<void> {
  await ports.transaction.run(addPeople);
  const block = await open.execute({ mentorId, storeId, startsAt });
  const { id: reservationId } = await book.execute({ memberId, blockId: block.id, origin: 'member' });
  assert.deepEqual(await pointsLeft(), [40_000]);

  // Five hours before, it is too late to cancel free of charge.
  clock.set(minus(startsAt, 5 * HOUR));
  await assert.rejects(
    cancel.execute({ reservationId, memberId, acceptDeduction: false }),
    (error) => error instanceof DomainError && error.details['policy'] === 'cancellation-6h',
  );
  const cancelled = await cancel.execute({ reservationId, memberId, acceptDeduction: true });
  assert.equal(cancelled.cancellation.deducted, true);
  assert.deepEqual(await pointsLeft(), [40_000]);

  // Every event is printed, and the journal sums to zero.
  assert.deepEqual(
    [...database.events].map(({ event }) => event.type),
    ['reservation-confirmed', 'reservation-cancelled'],
  );
  const balances = await database.queries.ledger.balances();
  assert.equal(
    balances.reduce((sum, { balance }) => sum + balance, 0),
    0,
  );
}

void play(plus(MORNING, 9 * HOUR));
