import { setTimeout as pause } from 'node:timers/promises';
import { defaultPolicies } from '@spotter/core/application';
import { sessionCode, storeCode } from '@spotter/core/booking';
import {
  DAY,
  formatInstant,
  HOUR,
  instant,
  MINUTE,
  type Instant,
  type ReservationId,
  type StoreId,
} from '@spotter/core/kernel';
import { HmacCodeSigner } from '@spotter/crypto-node';
import { expect } from 'chai';
import { ok, type Answer, type ApiCaller, type Person } from '../support/api.js';
import { FOUR, memberWith } from './members.js';
import { reinstateMentors } from './mentors.js';
import { openHours } from './open-blocks.js';
import {
  answersTo,
  changedBy,
  CHECK_IN_SECRET,
  jobRuns,
  ROUNDS,
  startTwoServers,
  countAnswers,
  type TwoServers,
} from './two-servers.js';

/** Every mentor has a session at the same time; the last two are Pro and paid in points. */
const MENTORS = ['mentor1', 'mentor2', 'mentor3', 'mentor4', 'mentor5', 'mentor6'];

/** Requests of each kind per session; with six sessions 48 concurrent requests. */
const TRIES = 4;

/** Each request starts after a random delay up to this limit, because otherwise the same request always wins. */
const STAGGER_MS = 10;

/** Enough for the more expensive Pro mentor. */
const POINTS = 80_000;

/** Time before the start, within the check-in window. */
const BEFORE_THE_START = 25 * MINUTE;

interface ReservedSession {
  readonly id: ReservationId;
  readonly storeId: StoreId;
  readonly status: string;
  readonly funding: { readonly kind: 'credit' } | { readonly kind: 'points'; readonly points: number };
}

/** A member and the next session. */
interface BookedSession {
  readonly person: Person;
  readonly reserved: ReservedSession;
}

/** An action of a member at a time that differs from the servers' clocks by seconds. */
type MemberAction = (caller: ApiCaller, session: BookedSession, at: Instant) => Promise<Answer<unknown>>;
type AnswerCounts = Readonly<Record<string, number>>;

const [DONE, REFUSED]: readonly AnswerCounts[] = [{ '200': TRIES }, { '422 POLICY_VIOLATION': TRIES }];
const DONE_ONCE: AnswerCounts = { '200': 1, '422 POLICY_VIOLATION': TRIES - 1 };

