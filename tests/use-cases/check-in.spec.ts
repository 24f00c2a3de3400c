import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { sessionCode, storeCode } from '@spotter/core/booking';
import { HOUR, MINUTE, plus, type MemberId } from '@spotter/core/kernel';
import { aBlock, aReservation, newId, NINE } from '../contract/builders.js';
import { outcomes } from '../contract/test-data.js';
import { bookingFixture } from './booking-fixture.js';
import { refusalOf } from './refusal.js';
import { openSigner } from '@spotter/simulation';

const policy = defaultPolicies.checkIn;
const startsAt = plus(NINE, HOUR);

/** A session at ten, and the code on the mentor's screen now. */
async function aSession() {
  const fixture = bookingFixture();
  const [memberId, mentorId] = [await fixture.addMember('credits'), await fixture.addMentor('Kim')];
  const session = await fixture.addConfirmedSession(memberId, mentorId, { startsAt });
  fixture.clock.set(startsAt);
  const token = () => sessionCode(session, fixture.clock.now(), policy, openSigner)?.token ?? '';
  const scan = (code = token(), by: MemberId = memberId) =>
    fixture.checkInToSession.execute({ sessionId: session.id, memberId: by, token: code });
  return { fixture, session, memberId, token, scan };
}

describe('CheckInToSession', () => {
  it('changes nothing at a second scan', async () => {
    const { fixture, scan } = await aSession();
    await scan();
    fixture.clock.advance(20 * MINUTE);
    expect(await scan()).to.include({ status: 'in_progress', startedAt: startsAt });
    expect(fixture.eventTypes()).to.deep.equal(['session-started']);
  });

  it('starts the session that the code names at the check-in of the store', async () => {
    const { fixture, session, memberId, token } = await aSession();
    const scan = (by: MemberId) => fixture.checkInAtStore.execute({ memberId: by, token: token() });
    expect(await refusalOf(scan(newId()))).to.equal('validation');
    const another = sessionCode({ ...session, id: newId() }, fixture.clock.now(), policy, openSigner)!.token;
    expect(await refusalOf(fixture.checkInAtStore.execute({ memberId, token: another }))).to.equal('validation');
    for (let times = 0; times < 2; times += 1)
      expect(await scan(memberId)).to.include({ id: session.id, status: 'in_progress', startedAt: startsAt });
    expect(fixture.eventTypes()).to.deep.equal(['session-started']);
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(scan(memberId)), 'again, after the window').to.equal('nothing');
  });

  it('records the arrival for a code of the store without starting the session', async () => {
    const { fixture, session, memberId, scan } = await aSession();
    const code = () => storeCode(session.storeId, fixture.clock.now(), policy, openSigner).token;
    expect(await refusalOf(scan(code(), newId()))).to.equal('not-found');
    for (let times = 0; times < 2; times += 1)
      expect(await scan(code(), memberId)).to.include({ status: 'confirmed', memberArrivedAt: startsAt });
    expect(fixture.eventTypes()).to.deep.equal(['member-arrived']);
    const elsewhere = storeCode(newId(), fixture.clock.now(), policy, openSigner).token;
    expect(await refusalOf(scan(elsewhere))).to.equal('validation');
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(scan(code()))).to.equal('policy-violation check-in-window');
  });

  it('records no arrival at a cancelled session', async () => {
    const { fixture, session, scan } = await aSession();
    await fixture.transaction.run(({ reservations }) => reservations.save(outcomes.cancelled(session)));
    const { token } = storeCode(session.storeId, startsAt, policy, openSigner);
    expect(await refusalOf(scan(token))).to.equal('policy-violation state');
  });
});

describe('CheckInAtStore', () => {
  it('finds the session of a member who has cancelled a hundred later ones of the same day', async () => {
    const { fixture, session, memberId } = await aSession();
    const block = aBlock({ startsAt: plus(startsAt, HOUR) });
    await fixture.transaction.run(async ({ reservations }) => {
      for (let count = 0; count < 100; count += 1)
        await reservations.add(outcomes.cancelled(aReservation(block, { memberId })));
    });
    const { token } = storeCode(session.storeId, startsAt, policy, openSigner);
    expect(await fixture.checkInAtStore.execute({ memberId, token })).to.include({ id: session.id });
  });

  it('does not find a completed session by its code', async () => {
    const { fixture, session, memberId, token } = await aSession();
    await fixture.transaction.run(({ reservations }) => reservations.save(outcomes.completed(session)));
    expect(await refusalOf(fixture.checkInAtStore.execute({ memberId, token: token() }))).to.equal('validation');
  });

  it('changes nothing after the session has started', async () => {
    const { fixture, session, memberId, scan } = await aSession();
    await scan();
    const { token } = storeCode(session.storeId, startsAt, policy, openSigner);
    expect(await fixture.checkInAtStore.execute({ memberId, token })).to.include({
      status: 'in_progress',
      memberArrivedAt: null,
    });
  });
});
