import { expect } from 'chai';
import { DAY, HOUR, plus } from '@spotter/core';
import { NINE, PRO } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, 5 * HOUR);

async function matched(payment: 'credits' | number, mentor: object = {}) {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith(payment), await house.aMentorNamed('Kim', mentor)];
  const block = await house.anOpenBlock(mentorId, { startsAt });
  const reservation = await house.match.execute({ memberId, from: NINE, until: plus(NINE, DAY) });
  const command = { reservationId: reservation.id, memberId, reason: 'Too early' };
  return { house, memberId, block, reservation, command, reject: () => house.reject.execute(command) };
}

describe('rejecting an automatic match', () => {
  it('returns the points even inside the six hours, reopens the block, and tells', async () => {
    const { house, memberId, block, reservation, reject } = await matched(60_000, PRO);
    const rejected = await reject();
    expect(rejected).to.include({ status: 'rejected', rejectedAt: NINE, reason: 'Too early' });
    expect(await house.queries.booking.reservation(reservation.id)).to.deep.equal({ ...rejected, version: 2 });
    expect((await house.queries.points.lots(memberId)).map(({ remaining }) => remaining)).to.deep.equal([60_000]);
    expect(await house.balances()).to.deep.equal({});
    expect(house.happenings()).to.deep.equal(['reservation-confirmed', 'reservation-rejected']);
    const again = await house.book.execute({ memberId, blockId: block.id, origin: 'member' });
    expect(again.status).to.equal('confirmed');
  });

  it('is refused for what the member chose', async () => {
    const house = studio();
    const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
    const { id: blockId } = await house.anOpenBlock(mentorId, { startsAt });
    const { id: reservationId } = await house.book.execute({ memberId, blockId, origin: 'member' });
    const rejecting = house.reject.execute({ reservationId, memberId, reason: null });
    expect(await refusalOf(rejecting)).to.equal('policy-violation auto-match-rejection-24h');
  });

  it('is for its own member', async () => {
    const { house, command } = await matched('credits');
    const memberId = await house.aMemberWith('credits');
    expect(await refusalOf(house.reject.execute({ ...command, memberId }))).to.equal('not-found');
  });

  it('is quoted with its deadline, and changes nothing', async () => {
    const { house, reservation, command, reject } = await matched('credits');
    const { refusal, rule, member } = await house.reject.quote(command);
    expect(refusal).to.equal(null);
    expect(rule).to.deep.equal({ policy: 'auto-match-rejection-24h', deadline: plus(NINE, DAY) });
    expect(member.returns).to.include({ kind: 'credit' });
    expect(await house.queries.booking.reservation(reservation.id)).to.deep.equal(reservation);
    await reject();
    expect((await house.reject.quote(command)).refusal?.details).to.include({ policy: 'state', state: 'rejected' });
  });
});
