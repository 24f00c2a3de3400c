import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { sessionCode, storeCode } from '@spotter/core/booking';
import { HOUR, minus, MINUTE, plus, SECOND, type MemberId } from '@spotter/core/kernel';
import { newId, NINE } from '../contract/builders.js';
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
  return { fixture, session, memberId, mentorId, token, scan };
}

describe('CheckInToSession', () => {
  it('starts the session', async () => {
    const { fixture, session, scan } = await aSession();
    expect(await scan()).to.include({ id: session.id, status: 'in_progress', startedAt: startsAt });
    expect((await fixture.queries.booking.reservation(session.id))?.status).to.equal('in_progress');
    expect(fixture.eventTypes()).to.deep.equal(['session-started']);
  });

  it('changes nothing at a second scan', async () => {
    const { fixture, scan } = await aSession();
    await scan();
    fixture.clock.advance(20 * MINUTE);
    expect(await scan()).to.include({ status: 'in_progress', startedAt: startsAt });
    expect(fixture.eventTypes()).to.deep.equal(['session-started']);
  });

  it('starts the session once for concurrent scans', async () => {
    const { fixture, scan } = await aSession();
    await Promise.all([scan(), scan(), scan()]);
    expect(fixture.eventTypes()).to.deep.equal(['session-started']);
  });

  it('hides the session from other members', async () => {
    const { scan, token } = await aSession();
    expect(await refusalOf(scan(token(), newId<MemberId>()))).to.equal('not-found');
  });

  it('accepts the previous code and no older one', async () => {
    const { fixture, token, scan } = await aSession();
    const code = token();
    fixture.clock.advance(59 * SECOND);
    expect(await refusalOf(scan(code))).to.equal('nothing');
    fixture.clock.advance(SECOND);
    expect(await refusalOf(scan(code))).to.equal('validation');
  });

  it('starts the session that the code names at the check-in of the store', async () => {
    const { fixture, session, memberId, token } = await aSession();
    const scan = (by: MemberId) => fixture.checkInAtStore.execute({ memberId: by, token: token() });
    expect(await refusalOf(scan(newId<MemberId>()))).to.equal('validation');
    for (let times = 0; times < 2; times += 1)
      expect(await scan(memberId)).to.include({ id: session.id, status: 'in_progress', startedAt: startsAt });
    expect(fixture.eventTypes()).to.deep.equal(['session-started']);
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(scan(memberId)), 'again, after the window').to.equal('nothing');
  });

  it('records the arrival for a code of the store without starting the session', async () => {
    const { fixture, session, memberId, scan } = await aSession();
    const code = () => storeCode(session.storeId, fixture.clock.now(), policy, openSigner).token;
    expect(await refusalOf(scan(code(), newId<MemberId>()))).to.equal('not-found');
    for (let times = 0; times < 2; times += 1)
      expect(await scan(code(), memberId)).to.include({ status: 'confirmed', memberArrivedAt: startsAt });
    expect(fixture.eventTypes()).to.deep.equal(['member-arrived']);
    const elsewhere = storeCode(newId(), fixture.clock.now(), policy, openSigner).token;
    expect(await refusalOf(scan(elsewhere))).to.equal('validation');
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(scan(code()))).to.equal('policy-violation check-in-window');
  });

  it('gives the same answer for a wrong code and a code of another session', async () => {
    const { fixture, scan } = await aSession();
    const other = sessionCode({ id: newId(), status: 'confirmed' }, fixture.clock.now(), policy, openSigner);
    expect(await refusalOf(scan('nonsense'))).to.equal('validation');
    expect(await refusalOf(scan(other?.token))).to.equal('validation');
  });

  it('refuses scans a millisecond before the window and at its end', async () => {
    const { fixture, scan } = await aSession();
    fixture.clock.set(minus(startsAt, 30 * MINUTE + 1));
    expect(await refusalOf(scan())).to.equal('policy-violation check-in-window');
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(scan())).to.equal('policy-violation check-in-window');
    fixture.clock.set(minus(startsAt, 30 * MINUTE));
    expect(await refusalOf(scan())).to.equal('nothing');
  });
});

describe('CheckInAtStore', () => {
  async function anArrival() {
    const { fixture, session, memberId, scan } = await aSession();
    const code = () => storeCode(session.storeId, fixture.clock.now(), policy, openSigner).token;
    const arrive = (token = code(), by: MemberId = memberId) => fixture.checkInAtStore.execute({ memberId: by, token });
    return { fixture, session, arrive, scan };
  }

  it('records the arrival of the member once', async () => {
    const { fixture, session, arrive } = await anArrival();
    fixture.clock.set(minus(startsAt, 5 * MINUTE));
    expect(await arrive()).to.include({ id: session.id, status: 'confirmed', memberArrivedAt: fixture.clock.now() });
    fixture.clock.set(startsAt);
    expect((await arrive()).memberArrivedAt).to.equal(minus(startsAt, 5 * MINUTE));
    expect(fixture.eventTypes()).to.deep.equal(['member-arrived']);
  });

  it('changes nothing after the session has started', async () => {
    const { arrive, scan } = await anArrival();
    await scan();
    expect(await arrive()).to.include({ status: 'in_progress', memberArrivedAt: null });
  });

  it('answers not-found to other members and at other stores', async () => {
    const { fixture, arrive } = await anArrival();
    const elsewhere = storeCode(newId(), fixture.clock.now(), policy, openSigner).token;
    expect(await refusalOf(arrive(undefined, newId<MemberId>()))).to.equal('not-found');
    expect(await refusalOf(arrive(elsewhere))).to.equal('not-found');
  });

  it('refuses wrong codes and arrivals outside the window', async () => {
    const { fixture, arrive } = await anArrival();
    expect(await refusalOf(arrive('nonsense'))).to.equal('validation');
    fixture.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(arrive())).to.equal('policy-violation check-in-window');
  });
});
