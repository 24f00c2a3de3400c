import { expect } from 'chai';
import { DAY, HOUR, krw, minus, plus, type Block, type BlockId, type Day } from '@spotter/core';
import { aDayPass, NINE, PRO, aTerm, aMembership, aMember, aPerson } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, 9 * HOUR);
const sixHoursBefore = minus(startsAt, 6 * HOUR);
const PAGE = { page: 1, size: 20 };

async function booked(payment: 'credits' | number, mentor: object = {}) {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith(payment), await house.aMentorNamed('Kim', mentor)];
  const block = await house.anOpenBlock(mentorId, { startsAt });
  const reservation = await house.book.execute({ memberId, blockId: block.id, origin: 'member' });
  const to = ({ id: blockId }: Pick<Block, 'id'>) => ({ reservationId: reservation.id, memberId, blockId });
  const change = (other: Pick<Block, 'id'>) => house.change.execute(to(other));
  const quote = (other: Pick<Block, 'id'>) => house.change.quote(to(other));
  const openBlock = (hours: number, by = mentorId) => house.anOpenBlock(by, { startsAt: plus(startsAt, hours * HOUR) });
  const statusOf = async ({ id, mentorId: of }: Block) => {
    const within = { startsAt: NINE, endsAt: plus(NINE, 60 * DAY) };
    return (await house.queries.booking.blocks(of, within, PAGE)).items.find((one) => one.id === id)?.status;
  };
  const points = async () => (await house.queries.points.lots(memberId)).map(({ remaining }) => remaining);
  return { house, memberId, mentorId, block, reservation, change, quote, openBlock, statusOf, points };
}

describe('changing a reservation', () => {
  it('moves it to another open block with the same credit, reopens the old one, and tells', async () => {
    const { house, reservation, block, change, openBlock, statusOf } = await booked('credits');
    const other = await openBlock(3);
    house.clock.set(sixHoursBefore);
    const changed = await change(other);
    expect(changed).to.deep.equal({
      ...reservation,
      blockId: other.id,
      startsAt: other.startsAt,
      endsAt: other.endsAt,
      storeId: other.storeId,
      roomId: other.roomId,
      changes: [{ at: sixHoursBefore, fromBlockId: block.id, toBlockId: other.id }],
    });
    expect(await house.queries.booking.reservation(reservation.id)).to.deep.equal({ ...changed, version: 2 });
    expect([await statusOf(block), await statusOf(other)]).to.deep.equal(['open', 'booked']);
    expect(await house.balances()).to.deep.equal({});
    expect(house.happenings()).to.deep.equal(['reservation-confirmed', 'reservation-changed']);
  });

  it('is refused a millisecond after six hours before the old start', async () => {
    const { house, change, openBlock } = await booked('credits');
    const other = await openBlock(24);
    house.clock.set(plus(sixHoursBefore, 1));
    expect(await refusalOf(change(other))).to.equal('policy-violation cancellation-6h');
  });

  it('goes three times, and no fourth', async () => {
    const { change, openBlock } = await booked('credits');
    for (const hours of [2, 4, 6]) await change(await openBlock(hours));
    expect(await refusalOf(change(await openBlock(8)))).to.equal('policy-violation change-limit');
  });

  it('to a time that its own old one overlaps is fine; another reservation of the member’s is in the way', async () => {
    const { house, memberId, change } = await booked('credits');
    const mentorId = await house.aMentorNamed('Lee');
    const overlapping = await house.anOpenBlock(mentorId, { startsAt: plus(startsAt, HOUR / 2) });
    await change(overlapping);
    const third = await house.anOpenBlock(await house.aMentorNamed('Park'), { startsAt: plus(startsAt, 4 * HOUR) });
    await house.book.execute({ memberId, blockId: third.id, origin: 'member' });
    const sameTime = await house.anOpenBlock(mentorId, { startsAt: plus(startsAt, 4.5 * HOUR) });
    expect(await refusalOf(change(sameTime))).to.equal('policy-violation one-session-at-a-time');
  });

  it('to a block that is taken, gone or somebody else’s to change is refused', async () => {
    const { house, block, reservation, change, openBlock, memberId } = await booked('credits');
    expect(await refusalOf(change(block))).to.equal('reservation-conflict');
    expect(await refusalOf(change({ id: reservation.id as unknown as BlockId }))).to.equal('not-found');
    const other = await openBlock(2);
    const stranger = await house.aMemberWith('credits');
    const theirs = { reservationId: reservation.id, memberId: stranger, blockId: other.id };
    expect(await refusalOf(house.change.execute(theirs))).to.equal('not-found');
    await house.cancel.execute({ reservationId: reservation.id, memberId, acceptDeduction: false });
    expect(await refusalOf(change(other))).to.equal('policy-violation state');
  });

  it('of an automatic match is the member’s choice: it can no longer be rejected', async () => {
    const house = studio();
    const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
    await house.anOpenBlock(mentorId, { startsAt });
    const { id: reservationId } = await house.match.execute({ memberId, from: NINE, until: plus(NINE, DAY) });
    const { id: blockId } = await house.anOpenBlock(mentorId, { startsAt: plus(startsAt, 2 * HOUR) });
    await house.change.execute({ reservationId, memberId, blockId });
    const rejecting = house.reject.execute({ reservationId, memberId, reason: null });
    expect(await refusalOf(rejecting)).to.equal('policy-violation auto-match-rejection-24h');
  });
});

