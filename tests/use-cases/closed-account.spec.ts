import {
  DAY,
  krw,
  plus,
  type MemberId,
  type MentorId,
  type PersonId,
  type StoreId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { anAuthority, newId, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const authority = anAuthority();
const staff = { ...authority, reason: 'Waited for an hour.' };

describe('a closed account', () => {
  const fixture = bookingFixture();
  const close = (id: PersonId) =>
    fixture.transaction.run(async ({ people }) => people.close(await people.get(id), NINE));

  describe('of a member', () => {
    let memberId: MemberId;
    before(async () => {
      memberId = await fixture.addMember(100_000);
      await close(memberId);
    });
    const open = async (mentorId?: MentorId) =>
      fixture.addOpenBlock(mentorId ?? (await fixture.addMentor('Kim')), { startsAt: plus(NINE, DAY) });
    const session = async () => fixture.addConfirmedSession(memberId, await fixture.addMentor('Lee'));
    const received = async () => ({
      points: (await fixture.queries.points.lots(memberId)).length,
      dayPasses: (await fixture.queries.booking.dayPasses(memberId, { page: 1, size: 20 })).items.length,
      events: fixture.events().length,
    });

    for (const [name, act] of Object.entries({
      'give points': () => fixture.givePoints.execute({ ...staff, memberId, points: krw(1) }),
      'give a day pass': () => fixture.giveDayPass.execute({ ...staff, memberId }),
      'book a session': async () => fixture.bookForMember.execute({ ...staff, memberId, blockId: (await open()).id }),
      'move a session': async () => {
        const { id: reservationId, mentorId } = await session();
        const { id: blockId } = await open(mentorId);
        return fixture.changeForMember.execute({ ...staff, reservationId, blockId });
      },
      'request a fixed slot': async () => {
        const slot = { storeId: newId<StoreId>(), weekday: 1, startTime: '18:00' as TimeOfDay } as const;
        const { mentorId } = await open();
        return fixture.requestFixedSlotForMember.execute({ ...staff, memberId, mentorId, ...slot });
      },
    }))
      it(`is not found by staff who ${name}`, async () => {
        const before = await received();
        expect(await refusalOf(act())).to.equal('not-found');
        expect(await received()).to.deep.equal(before);
      });
  });

  describe('of a mentor', () => {
    it('is not found for time off by an administrator', async () => {
      const mentorId = await fixture.addMentor('Kim');
      await close(mentorId);
      const days = { from: plus(NINE, DAY), until: plus(NINE, 2 * DAY) };
      const taken = { mentorId, ...days, reason: 'illness', note: null, reservations: 'cancel', authority } as const;
      expect(await refusalOf(fixture.takeTimeOff.execute(taken))).to.equal('not-found');
    });
  });
});