describe('the start of sessions in two servers', () => {
  const signer = new HmacCodeSigner(CHECK_IN_SECRET);
  let servers: TwoServers;
  let openUntil = 0;

  before(async () => (servers = await startTwoServers()));
  after(() => servers.stop());

  /** Moves the clock to shortly before the next full hour, when every mentor has a block. @returns that hour. */
  async function nextHour(): Promise<number> {
    const now = await servers.now();
    const hour = Math.ceil((now + BEFORE_THE_START + MINUTE) / HOUR) * HOUR;
    if (hour >= openUntil) await openDays(now);
    await servers.moveTo(hour - BEFORE_THE_START);
    return hour;
  }

  async function openDays(now: number): Promise<void> {
    await Promise.all(MENTORS.map((mentor) => openHours(servers, mentor, { from: 0, until: 2 })));
    openUntil = now + 2 * DAY;
  }

  /** Matches one new member to each mentor. */
  async function sessionsAt(hour: number): Promise<readonly BookedSession[]> {
    const [from, until] = [hour, hour + HOUR].map((at) => formatInstant(instant(at)));
    const people = await Promise.all(MENTORS.map(fundedMember));
    const sessions: BookedSession[] = [];
    for (const person of people) {
      const member = servers.apiClients[0].as(person);
      const match = { autoMatch: { from, until } };
      sessions.push({ person, reserved: ok(await member.post<ReservedSession>('/api/reservations', match)).body.data });
    }
    return sessions;
  }

  /** A member with funding for every mentor. */
  async function fundedMember(_: string, index: number): Promise<Person> {
    const person = await memberWith(servers, FOUR, index);
    const charge = { amount: POINTS, payment: { billingKey: 'sandbox-ok' } };
    ok(await servers.apiClients[0].as(person).post('/api/points/charge', charge));
    return person;
  }

  /** Sends concurrent requests of both kinds to both servers for every session. @returns the answers of each kind for each session. */
  async function sendConcurrently(
    sessions: readonly BookedSession[],
    actions: readonly [MemberAction, MemberAction],
  ): Promise<readonly (readonly [AnswerCounts, AnswerCounts])[]> {
    const at = instant(await servers.now());
    const tries = Array.from({ length: 2 * TRIES }, (_, index) => index).flatMap((index) =>
      sessions.map((session) => {
        const which = index % 2;
        const caller = servers.apiClients[Math.floor(index / 2) % 2]!.as(session.person);
        return {
          session,
          which,
          answer: pause(Math.random() * STAGGER_MS).then(() => actions[which]!(caller, session, at)),
        };
      }),
    );
    const answers = await answersTo(
      servers,
      tries.map(({ answer }) => answer),
    );
    const countsOf = (session: BookedSession, which: number): AnswerCounts =>
      countAnswers(answers.filter((_, index) => tries[index]!.session === session && tries[index]!.which === which));
    return sessions.map((session) => [countsOf(session, 0), countsOf(session, 1)]);
  }

  /** From the other server. */
  const statusOf = async ({ person, reserved: { id } }: BookedSession): Promise<string> =>
    (await servers.apiClients[1].as(person).read<ReservedSession>(`/api/reservations/${id}`)).status;

  /** The credits and points that a session took from its member. */
  async function priceTakenFrom({ person }: BookedSession): Promise<Readonly<Record<'credits' | 'points', number>>> {
    const caller = servers.apiClients[1].as(person);
    const membership = await caller.get<{ credits: { remaining: number } }>('/api/memberships/me');
    const points = await caller.get<{ balance: number }>('/api/points');
    return {
      credits: FOUR - membership.body.data.credits.remaining,
      points: POINTS - points.body.data.balance,
    };
  }

  const priceOf = ({ reserved: { funding } }: BookedSession) =>
    funding.kind === 'points' ? { credits: 0, points: funding.points } : { credits: 1, points: 0 };

  const checkInByMentorCode: MemberAction = (caller, { reserved: { id } }, at) => {
    const { token } = sessionCode({ id, status: 'confirmed' }, at, defaultPolicies.checkIn, signer)!;
    return caller.post(`/api/sessions/${id}/check-in`, { token });
  };

  const checkInByStoreCode: MemberAction = (caller, { reserved: { storeId } }, at) => {
    const { token } = storeCode(storeId, at, defaultPolicies.checkIn, signer);
    return caller.post('/api/check-in', { token });
  };

  const cancel: MemberAction = (caller, { reserved: { id } }) =>
    caller.delete(`/api/reservations/${id}?acceptDeduction=true`);
  const reject: MemberAction = (caller, { reserved: { id } }) => caller.post(`/api/reservations/${id}/reject`, {});

  const NOTHING = { credits: 0, points: 0 };

  for (const { name, cancelOrReject, status, returns } of [
    { name: 'cancelled', cancelOrReject: cancel, status: 'cancelled', returns: false },
    { name: 'rejected', cancelOrReject: reject, status: 'rejected', returns: true },
  ])
    it(`starts each session or records that it was ${name}, never both, ${ROUNDS} times`, async function () {
      let begun = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const sessions = await sessionsAt(await nextHour());
        const outcomes = await sendConcurrently(sessions, [cancelOrReject, checkInByMentorCode]);
        for (const [index, session] of sessions.entries()) {
          const actual = await statusOf(session);
          const expected = actual === 'in_progress' ? [REFUSED, DONE] : [DONE_ONCE, REFUSED];
          expect(outcomes[index], actual).to.deep.equal(expected);
          expect(actual).to.be.oneOf(['in_progress', status]);
          expect(await priceTakenFrom(session)).to.deep.equal(
            returns && actual === status ? NOTHING : priceOf(session),
          );
          begun += Number(actual === 'in_progress');
        }
      }
      this.test!.title += `: ${begun} began, ${ROUNDS * MENTORS.length - begun} were ${name}`;
    });

  it(`starts each session and records the arrival for concurrent scans of both codes, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const sessions = await sessionsAt(await nextHour());
      const outcomes = await sendConcurrently(sessions, [checkInByStoreCode, checkInByMentorCode]);
      for (const [index, session] of sessions.entries()) {
        expect(outcomes[index]).to.deep.equal([DONE, DONE]);
        expect(await statusOf(session)).to.equal('in_progress');
        expect(await priceTakenFrom(session)).to.deep.equal(priceOf(session));
      }
    }
  });

  it(`decides and later completes each session once in concurrent jobs, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      if ((await reinstateMentors(servers)) > 0) openUntil = 0;
      const hour = await nextHour();
      const sessions = await sessionsAt(hour);
      const at = instant(await servers.now());
      const checkIns = sessions.slice(2).map((session, index) => {
        const checkIn = index < 2 ? checkInByStoreCode : checkInByMentorCode;
        return checkIn(servers.apiClients[0].as(session.person), session, at);
      });
      expect(countAnswers(await Promise.all(checkIns))).to.deep.equal({ '200': 4 });
      const inProgress = await countOf('in_progress');

      await servers.moveTo(hour + 15 * MINUTE);
      const decided = await answersTo(servers, jobRuns(servers, 'no-show-detection'));
      expect(changedBy(decided)).to.equal(4);
      expect(await statusesOf(sessions)).to.deep.equal([
        ...['member_no_show', 'member_no_show', 'mentor_no_show', 'mentor_no_show'],
        ...['in_progress', 'in_progress'],
      ]);
      await servers.moveTo(hour + HOUR + DAY);
      const completed = await answersTo(servers, jobRuns(servers, 'session-auto-complete', 'no-show-detection'));
      expect(changedBy(completed)).to.equal(inProgress);
    }
  });

  const countOf = async (status: string): Promise<number> =>
    (await servers.rows('select from reservation where status = $1', status)).length;

  /** From the database, because the members' tokens have expired. */
  async function statusesOf(sessions: readonly BookedSession[]): Promise<readonly string[]> {
    const ids = sessions.map(({ reserved: { id } }) => id);
    const rows = await servers.rows<ReservedSession>('select id, status from reservation where id = any($1)', ids);
    return ids.map((id) => rows.find((row) => row.id === id)!.status);
  }
});
