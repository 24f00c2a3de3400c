import type { Block, BookingQueries, ConfirmedReservation } from '@spotter/core/booking';
import { HOUR, krw, plus, type MemberId, type MentorId, type RoomId } from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import { aBlock, aPointLot, aReservation, newId, NINE } from '../contract/builders.js';
import { addMember, addMembership, addMentor, addStore } from '../contract/test-data.js';
import { createMemoryService, withMethods, type PortOverrides } from './test-service.js';

/** The service in memory, with members, mentors and blocks to book. */
export function bookingFixture(overrides: PortOverrides = {}) {
  const service = createMemoryService(overrides);
  const { transaction } = service;

  return {
    ...service,

    async addStore(count: number) {
      const ids = Array.from({ length: count }, () => newId<RoomId>());
      const rooms = ids.map((id, index) => ({ id, name: `Room ${index + 1}`, equipment: [] }));
      return transaction.run((repositories) => addStore(repositories, { rooms }));
    },

    async addMentor(name: string, facts: Partial<Mentor> = {}): Promise<MentorId> {
      return (await transaction.run((repositories) => addMentor(repositories, facts, { name }))).id;
    },

    /** With a membership of eight for 400,000, or with so many points instead. */
    async addMember(payment: 'credits' | number): Promise<MemberId> {
      return transaction.run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        if (payment === 'credits') await addMembership(repositories, { id: memberId });
        else await repositories.pointLots.add(aPointLot({ memberId, amount: krw(payment) }));
        return memberId;
      });
    },

    async addOpenBlock(mentorId: MentorId, facts: Partial<Block> = {}): Promise<Block> {
      const block = aBlock({ mentorId, ...facts });
      await transaction.run(({ blocks }) => blocks.open([block]));
      return block;
    },

    async addConfirmedSession(
      memberId: MemberId,
      mentorId: MentorId,
      facts: Partial<ConfirmedReservation> = {},
    ): Promise<ConfirmedReservation> {
      const startsAt = facts.startsAt ?? plus(NINE, HOUR);
      const block = aBlock({ mentorId, startsAt, status: 'booked' });
      const reservation = aReservation(block, { memberId, ...facts });
      await transaction.run(async ({ blocks, reservations }) => {
        await blocks.open([block]);
        await reservations.add(reservation);
      });
      return reservation;
    },
  };
}

type Search = BookingQueries['matchContext'];

/** The same service, with another search for matches. */
export const fixtureWithSearch = (search: (original: Search) => Search, overrides: PortOverrides = {}) =>
  bookingFixture({
    ...overrides,
    queries: ({ booking, ...queries }) => {
      const matchContext = search((...request) => booking.matchContext(...request));
      return { ...queries, booking: withMethods(booking, { matchContext }) };
    },
  });
