import type { Schemas } from '@spotter/client';
import { expect } from 'chai';
import { DAY, formatInstant, HOUR, minus, MINUTE, plus, type Instant } from '@spotter/core/kernel';
import { ok, type Answer, type Person } from '../support/api.js';
import { expectInvalid, expectRefused, type Wire } from './demo-fixture.js';
import { faultsIn } from '../support/soundness.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

type TimeOff = Schemas['TimeOff'];

describe('time off, over HTTP', () => {
  let fixture: FixedClockFixture;

  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  /** At the store of this test alone, so that no demo mentor is a candidate. */
  async function storeMentor(): Promise<Person> {
    const mentor = await fixture.newMentor();
    ok(await fixture.as(mentor).patch('/api/mentors/me', { storeIds: [fixture.storeId] }));
    return mentor;
  }

  const hours = (from: Instant, until: Instant) => ({ from: formatInstant(from), until: formatInstant(until) });
  const wish = (startsAt: Instant, facts: object = {}) => ({
    ...hours(startsAt, plus(startsAt, HOUR)),
    reason: 'illness',
    reservations: 'reassign',
    ...facts,
  });
  const post = (mentor: Person, body: object, query = '', headers = {}): Promise<Answer<TimeOff>> =>
    fixture.as(mentor).post<TimeOff>(`/api/mentors/me/time-off${query}`, body, headers);
  const messagesTo = (person: Person) => fixture.messagesTo(person.user.id);

  it('moves a session to another mentor; the member gets the reason and can cancel free until the start', async () => {
    const { mentor, member, startsAt, reservation, path } = await fixture.session(5 * HOUR);
    await storeMentor();
    const preview = await post(mentor, wish(startsAt), '?dryRun=true');
    expect(preview.status).to.equal(200);
    expect(preview.body.data).not.to.have.any.keys('id', 'status');
    expect(preview.body.data.reassigned).to.have.length(1);
    expect((await fixture.as(member).read(path))['mentorId']).to.equal(mentor.user.id);

    const key = { 'Idempotency-Key': `ill-${reservation.id}` };
    const { status, body } = await post(mentor, wish(startsAt, { note: '독감' }), '', key);
    expect(status).to.equal(201);
    expect(body.data).to.deep.include({
      mentorId: mentor.user.id,
      ...hours(startsAt, plus(startsAt, HOUR)),
      reason: 'illness',
      note: '독감',
      closedBlocks: 0,
      reassigned: preview.body.data.reassigned,
      cancelled: [],
      status: 'planned',
    });
    expect((await post(mentor, wish(startsAt, { note: '독감' }), '', key)).body.data).to.deep.equal(body.data);
    const moved = await fixture.as(member).read<Wire>(path);
    expect(moved).to.include({
      mentorId: body.data.reassigned[0]!.toMentorId,
      startsAt: formatInstant(startsAt),
      freeCancellationUntil: formatInstant(startsAt),
      status: 'confirmed',
    });
    const messages = (await messagesTo(member)).filter(({ eventKey }) => eventKey === 'session-substituted');
    expect(messages.map(({ channel }) => channel)).to.include('push');
    expect(messages[0]!.body).to.match(/멘토/);

    await fixture.moveTo(minus(startsAt, 1));
    const quote = (await fixture.as(member).delete<Wire>(`${path}?dryRun=true`)).body.data;
    expect(quote).to.deep.include({
      allowed: true,
      rule: { policy: 'substitution', deadline: formatInstant(startsAt) },
    });
    const cancelled = (await fixture.as(member).delete<Wire>(path)).body.data;
    expect(cancelled['cancellation']).to.include({ by: 'member', late: false, deducted: false });
  });

  it('asks the substitute to show the code to a member who has arrived', async () => {
    const arrivals: number[] = [];
    for (const hasArrived of [true, false]) {
      const { mentor, member, startsAt } = await fixture.session(20 * MINUTE);
      const substitute = await storeMentor();
      ok(await fixture.opening(substitute, startsAt));
      if (hasArrived) ok(await fixture.arrive(member));
      const { body } = await post(mentor, wish(startsAt));
      expect(body.data.reassigned.map(({ toMentorId }) => toMentorId)).to.deep.equal([substitute.user.id]);
      const notices = (await messagesTo(substitute)).filter(({ eventKey }) => eventKey === 'member-arrived');
      arrivals.push(notices.length);
      await fixture.moveTo(plus(startsAt, 2 * HOUR));
    }
    expect(arrivals).to.deep.equal([2, 0]); // push and in_app
  });

  it('is listed, and withdrawn by its mentor', async () => {
    const mentor = await fixture.newMentor();
    const at = await fixture.now();
    const { body } = await post(mentor, wish(plus(at, DAY), { reason: 'holiday' }));
    const path = `/api/mentors/me/time-off/${body.data.id}`;
    const list = () => fixture.as(mentor).read<TimeOff[]>('/api/mentors/me/time-off');
    expect(await list()).to.deep.equal([body.data]);
    expect((await fixture.as(mentor).delete(path)).body.data).to.include({ status: 'withdrawn' });
    expect((await list()).map(({ status }) => status)).to.deep.equal(['withdrawn']);
    expect((await post(mentor, wish(plus(at, DAY)))).status).to.equal(201);
  });

  it('is recorded by an administrator for a mentor', async () => {
    const mentor = await fixture.newMentor();
    const admin = fixture.as(fixture.admin);
    const path = `/api/admin/mentors/${mentor.user.id}/time-off`;
    const body = wish(plus(await fixture.now(), DAY), { reason: 'other' });
    expect((await admin.post(`${path}?dryRun=true`, body)).body.data).to.include({ penalty: 0, closedBlocks: 0 });
    expect((await admin.post(path, body)).status).to.equal(201);
    expectRefused(await admin.post(path, body), 'time-off');
  });

  it('is refused with the policy time-off and its reason, and changes nothing', async () => {
    const { mentor, startsAt } = await fixture.session(HOUR);
    const at = await fixture.now();
    const expectReason = async (body: object, reason: string) =>
      expectRefused(await post(mentor, body), 'time-off', { reason });
    await expectReason(wish(minus(at, 1)), 'in_the_past');
    await expectReason({ ...wish(at), until: formatInstant(plus(at, 60 * DAY + 1)) }, 'too_long');
    await fixture.moveTo(startsAt);
    await expectReason(wish(startsAt), 'session_in_progress');
    const inverted = { ...wish(at), ...hours(plus(at, HOUR), at) };
    const forMentor = `/api/admin/mentors/${mentor.user.id}/time-off`;
    expectInvalid(await fixture.as(fixture.admin).post(forMentor, inverted), 'until', 'WRONG_ORDER');
    expect(await fixture.as(mentor).read<TimeOff[]>('/api/mentors/me/time-off')).to.deep.equal([]);
  });

  it('hands a session over to a mentor who accepts it', async () => {
    const { mentor, member, reservation, startsAt, path } = await fixture.session(3 * DAY);
    const [other, third] = [await storeMentor(), await storeMentor()];
    ok(await fixture.as(other).patch('/api/mentors/me', { name: '박두리' }));
    const offering = (to: Person) =>
      fixture.as(mentor).post<Wire>(`/api/mentors/me/reservations/${reservation.id}/hand-over`, {
        toMentorId: to.user.id,
      });
    const { status, body } = await offering(other);
    expect(status).to.equal(201);
    const until = formatInstant(plus(await fixture.now(), 12 * HOUR));
    const { id } = body.data;
    expect(body.data).to.deep.equal({
      id,
      reservationId: reservation.id,
      toMentorId: other.user.id,
      status: 'offered',
      until,
    });
    expectRefused(await offering(third), 'state');
    const list = (by: Person) => fixture.as(by).read<Wire[]>('/api/mentors/me/hand-overs');
    for (const by of [mentor, other])
      expect((await list(by))[0]).to.include({ id, status: 'offered', startsAt: formatInstant(startsAt) });
    expect(await list(third)).to.deep.equal([]);
    expect((await messagesTo(other)).map(({ eventKey }) => eventKey)).to.include('hand-over-offered');

    const answer = (how: string) => fixture.as(other).post<Wire>(`/api/mentors/me/hand-overs/${id}/${how}`);
    expect((await answer('accept')).body.data).to.include({ id, status: 'accepted' });
    expectRefused(await answer('decline'), 'state');
    const moved = await fixture.as(member).read<Wire>(path);
    expect(moved).to.include({ mentorId: other.user.id, freeCancellationUntil: formatInstant(startsAt) });
    expect((await messagesTo(mentor)).map(({ eventKey }) => eventKey)).to.include('hand-over-accepted');
    expect((await messagesTo(member)).map(({ eventKey }) => eventKey)).to.include('session-substituted');
    const inbox = await fixture.as(other).read<Wire[]>('/api/notifications/me');
    expect(inbox.find(({ eventKey }) => eventKey === 'hand-over-offered')?.['body']).to.match(/^이하나 /);
  });

  it('leaves a valid database when a session is handed over, handed back, and handed over again', async () => {
    const [mentor, other] = [await storeMentor(), await storeMentor()];
    const { reservation } = await fixture.session(4 * DAY, { mentor });
    await handOver(mentor, reservation.id, other);
    await handOver(other, reservation.id, mentor);
    await handOver(mentor, reservation.id, other);
    const confirmed = (await messagesTo(other)).filter(({ eventKey }) => eventKey === 'reservation-confirmed');
    expect(confirmed.length).to.be.greaterThan(2);
    expect(await faultsIn(fixture.databaseUrl)).to.deep.equal([]);
  });

  it('leaves a valid database when a session returns to its mentor after the withdrawal', async () => {
    const mentor = await storeMentor();
    await storeMentor();
    const { reservation, startsAt } = await fixture.session(5 * DAY, { mentor });
    const { body } = await post(mentor, wish(startsAt));
    const toMentorId = body.data.reassigned[0]?.toMentorId;
    const [person] = await fixture.rows<{ email: string }>('select email from person where id = $1', toMentorId);
    const substitute = await fixture.apiClient.logIn(person!.email);
    ok(await fixture.as(mentor).delete(`/api/mentors/me/time-off/${body.data.id}`));
    await handOver(substitute, reservation.id, mentor);
    expect(await faultsIn(fixture.databaseUrl)).to.deep.equal([]);
  });

  async function handOver(from: Person, reservationId: string, to: Person): Promise<void> {
    const offer = { toMentorId: to.user.id };
    const path = `/api/mentors/me/reservations/${reservationId}/hand-over`;
    const { id } = ok(await fixture.as(from).post<Wire>(path, offer)).body.data;
    ok(await fixture.as(to).post(`/api/mentors/me/hand-overs/${id}/accept`));
  }
});
