import { expect } from 'chai';
import {
  HOUR,
  MINUTE,
  plus,
  type Block,
  type Mentor,
  type Resolution,
  type Stores,
  type Transaction,
} from '@spotter/core';
import { anAuthority, newId, NINE, PRO } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const PAGE = { page: 1, size: 20 };
const authority = anAuthority();
const grievance = { category: 'safety', text: 'The bar was loaded on one side.' } as const;
const hour = (number: number) => plus(NINE, number * HOUR);

type House = ReturnType<typeof studio>;

/** A member has booked the mentor's block of three hours from now, and complains; a block before and one after are open. */
async function complained(mentor: Partial<Mentor> = {}, house: House = studio()) {
  const memberId = await house.aMemberWith(mentor.tier === 'pro' ? 100_000 : 'credits');
  const mentorId = await house.aMentorNamed('Kim', mentor);
  const before = await house.anOpenBlock(mentorId, { startsAt: hour(1) });
  const block = await house.anOpenBlock(mentorId, { startsAt: hour(3) });
  const after = await house.anOpenBlock(mentorId, { startsAt: hour(9) });
  const session = await house.book.execute({ memberId, blockId: block.id, origin: 'member' });
  const complaint = await house.complain.execute({ memberId, mentorId, reservationId: session.id, ...grievance });
  const resolve = (action: Resolution['action']) =>
    house.resolve.execute({ complaintId: complaint.id, ...authority, action, note: 'Seen on the camera.' });
  const told = async (work: Promise<unknown>) => {
    const earlier = house.happenings().length;
    await work;
    return house.happenings().slice(earlier);
  };
  const mentorNow = async () => (await house.queries.mentors.mentor(mentorId, NINE))!;
  return { house, memberId, mentorId, blocks: [before, block, after], session, complaint, resolve, told, mentorNow };
}

const statuses = ({ queries }: House, blocks: readonly Block[]) =>
  Promise.all(
    blocks.map(async ({ id, mentorId, startsAt, endsAt }) => {
      const { items } = await queries.booking.blocks(mentorId, { startsAt, endsAt }, PAGE);
      return items.find((block) => block.id === id)?.status;
    }),
  );

describe('resolving a complaint', () => {
  for (const action of ['dismiss', 'warn'] as const)
    it(`by ${action} tells both, and changes nothing else`, async () => {
      const { house, session, complaint, resolve, told, mentorNow, blocks } = await complained();
      const before = await mentorNow();
      expect(await told(resolve(action))).to.deep.equal(['complaint-resolved']);
      const resolution = { action, note: 'Seen on the camera.', by: authority.adminId, at: NINE };
      const { items } = await house.queries.complaints.queue({}, PAGE);
      expect(items).to.deep.equal([{ ...complaint, status: 'resolved', resolution }]);
      expect(await mentorNow()).to.deep.equal(before);
      expect((await house.queries.booking.reservation(session.id))?.status).to.equal('confirmed');
      expect(await statuses(house, blocks)).to.deep.equal(['open', 'booked', 'open']);
    });

  it('happens once', async () => {
    const { resolve, told } = await complained();
    await resolve('warn');
    const again = refusalOf(resolve('suspend'));
    expect(await told(again)).to.deep.equal([]);
    expect(await again).to.equal('policy-violation state');
  });

  it('is not possible for one that is not there', async () => {
    const { house } = await complained();
    const unknown = { complaintId: newId(), ...authority, action: 'warn', note: 'x' } as never;
    expect(await refusalOf(house.resolve.execute(unknown))).to.equal('not-found');
  });

  it('by holding the tier leaves the mentor at work, and says so once', async () => {
    const { house, mentorId, memberId, resolve, told, mentorNow } = await complained(PRO);
    expect(await told(resolve('hold_tier'))).to.deep.equal(['complaint-resolved', 'tier-on-hold']);
    expect(await mentorNow()).to.include({ status: 'active', tier: 'pro', tierStatus: 'on_hold' });
    const another = await house.complain.execute({ memberId, mentorId, reservationId: null, ...grievance });
    const again = { complaintId: another.id, ...authority, action: 'hold_tier', note: 'Again.' } as const;
    expect(await told(house.resolve.execute(again))).to.deep.equal(['complaint-resolved']);
  });
});

