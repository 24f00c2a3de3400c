import { sessionCode, storeCode, type ConfirmedReservation, type Reservation } from '@spotter/core/booking';
import {
  HOUR,
  plus,
  type AdminId,
  type BlockId,
  type DayPassId,
  type Instant,
  type MemberId,
  type MentorId,
} from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import { connect } from '@spotter/persistence-mikro-orm';
import { openSigner } from '@spotter/simulation';
import { aBlock, newId } from '../contract/builders.js';
import { addAdmin, addMember, addMentor, addStore } from '../contract/test-data.js';
import { migratedDatabase } from '../support/migrated-database.js';
import { bankAccountOf, createTestService, sessionNotes, type Backend, type PortOverrides } from './test-service.js';

/** Runs the work on a new database and drops it afterwards. */
export async function onPostgres<Result>(work: (backend: Backend, url: string) => Promise<Result>): Promise<Result> {
  const { url, drop } = await migratedDatabase();
  const persistence = await connect({ url });
  try {
    const { queries } = persistence;
    return await work({ queries, transaction: (options) => persistence.transaction(options) }, url);
  } finally {
    await persistence.close();
    await drop();
  }
}

export type ServiceFixture = Awaited<ReturnType<typeof serviceFixture>>;

/** The service on any backend, with one store. */
export async function serviceFixture(backend: Backend, overrides: PortOverrides = {}) {
  const service = createTestService(backend, overrides);
  const { clock, policies, transaction } = service;
  const store = await transaction.run(addStore);

  return {
    ...service,
    store,

    addAdmin: async (): Promise<AdminId> => (await transaction.run(addAdmin)).id,

    addMember: async (): Promise<MemberId> => (await transaction.run(addMember)).id,

    async addMentor(facts: Partial<Mentor> = {}, accountNumber = '1101234561234'): Promise<MentorId> {
      const id = newId<MentorId>();
      const bankAccount = bankAccountOf(id, accountNumber);
      await transaction.run((repositories) => addMentor(repositories, { id, bankAccount, ...facts }));
      return id;
    },

    /** @returns null when the mentor or the room is occupied. */
    async addOpenBlock(mentorId: MentorId, startsAt: Instant): Promise<BlockId | null> {
      const roomId = store.rooms[0]!.id;
      const block = aBlock({ mentorId, storeId: store.id, roomId, startsAt, endsAt: plus(startsAt, HOUR) });
      const opened = await transaction.run(({ blocks }) => blocks.open([block]));
      return opened.has(block.id) ? block.id : null;
    },

    book: (memberId: MemberId, blockId: BlockId, dayPassId?: DayPassId): Promise<ConfirmedReservation> =>
      service.bookSession.execute({
        memberId,
        blockId,
        ...(dayPassId ? { dayPassId, origin: 'day_pass' } : { origin: 'member' }),
      }),

    /** Records the arrival of the member at the store. */
    async arrive(memberId: MemberId): Promise<void> {
      const { token } = storeCode(store.id, clock.now(), policies.checkIn, openSigner);
      await service.checkInAtStore.execute({ memberId, token });
    },

    /** Checks the member in and saves the record at the end of the session. */
    async train({ id: sessionId, memberId, mentorId, endsAt }: Reservation, handoverNote: string | null) {
      const session = { id: sessionId, status: 'confirmed' } as const;
      const token = sessionCode(session, clock.now(), policies.checkIn, openSigner)?.token ?? '';
      await service.checkInToSession.execute({ sessionId, memberId, token });
      if (clock.now() < endsAt) clock.set(endsAt);
      await service.recordSession.execute({ sessionId, mentorId, notes: sessionNotes({ handoverNote }) });
    },
  };
}
