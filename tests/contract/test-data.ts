import type { Repositories } from '@spotter/core/application';
import type { Block, ConfirmedReservation, Reservation, ReservationParties } from '@spotter/core/booking';
import { anonymizeAccount, type Person, type StaffRole } from '@spotter/core/identity';
import { plus, MINUTE, type AdminId, type MentorId, type PersonId } from '@spotter/core/kernel';
import type { Member } from '@spotter/core/member';
import type { Membership } from '@spotter/core/membership';
import { newMentor, type Mentor } from '@spotter/core/mentor';
import type { PendingPayment } from '@spotter/core/payment';
import type { Store } from '@spotter/core/store';
import {
  aBlock,
  aMember,
  aMembership,
  aMentor,
  aPayment,
  aPerson,
  aReservation,
  aStore,
  newId,
  NINE,
} from './builders.js';

/** A person without a profile. */
export async function addPerson(repositories: Repositories, facts: Partial<Person> = {}): Promise<Person> {
  const person = aPerson(facts);
  await repositories.people.add(person);
  return person;
}

/** A person with the login and the profile of a member. */
export async function addMember(
  repositories: Repositories,
  facts: Partial<Member> = {},
  person: Partial<Person> = {},
): Promise<Member> {
  const member = aMember(facts);
  await addPerson(repositories, { ...person, id: member.id, role: 'member' });
  await repositories.members.add(member);
  return member;
}

export async function addMentor(
  repositories: Repositories,
  facts: Partial<Mentor> = {},
  person: Partial<Person> = {},
): Promise<Mentor> {
  const mentor = aMentor(facts);
  await addPerson(repositories, { ...person, id: mentor.id, role: 'mentor' });
  await repositories.mentors.add(mentor);
  return mentor;
}

export async function addAdmin(
  repositories: Repositories,
  role: StaffRole = 'owner',
  person: Partial<Person> = {},
): Promise<Person & { id: AdminId }> {
  const id = newId<AdminId>();
  const admin = { ...aPerson({ ...person, role: 'admin', id }), id };
  await repositories.people.add(admin);
  await repositories.staffAccounts.add({ id, role, deactivatedAt: null, version: 1 });
  return admin;
}

/** Closes an account. @returns the rest of it. */
export async function closeAccount({ people }: Repositories, id: PersonId, at = NINE): Promise<Person> {
  const left = anonymizeAccount(await people.get(id));
  await people.close(left, at);
  return left;
}

/** Closes the account of a mentor, and erases the profile. */
export async function closeMentorAccount(repositories: Repositories, id: MentorId, at = NINE): Promise<void> {
  const { version } = await repositories.mentors.get(id);
  await repositories.mentors.save({ ...newMentor(id), version });
  await closeAccount(repositories, id, at);
}

export async function addStore(repositories: Repositories, facts: Partial<Store> = {}): Promise<Store> {
  const store = aStore(facts);
  await repositories.stores.add(store);
  return store;
}

/** A member, a mentor and a store, as a session needs them. */
export interface TestData {
  readonly member: Member;
  readonly mentor: Mentor;
  readonly store: Store;
}

/** @param person of the member */
export async function addTestData(repositories: Repositories, person: Partial<Person> = {}): Promise<TestData> {
  const store = await addStore(repositories);
  return {
    store,
    member: await addMember(repositories, {}, person),
    mentor: await addMentor(repositories, { storeIds: [store.id] }),
  };
}

/** A block of the mentor in the store's first room. */
export const blockOf = ({ mentor, store }: Pick<TestData, 'mentor' | 'store'>, facts: Partial<Block> = {}): Block =>
  aBlock({ mentorId: mentor.id, storeId: store.id, roomId: store.rooms[0]!.id, ...facts });

export async function addBlock(
  repositories: Repositories,
  data: Pick<TestData, 'mentor' | 'store'>,
  facts: Partial<Block> = {},
): Promise<Block> {
  const block = blockOf(data, facts);
  const opened = await repositories.blocks.open([block]);
  if (!opened.has(block.id)) throw new Error('the block overlaps another one of the context');
  return block;
}