describe('the money of a change', () => {
  it('takes the difference to a dearer Pro mentor, and gives it back from a cheaper one', async () => {
    const { house, memberId, reservation, change, openBlock, points } = await booked(100_000, PRO);
    const dearer = await house.aMentorNamed('Dear', { ...PRO, ratePoints: krw(85_000) });
    const cheaper = await house.aMentorNamed('Cheap', { ...PRO, ratePoints: krw(30_000) });
    expect(await points()).to.deep.equal([40_000]);
    await change(await openBlock(2, dearer));
    expect(await points()).to.deep.equal([15_000]);
    expect(await house.balances()).to.deep.equal({
      [`held:${reservation.id}`]: 85_000,
      [`points:${memberId}`]: -85_000,
    });
    const { funding } = await change(await openBlock(4, cheaper));
    expect(funding).to.include({ kind: 'points', value: 30_000 });
    expect(await points()).to.deep.equal([70_000]);
    await house.cancel.execute({ reservationId: reservation.id, memberId, acceptDeduction: false });
    expect(await points()).to.deep.equal([100_000]);
    expect(await house.balances()).to.deep.equal({});
  });

  it('is refused when the difference is not there', async () => {
    const { house, change, openBlock, points } = await booked(60_000, PRO);
    const dearer = await house.aMentorNamed('Dear', { ...PRO, ratePoints: krw(60_001) });
    expect(await refusalOf(change(await openBlock(2, dearer)))).to.equal('insufficient-points');
    expect(await points()).to.deep.equal([]);
  });

  it('pays anew between standard and Pro', async () => {
    const house = studio();
    const memberId = await house.aMemberWith(60_000);
    const membership = aMembership({ memberId });
    await house.put(({ memberships }) => memberships.add(membership));
    const [pro, standard] = [await house.aMentorNamed('Pro', PRO), await house.aMentorNamed('Standard')];
    const first = await house.anOpenBlock(pro, { startsAt });
    const { id: reservationId } = await house.book.execute({ memberId, blockId: first.id, origin: 'member' });
    const { id: second } = await house.anOpenBlock(standard, { startsAt: plus(startsAt, 2 * HOUR) });
    const toStandard = { reservationId, memberId, blockId: second };
    expect((await house.change.quote(toStandard)).member).to.deep.equal({
      returns: { kind: 'points', points: 60_000 },
      forfeits: null,
      pays: { kind: 'credit', membershipId: membership.id },
    });
    const { funding } = await house.change.execute(toStandard);
    expect(funding).to.include({ kind: 'credit', membershipId: membership.id, credit: 0, value: 50_000 });
    expect(await house.balances()).to.deep.equal({});
    await house.change.execute({ reservationId, memberId, blockId: first.id });
    expect(await house.balances()).to.deep.equal({
      [`held:${reservationId}`]: 60_000,
      [`points:${memberId}`]: -60_000,
    });
  });

  it('beyond the term takes a credit of the next one', async () => {
    const house = studio();
    const member = aMember();
    const terms = [aTerm(), aTerm({ startsOn: '2026-04-02' as Day, price: krw(240_000), credits: 8 })] as const;
    await house.put(async ({ people, members, memberships }) => {
      await people.add(aPerson({ id: member.id }));
      await members.add(member);
      await memberships.add(aMembership({ memberId: member.id, terms: [...terms] }));
    });
    const mentorId = await house.aMentorNamed('Kim');
    const { id: from } = await house.anOpenBlock(mentorId, { startsAt });
    const { id: to } = await house.anOpenBlock(mentorId, { startsAt: plus(startsAt, 31 * DAY) });
    const { id: reservationId } = await house.book.execute({ memberId: member.id, blockId: from, origin: 'member' });
    const { funding } = await house.change.execute({ reservationId, memberId: member.id, blockId: to });
    expect(funding).to.include({ kind: 'credit', termId: terms[1].id, credit: 0, value: 30_000 });
  });

  it('leaves a day pass what it is, on its day and with a standard mentor', async () => {
    const house = studio();
    const [memberId, mentorId] = [await house.aMemberWith(60_000), await house.aMentorNamed('Kim')];
    const pass = aDayPass({ memberId });
    await house.put(({ dayPasses }) => dayPasses.add(pass));
    const { id: from } = await house.anOpenBlock(mentorId, { startsAt });
    const { id: later } = await house.anOpenBlock(mentorId, { startsAt: plus(startsAt, 2 * HOUR) });
    const { id: tomorrow } = await house.anOpenBlock(mentorId, { startsAt: plus(startsAt, DAY) });
    const booking = { memberId, blockId: from, origin: 'day_pass', dayPassId: pass.id } as const;
    const { id: reservationId, funding } = await house.book.execute(booking);
    const to = (blockId: BlockId) => house.change.execute({ reservationId, memberId, blockId });
    expect((await to(later)).funding).to.deep.equal(funding);
    expect(await refusalOf(to(tomorrow))).to.equal('policy-violation day-pass-same-day');
    const { id: pro } = await house.anOpenBlock(await house.aMentorNamed('Pro', PRO), { startsAt });
    expect(await refusalOf(to(pro))).to.equal('policy-violation day-pass-standard-only');
  });

  it('is quoted, and nothing changes', async () => {
    const { house, reservation, quote, openBlock } = await booked(100_000, PRO);
    const dearer = await house.aMentorNamed('Dear', { ...PRO, ratePoints: krw(70_000) });
    expect(await quote(await openBlock(2, dearer))).to.deep.equal({
      action: 'change',
      refusal: null,
      rule: { policy: 'cancellation-6h', deadline: sixHoursBefore },
      member: { returns: null, forfeits: null, pays: { kind: 'points', points: 10_000 } },
      mentor: { earns: 0 },
    });
    const unaffordable = await house.aMentorNamed('Dearer', { ...PRO, ratePoints: krw(100_001) });
    expect((await quote(await openBlock(2, unaffordable))).refusal?.code).to.equal('insufficient-points');
    expect(await house.queries.booking.reservation(reservation.id)).to.deep.equal(reservation);
  });
});
