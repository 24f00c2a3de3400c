import { expect } from 'chai';
import { HOUR, minus, plus } from '@spotter/core/kernel';
import { aDayPass, newId, NINE } from '../contract/builders.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const startsAt = plus(NINE, 9 * HOUR);

async function aMemberWithAPass(expiresAt = plus(startsAt, HOUR)) {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const pass = aDayPass({ memberId, expiresAt });
  await fixture.transaction.run(({ dayPasses }) => dayPasses.add(pass));
  const { id: blockId } = await fixture.addOpenBlock(mentorId, { startsAt });
  const request = { memberId, blockId, dayPassId: pass.id };
  const passNow = async () => (await fixture.queries.booking.dayPasses(memberId, { page: 1, size: 9 })).items[0];
  const use = () => fixture.bookSession.execute({ ...request, origin: 'day_pass' });
  return { fixture, pass, request, passNow, use, quote: () => fixture.quoteDayPass.execute(request) };
}

describe('a day pass', () => {
  it('can be used once, and again after a cancellation free of charge', async () => {
    const { fixture, pass, request, passNow, use } = await aMemberWithAPass();
    const { id: reservationId } = await use();
    expect(await passNow()).to.deep.equal({ ...pass, status: 'used', reservationId });
    await fixture.cancelReservation.execute({ reservationId, memberId: request.memberId, acceptDeduction: false });
    expect(await passNow()).to.deep.equal(pass);
    await use();
  });

  it('is used up by a late cancellation, which pays the mentor half of 24,000', async () => {
    const { fixture, request, passNow, use } = await aMemberWithAPass();
    const { id: reservationId, mentorId } = await use();
    fixture.clock.set(minus(startsAt, 1));
    await fixture.cancelReservation.execute({ reservationId, memberId: request.memberId, acceptDeduction: true });
    expect((await passNow())?.status).to.equal('used');
    expect(await fixture.balances()).to.deep.equal({
      compensation: 40_000,
      [`escrow:${mentorId}`]: 12_000,
      revenue: 28_000,
    });
  });

  it('is quoted with its last instant, with the reason when it cannot be used, and hidden from other members', async () => {
    const { fixture, request, quote } = await aMemberWithAPass(plus(NINE, HOUR));
    fixture.clock.advance(HOUR - 1);
    expect(await quote()).to.deep.include({
      refusal: null,
      rule: { policy: 'day-pass-validity', deadline: plus(NINE, HOUR - 1) },
      member: { returns: null, forfeits: null, pays: { kind: 'day_pass', dayPassId: request.dayPassId } },
    });
    fixture.clock.advance(1);
    expect((await quote()).refusal?.details).to.include({ policy: 'day-pass-validity' });
    const unknown = fixture.quoteDayPass.execute({ ...request, dayPassId: newId() });
    expect(await refusalOf(unknown)).to.equal('not-found');
  });
});
