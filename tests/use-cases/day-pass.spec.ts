import { expect } from 'chai';
import { dayPassStatus, HOUR, minus, plus, type DayPassId } from '@spotter/core';
import { aDayPass, newId, NINE } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const startsAt = plus(NINE, 9 * HOUR);

async function aMemberWithAPass(expiresAt = plus(startsAt, HOUR)) {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
  const pass = aDayPass({ memberId, expiresAt });
  await house.put(({ dayPasses }) => dayPasses.add(pass));
  const { id: blockId } = await house.anOpenBlock(mentorId, { startsAt });
  const claim = { memberId, blockId, dayPassId: pass.id };
  const passNow = async () => (await house.queries.booking.dayPasses(memberId, { page: 1, size: 9 })).items[0];
  const use = () => house.book.execute({ ...claim, origin: 'day_pass' });
  return { house, pass, claim, passNow, use, quote: () => house.quoteDayPass.execute(claim) };
}

describe('a day pass', () => {
  it('is used once, and is available again when its reservation was cancelled free of charge', async () => {
    const { house, pass, claim, passNow, use } = await aMemberWithAPass();
    const { id: reservationId } = await use();
    expect(await passNow()).to.deep.equal({ ...pass, status: 'used', reservationId });
    await house.cancel.execute({ reservationId, memberId: claim.memberId, acceptDeduction: false });
    expect(await passNow()).to.deep.equal(pass);
    await use();
  });

  it('is gone when its reservation was cancelled late: 40,000 from compensation, half of 24,000 for the mentor', async () => {
    const { house, claim, passNow, use } = await aMemberWithAPass();
    const { id: reservationId, mentorId } = await use();
    house.clock.set(minus(startsAt, 1));
    await house.cancel.execute({ reservationId, memberId: claim.memberId, acceptDeduction: true });
    expect((await passNow())?.status).to.equal('used');
    expect(await house.balances()).to.deep.equal({
      compensation: 40_000,
      [`escrow:${mentorId}`]: 12_000,
      revenue: 28_000,
    });
  });

  it('says that it is expired from its expiry on', async () => {
    const { pass } = await aMemberWithAPass();
    expect(dayPassStatus(pass, minus(pass.expiresAt, 1))).to.equal('available');
    expect(dayPassStatus(pass, pass.expiresAt)).to.equal('expired');
    expect(dayPassStatus({ ...pass, status: 'used' }, pass.expiresAt)).to.equal('used');
  });

  it('is quoted, and stays available', async () => {
    const { house, pass, passNow, quote } = await aMemberWithAPass();
    expect(await quote()).to.deep.equal({
      action: 'use_day_pass',
      refusal: null,
      rule: { policy: 'day-pass-validity', deadline: minus(pass.expiresAt, 1) },
      member: { returns: null, forfeits: null, pays: { kind: 'day_pass', dayPassId: pass.id } },
      mentor: { earns: 0 },
    });
    expect(await passNow()).to.deep.equal(pass);
    expect(house.happenings()).to.deep.equal([]);
  });

  it('that cannot be used is quoted with the reason; one that is not the member’s is not there', async () => {
    const { house, claim, quote } = await aMemberWithAPass(plus(NINE, HOUR));
    house.clock.advance(HOUR);
    expect((await quote()).refusal?.details).to.include({ policy: 'day-pass-validity' });
    const unknown = house.quoteDayPass.execute({ ...claim, dayPassId: newId<DayPassId>() });
    expect(await refusalOf(unknown)).to.equal('not-found');
  });
});
