import { DAY, formatInstant, HOUR, plus, type Instant } from '@spotter/core/kernel';
import { useFakeTimers } from 'sinon';
import { ok, type Answer, type Person } from '../support/api.js';
import { startTestService } from '../support/service.js';
import { sandboxControls, type Wire } from './demo-fixture.js';
import { rowsOf } from '../support/rows-of.js';

/** The demo data opens blocks for the coming 14 days; after them the stores are empty. */
const BEHIND_THE_DEMO = 16 * DAY;

interface Session {
  readonly mentor: Person;
  readonly member: Person;
  readonly reservation: Pick<Wire, 'id'>;
}

export type FixedClockFixture = Awaited<ReturnType<typeof fixedClockFixture>>;

/**
 * The service with a clock that moves only on request, so that a test acts at an exact instant. All people are new: a mentor
 * with only the blocks that a test opens, members with a membership that covers it.
 */
export async function fixedClockFixture(environment: Readonly<Record<string, string>> = {}) {
  const timers = useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const service = await startTestService({ environment: { NOTIFIER: 'none', ...environment } });
  const controls = sandboxControls(service.url);
  const { apiClient, system, as, newMember, now, moveTo } = controls;
  const admin = { email: 'admin@spotter.test' };

  async function newMentor(): Promise<Person> {
    const mentor = await apiClient.register({ role: 'mentor' });
    ok(await as(admin).post(`/api/admin/mentors/${mentor.user.id}/verify`));
    return mentor;
  }

  await moveTo(plus(await now(), BEHIND_THE_DEMO));
  const [store] = await system.read<readonly Wire[]>('/api/stores');
  const storeId = store!.id;

  const opening = (mentor: Person, startsAt: Instant): Promise<Answer<Wire>> =>
    as(mentor).post('/api/mentors/me/blocks', { storeId, startsAt: formatInstant(startsAt) });
  const booking = (member: Person, blockId: string): Promise<Answer<Wire>> =>
    as(member).post('/api/reservations', { blockId });

  /** The code that the mentor's screen shows now. */
  async function sessionCode(mentor: Person, { id }: Pick<Wire, 'id'>): Promise<{ token: string; expiresAt: string }> {
    const data = await as(mentor).read<Wire>(`/api/sessions/${id}`);
    return data['checkIn'] as { token: string; expiresAt: string };
  }

  return {
    ...controls,
    url: service.url,
    databaseUrl: service.databaseUrl,
    rows: <Row extends object>(query: string, ...values: readonly unknown[]) =>
      rowsOf<Row>(service.databaseUrl, query, values),
    storeId,
    admin,
    newMentor,
    opening,
    booking,

    /** A session that starts after this time, with a new mentor and a new member unless others are given. */
    async session(aheadMs: number, people: { readonly mentor?: Person; readonly member?: Person } = {}) {
      const [mentor, member] = [people.mentor ?? (await newMentor()), people.member ?? (await newMember())];
      const startsAt = plus(await now(), aheadMs);
      const { id: blockId } = ok(await opening(mentor, startsAt)).body.data;
      const reservation = ok(await booking(member, blockId)).body.data;
      return {
        mentor,
        member,
        startsAt,
        endsAt: plus(startsAt, HOUR),
        reservation,
        path: `/api/reservations/${reservation.id}`,
      };
    },

    sessionCode,

    /** The member scans the code on the mentor's screen. @returns an answer of any status. */
    async checkIn({ mentor, member, reservation: { id } }: Session): Promise<Answer<Wire>> {
      const { token } = await sessionCode(mentor, { id });
      return as(member).post<Wire>(`/api/sessions/${id}/check-in`, { token });
    },

    /** The member scans the code at the branch. @returns an answer of any status. */
    async arrive(member: Person): Promise<Answer<Wire>> {
      const { token } = await controls.branchScreen({ storeId });
      return as(member).post<Wire>('/api/check-in', { token });
    },

    async close(): Promise<void> {
      await service.close();
      timers.restore();
    },
  };
}