describe('suspending a mentor', () => {
  it('closes the blocks to come, and cancels what is booked, for nothing and by the system', async () => {
    const { house, session, blocks, resolve, told, mentorNow } = await complained();
    const happened = await told(resolve('suspend'));
    const closings = ['block-closed', 'block-closed', 'block-closed'];
    expect(happened).to.deep.equal(['complaint-resolved', ...closings, 'reservation-cancelled']);
    expect((await mentorNow()).status).to.equal('on_hold');
    expect(await statuses(house, blocks)).to.deep.equal(['closed', 'closed', 'closed']);
    const ended = await house.queries.booking.reservation(session.id);
    const cancellation = { at: NINE, by: 'system', late: false, deducted: false };
    expect(ended).to.deep.include({ status: 'cancelled', cancellation });
    expect(await house.balances()).to.deep.equal({});
  });

  it('gives points back', async () => {
    const { house, memberId, resolve } = await complained(PRO);
    await resolve('suspend');
    expect((await house.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([100_000]);
    expect(await house.balances()).to.deep.equal({});
  });

  it('leaves alone what has started, and a session that both have checked in to', async () => {
    const { house, session, blocks, resolve } = await complained();
    const startedAt = plus(NINE, MINUTE);
    await house.put(({ reservations }) => reservations.save({ ...session, status: 'in_progress', startedAt }));
    house.clock.set(hour(1));
    await resolve('suspend');
    expect((await house.queries.booking.reservation(session.id))?.status).to.equal('in_progress');
    expect(await statuses(house, blocks)).to.deep.equal(['open', 'booked', 'closed']);
  });

  it('keeps the mentor from opening, and members from booking', async () => {
    const { house, memberId, mentorId, blocks, resolve } = await complained();
    const { id: storeId } = await house.aStoreOf(1);
    await resolve('suspend');
    const booking = { memberId, blockId: blocks[2]!.id, origin: 'member' } as const;
    expect(await refusalOf(house.book.execute(booking))).to.equal('reservation-conflict');
    const opening = { mentorId, storeId, startsAt: hour(24), minutes: 60 };
    expect(await refusalOf(house.openBlock.execute(opening))).to.equal('policy-violation mentor-active');
  });

  it('begins anew when a block was booked between its readings', async () => {
    let readings = 0;
    const blindAtFirst = (transaction: Transaction<Stores>): Transaction<Stores> => ({
      run: (work, once) =>
        transaction.run(async (stores) => {
          const reservations: Stores['reservations'] = Object.create(stores.reservations, {
            aheadWith: {
              value: (...about: Parameters<Stores['reservations']['aheadWith']>) =>
                (readings += 1) === 1 ? Promise.resolve([]) : stores.reservations.aheadWith(...about),
            },
          });
          return work({ ...stores, reservations });
        }, once),
    });
    const { house, session, resolve } = await complained({}, studio(undefined, blindAtFirst));
    await resolve('suspend');
    expect(readings).to.equal(2);
    expect((await house.queries.booking.reservation(session.id))?.status).to.equal('cancelled');
  });
});

describe('reinstating a mentor', () => {
  it('ends the hold of the mentor and of the tier, and nothing where nothing is on hold', async () => {
    const { house, mentorId, memberId, resolve, told, mentorNow } = await complained(PRO);
    await resolve('hold_tier');
    const another = await house.complain.execute({ memberId, mentorId, reservationId: null, ...grievance });
    await house.resolve.execute({ complaintId: another.id, ...authority, action: 'suspend', note: 'Enough.' });
    expect(await told(house.reinstate.execute({ mentorId, ...authority, why: null }))).to.deep.equal([
      'mentor-reinstated',
    ]);
    expect(await mentorNow()).to.include({ status: 'active', tierStatus: 'active' });
    expect(await told(house.reinstate.execute({ mentorId, ...authority, why: null }))).to.deep.equal([]);
    await house.anOpenBlock(mentorId, { startsAt: hour(30) });
  });
});
