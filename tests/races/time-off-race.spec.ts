import { sessionCode } from '@spotter/core/booking';
import { DAY, formatInstant, HOUR, instant, MINUTE, type ReservationId } from '@spotter/core/kernel';
import { defaultPolicies } from '@spotter/core/application';
import { HmacCodeSigner } from '@spotter/crypto-node';
import { expect } from 'chai';
import { ok, type Answer, type Person } from '../support/api.js';
import { crowdOf, FOUR, memberWith } from './members.js';
import { teachingMentor } from './mentors.js';
import {
  answersTo,
  changedBy,
  CHECK_IN_SECRET,
  countAnswers,
  jobRuns,
  ROUNDS,
  startTwoServers,
  type TwoServers,
} from './two-servers.js';

/** Requests of each kind. */
const TRIES = 4;
const COMPETITORS = 20;

interface Resource {
  readonly id: string;
}

interface Session extends Resource {
  readonly storeId: string;
  readonly startsAt: number;
  readonly member: Person;
}

describe('time off in two servers', () => {
  const signer = new HmacCodeSigner(CHECK_IN_SECRET);
  let servers: TwoServers;
  let competitors: readonly Person[];

  before(async () => {
    servers = await startTwoServers();
    competitors = await crowdOf(servers, COMPETITORS);
  });
  after(() => servers.stop());

  const wire = (at: number) => formatInstant(instant(at));
  const nextHour = async (ahead: number) => Math.ceil((await servers.now()) / HOUR) * HOUR + ahead * HOUR;

  const storeOf = async (mentor: Person): Promise<string> =>
    (await servers.apiClients[0].as(mentor).read<{ storeIds: string[] }>('/api/mentors/me')).storeIds[0]!;

  /** A mentor at the store of another, which has one room more for it. */
  async function colleague(mentor: Person): Promise<Person> {
    const [apiClient] = servers.apiClients;
    const admin = apiClient.as(await apiClient.logIn('admin@spotter.test'));
    const other = await apiClient.register({ role: 'mentor' });
    ok(await admin.post(`/api/admin/mentors/${other.user.id}/verify`));
    const storeId = await storeOf(mentor);
    ok(await apiClient.as(other).patch('/api/mentors/me', { storeIds: [storeId] }));
    const [store] = await servers.rows<{ rooms: object[] }>(
      `select json_agg(json_build_object('id', id, 'name', name, 'equipment', equipment)) as rooms from room where store_id = $1`,
      storeId,
    );
    const rooms = [...store!.rooms, { name: other.user.id, equipment: [] }];
    ok(await admin.patch(`/api/admin/stores/${storeId}`, { rooms }));
    return other;
  }

  async function openAt(mentor: Person, startsAt: number): Promise<string> {
    const block = { storeId: await storeOf(mentor), startsAt: wire(startsAt) };
    return ok(await servers.apiClients[0].as(mentor).post<Resource>('/api/mentors/me/blocks', block)).body.data.id;
  }

  async function sessionAt(mentor: Person, startsAt: number): Promise<Session> {
    const [blockId, member] = [await openAt(mentor, startsAt), await memberWith(servers, FOUR)];
    const { body } = ok(await servers.apiClients[0].as(member).post<Session>('/api/reservations', { blockId }));
    return { ...body.data, startsAt, member };
  }

  const absences = (mentor: Person, startsAt: number, reservations: string) => {
    const absence = { from: wire(startsAt), until: wire(startsAt + HOUR), reason: 'illness', reservations };
    return servers
      .callers(mentor, TRIES)
      .map((caller) => caller.post<{ reassigned: object[]; cancelled: string[] }>('/api/mentors/me/time-off', absence));
  };

  const currentWith = (mentor: Person, startsAt: number) =>
    servers.rows<{ id: string; mentor_id: string }>(
      `select id, mentor_id from reservation
       where mentor_id = $1 and starts_at = $2 and status in ('confirmed', 'in_progress')`,
      mentor.user.id,
      wire(startsAt),
    );

  const wins = (answers: readonly Answer<unknown>[]) => answers.filter(({ status }) => status === 201).length;

  it(`leaves no member with a session in the time off despite concurrent bookings, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mentor = await teachingMentor(servers);
      const startsAt = await nextHour(30 + round);
      const blockId = await openAt(mentor, startsAt);
      const bookings = competitors.map((person, index) =>
        servers.apiClients[index % 2]!.as(person).post('/api/reservations', { blockId }),
      );
      const away = absences(mentor, startsAt, 'cancel');
      await answersTo<unknown>(servers, [...bookings, ...away]);
      expect(countAnswers(await Promise.all(away))).to.deep.equal({ '201': 1, '422 POLICY_VIOLATION': TRIES - 1 });
      const booked = wins(await Promise.all(bookings));
      const taken = (await Promise.all(away)).find(({ status }) => status === 201)!;
      expect(taken.body.data.cancelled).to.have.length(booked);
      expect(await currentWith(mentor, startsAt)).to.deep.equal([]);
    }
  });

  it(`starts a session at check-in or cancels it, never both, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mentor = await teachingMentor(servers);
      const session = await sessionAt(mentor, await nextHour(2));
      await servers.moveTo(session.startsAt - 20 * MINUTE);
      const at = instant(await servers.now());
      const reservation = { id: session.id as ReservationId, status: 'confirmed' } as const;
      const { token } = sessionCode(reservation, at, defaultPolicies.checkIn, signer)!;
      // Tokens expire as the clock moves.
      const [absent, arriving] = await Promise.all(
        [mentor, session.member].map(({ email }) => servers.apiClients[0].logIn(email)),
      );
      const arrivals = servers
        .callers(arriving!, TRIES)
        .map((caller) => caller.post(`/api/sessions/${session.id}/check-in`, { token }));
      const away = absences(absent!, session.startsAt, 'cancel');
      await answersTo<unknown>(servers, [...arrivals, ...away]);
      const began = (await Promise.all(arrivals)).some(({ status }) => status === 200);
      expect(wins(await Promise.all(away))).to.equal(began ? 0 : 1);
      expect(await currentWith(mentor, session.startsAt)).to.have.length(began ? 1 : 0);
    }
  });

  it(`leaves no hour of the absence booked by the fixed-slot job, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mentor = await teachingMentor(servers);
      const noon = Math.floor((await servers.now()) / DAY) * DAY + 3 * DAY + 3 * HOUR; // 12:00 in Seoul
      const member = await memberWith(servers, FOUR);
      const weekday = new Date(noon).getUTCDay() || 7;
      const hour = { mentorId: mentor.user.id, storeId: await storeOf(mentor), weekday, startTime: '12:00' };
      ok(await servers.apiClients[0].as(member).post('/api/fixed-slots', hour));
      const runs = jobRuns(servers, 'fixed-slot-auto-book');
      const away = absences(mentor, noon, 'cancel');
      await answersTo<unknown>(servers, [...runs, ...away]);
      changedBy(await Promise.all(runs));
      expect(wins(await Promise.all(away))).to.equal(1);
      expect(await currentWith(mentor, noon)).to.deep.equal([]);
    }
  });

  it(`gives the only substitute of two mentors at one hour one session, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mentor = await teachingMentor(servers);
      const [other, substitute] = [await colleague(mentor), await colleague(mentor)];
      const startsAt = await nextHour(40 + round);
      const sessions = [await sessionAt(mentor, startsAt), await sessionAt(other, startsAt)];
      const away = [mentor, other].flatMap((one) => absences(one, startsAt, 'reassign'));
      const answers = await answersTo(servers, away);
      expect(wins(answers)).to.equal(2);
      const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.data);
      expect(taken.flatMap(({ reassigned }) => reassigned)).to.have.length(1);
      const cancelled = taken.flatMap((answer) => answer.cancelled);
      const kept = (await currentWith(substitute, startsAt)).map(({ id }) => id);
      expect([cancelled.length, kept.length]).to.deep.equal([1, 1]);
      expect([...cancelled, ...kept]).to.have.members(sessions.map(({ id }) => id));
      for (const one of [mentor, other]) expect(await currentWith(one, startsAt)).to.deep.equal([]);
    }
  });

  it(`gives a hand-over that is accepted and declined at once one answer, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const mentor = await teachingMentor(servers);
      const other = await colleague(mentor);
      const session = await sessionAt(mentor, await nextHour(50 + round));
      const offers = servers.callers(mentor, TRIES).map((caller) =>
        caller.post<Resource>(`/api/mentors/me/reservations/${session.id}/hand-over`, {
          toMentorId: other.user.id,
        }),
      );
      const offered = (await answersTo(servers, offers)).filter(({ status }) => status === 201);
      expect(offered).to.have.length(1);
      const path = `/api/mentors/me/hand-overs/${offered[0]!.body.data.id}`;
      const answers = servers
        .callers(other, 2 * TRIES)
        .map((caller, index) => caller.post<{ status: string }>(`${path}/${index < TRIES ? 'accept' : 'decline'}`));
      const given = (await answersTo(servers, answers)).filter(({ status }) => status === 200);
      expect(given).to.have.length(1);
      const holder = given[0]!.body.data.status === 'accepted' ? other : mentor;
      expect(await currentWith(holder, session.startsAt)).to.have.length(1);
    }
  });
});