/** Adds each, one after the other. */
export async function addEach<Row>(rows: { add(row: Row): Promise<unknown> }, ...added: readonly Row[]): Promise<void> {
  for (const row of added) await rows.add(row);
}

/** Adds twenty, one after the other. */
export async function addTwenty<Added>(add: (number: number) => Promise<Added>): Promise<readonly Added[]> {
  const added: Added[] = [];
  while (added.length < 20) added.push(await add(added.length));
  return added;
}

/** A confirmed reservation with its booked block. */
export async function addReservation(
  repositories: Repositories,
  data: TestData,
  facts: Partial<ConfirmedReservation> = {},
): Promise<ConfirmedReservation> {
  const time = facts.startsAt === undefined ? {} : { startsAt: facts.startsAt };
  const block = await addBlock(repositories, data, { ...time, status: 'booked' });
  const reservation = aReservation(block, { memberId: data.member.id, ...facts });
  await repositories.reservations.add(reservation);
  return reservation;
}

/** A reservation in the state that `outcome` gives it. */
export async function addOutcome(
  repositories: Repositories,
  data: TestData,
  facts: Partial<ConfirmedReservation>,
  outcome: (confirmed: ConfirmedReservation) => Reservation,
): Promise<Reservation> {
  const confirmed = await addReservation(repositories, data, facts);
  await repositories.reservations.save(outcome(confirmed));
  return { ...outcome(confirmed), version: 2 };
}

export async function addMembership(
  repositories: Repositories,
  member: Pick<Member, 'id'>,
  facts: Partial<Membership> = {},
): Promise<Membership> {
  const membership = aMembership({ memberId: member.id, ...facts });
  await repositories.memberships.add(membership);
  return membership;
}

/** @returns the payment as it was before it was paid. */
export async function addPaidPayment({ payments }: Repositories, facts: Partial<PendingPayment>, paidAt = NINE) {
  const payment = aPayment(facts);
  await payments.add(payment);
  await payments.save({ ...payment, status: 'paid', paidAt });
  return payment;
}

/** The outcomes of a confirmed reservation. */
export const outcomes = {
  in_progress: (confirmed: ConfirmedReservation): Reservation => ({
    ...confirmed,
    memberArrivedAt: confirmed.startsAt,
    status: 'in_progress',
    startedAt: confirmed.startsAt,
  }),
  completed: (confirmed: ConfirmedReservation): Reservation => ({
    ...confirmed,
    status: 'completed',
    startedAt: confirmed.startsAt,
    completedAt: plus(confirmed.endsAt, 5 * MINUTE),
  }),
  cancelled: (confirmed: ConfirmedReservation): Reservation => ({
    ...confirmed,
    status: 'cancelled',
    cancellation: { at: NINE, by: 'member', late: false, deducted: false },
  }),
  cancelled_late: (confirmed: ConfirmedReservation): Reservation => ({
    ...confirmed,
    status: 'cancelled',
    cancellation: { at: NINE, by: 'member', late: true, deducted: true },
  }),
  rejected: (confirmed: ConfirmedReservation): Reservation => ({
    ...confirmed,
    status: 'rejected',
    rejectedAt: NINE,
    reason: 'Another time suits me better.',
  }),
  member_no_show: (confirmed: ConfirmedReservation): Reservation => ({
    ...confirmed,
    status: 'member_no_show',
    decidedAt: plus(confirmed.startsAt, 15 * MINUTE),
  }),
  mentor_no_show: (confirmed: ConfirmedReservation): Reservation => ({
    ...confirmed,
    memberArrivedAt: confirmed.startsAt,
    status: 'mentor_no_show',
    decidedAt: plus(confirmed.startsAt, 15 * MINUTE),
  }),
} as const;

export const PAGE = { page: 1, size: 20 };
export const EMPTY_PAGE = { items: [], ...PAGE, total: 0, nextCursor: null };

/** The names of the people and the store in answers; those of the builders by default. */
export const partiesOf = (
  { member, mentor, store }: TestData,
  names: { readonly member?: string } = {},
): ReservationParties => ({
  member: { id: member.id, name: names.member ?? aPerson().name },
  mentor: { id: mentor.id, name: aPerson().name },
  store: { id: store.id, name: store.name },
});
