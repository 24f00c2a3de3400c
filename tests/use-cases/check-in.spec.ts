import { expect } from 'chai';
import {
  defaultPolicies,
  HOUR,
  minus,
  MINUTE,
  plus,
  SECOND,
  sessionCode,
  storeCode,
  type MemberId,
} from '@spotter/core';
import { newId, NINE } from '../contract/builders.js';
import { plainSigner, refusalOf, studio } from './studio.js';

const policy = defaultPolicies.checkIn;
const startsAt = plus(NINE, HOUR);

/** A session at ten, and the code on the mentor's screen now. */
async function aSession() {
  const house = studio();
  const [memberId, mentorId] = [await house.aMemberWith('credits'), await house.aMentorNamed('Kim')];
  const session = await house.aConfirmedSession(memberId, mentorId, { startsAt });
  house.clock.set(startsAt);
  const token = () => sessionCode(session, house.clock.now(), policy, plainSigner)?.token ?? '';
  const scan = (code = token(), by: MemberId = memberId) =>
    house.checkIn.execute({ sessionId: session.id, memberId: by, token: code });
  return { house, session, memberId, mentorId, token, scan };
}

describe("scanning the code on the mentor's screen", () => {
  it('starts the session', async () => {
    const { house, session, scan } = await aSession();
    expect(await scan()).to.include({ id: session.id, status: 'in_progress', startedAt: startsAt });
    expect((await house.queries.booking.reservation(session.id))?.status).to.equal('in_progress');
    expect(house.happenings()).to.deep.equal(['session-started']);
  });

  it('again changes nothing', async () => {
    const { house, scan } = await aSession();
    await scan();
    house.clock.advance(20 * MINUTE);
    expect(await scan()).to.include({ status: 'in_progress', startedAt: startsAt });
    expect(house.happenings()).to.deep.equal(['session-started']);
  });

  it('at once from two phones starts it once', async () => {
    const { house, scan } = await aSession();
    await Promise.all([scan(), scan(), scan()]);
    expect(house.happenings()).to.deep.equal(['session-started']);
  });

  it('is for the session’s own member', async () => {
    const { scan, token } = await aSession();
    expect(await refusalOf(scan(token(), newId<MemberId>()))).to.equal('not-found');
  });

  it('takes the code before this one, and none older', async () => {
    const { house, token, scan } = await aSession();
    const code = token();
    house.clock.advance(59 * SECOND);
    expect(await refusalOf(scan(code))).to.equal('nothing');
    house.clock.advance(SECOND);
    expect(await refusalOf(scan(code))).to.equal('validation');
  });

  it('tells wrong codes and those of other sessions alike', async () => {
    const { house, scan } = await aSession();
    const other = sessionCode({ id: newId(), status: 'confirmed' }, house.clock.now(), policy, plainSigner);
    expect(await refusalOf(scan('nonsense'))).to.equal('validation');
    expect(await refusalOf(scan(other?.token))).to.equal('validation');
  });

  it('is refused a millisecond before the window, and at its end', async () => {
    const { house, scan } = await aSession();
    house.clock.set(minus(startsAt, 30 * MINUTE + 1));
    expect(await refusalOf(scan())).to.equal('policy-violation check-in-window');
    house.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(scan())).to.equal('policy-violation check-in-window');
    house.clock.set(minus(startsAt, 30 * MINUTE));
    expect(await refusalOf(scan())).to.equal('nothing');
  });
});

describe('scanning the code at the branch', () => {
  async function anArrival() {
    const { house, session, memberId, scan } = await aSession();
    const code = () => storeCode(session.storeId, house.clock.now(), policy, plainSigner).token;
    const arrive = (token = code(), by: MemberId = memberId) => house.arrive.execute({ memberId: by, token });
    return { house, session, arrive, scan };
  }

  it('notes when the member arrived, once', async () => {
    const { house, session, arrive } = await anArrival();
    house.clock.set(minus(startsAt, 5 * MINUTE));
    expect(await arrive()).to.include({ id: session.id, status: 'confirmed', memberArrivedAt: house.clock.now() });
    house.clock.set(startsAt);
    expect((await arrive()).memberArrivedAt).to.equal(minus(startsAt, 5 * MINUTE));
    expect(house.happenings()).to.deep.equal(['member-arrived']);
  });

  it('changes nothing in a session that has begun', async () => {
    const { arrive, scan } = await anArrival();
    await scan();
    expect(await arrive()).to.include({ status: 'in_progress', memberArrivedAt: null });
  });

  it('finds no session of somebody else, nor at another branch', async () => {
    const { house, arrive } = await anArrival();
    const elsewhere = storeCode(newId(), house.clock.now(), policy, plainSigner).token;
    expect(await refusalOf(arrive(undefined, newId<MemberId>()))).to.equal('not-found');
    expect(await refusalOf(arrive(elsewhere))).to.equal('not-found');
  });

  it('refuses wrong codes, and arrivals outside the window', async () => {
    const { house, arrive } = await anArrival();
    expect(await refusalOf(arrive('nonsense'))).to.equal('validation');
    house.clock.set(plus(startsAt, 15 * MINUTE));
    expect(await refusalOf(arrive())).to.equal('policy-violation check-in-window');
  });
});
