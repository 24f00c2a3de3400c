import type { Block, ConfirmedReservation } from '@spotter/core/booking';
import { HOUR, krw, plus, type MemberId, type MentorId } from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import {
  aBlock,
  aMember,
  aMembership,
  aMentor,
  aPerson,
  aPointLot,
  aReservation,
  aStore,
  newId,
  NINE,
} from '../contract/builders.js';
import { createMemoryService, type PortOverrides } from './test-service.js';

/** The service in memory, with members, mentors and blocks to book. */
export function bookingFixture(overrides: PortOverrides = {}) {
  const service = createMemoryService(overrides);
  const { transaction } = service;

  return {
    ...service,

    async addStore(rooms: number) {
      const store = aStore({
        rooms: Array.from({ length: rooms }, (_, index) => ({ id: newId(), name: `Room ${index + 1}`, equipment: [] })),
      });
      await transaction.run(({ stores }) => stores.add(store));
      return store;
    },

    async addMentor(name: string, facts: Partial<Mentor> = {}): Promise<MentorId> {
      const mentor = aMentor(facts);
      await transaction.run(async ({ people, mentors }) => {
        await people.add(aPerson({ id: mentor.id, role: 'mentor', name }));
        await mentors.add(mentor);
      });
      return mentor.id;
    },

    /** With a membership of eight for 400,000, or with so many points instead. */
    async addMember(payment: 'credits' | number): Promise<MemberId> {
      const member = aMember();
      await transaction.run(async ({ people, members, memberships, pointLots }) => {
        await people.add(aPerson({ id: member.id }));
        await members.add(member);
        if (payment === 'credits') await memberships.add(aMembership({ memberId: member.id }));
        else await pointLots.add(aPointLot({ memberId: member.id, amount: krw(payment) }));
      });
      return member.id;
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
