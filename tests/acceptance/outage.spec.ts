import type { Schemas } from '@spotter/client';
import { defaultPolicies } from '@spotter/core/application';
import { HOUR, MINUTE, minus, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { ok } from '../support/api.js';
import type { Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

type Session = Awaited<ReturnType<FixedClockFixture['session']>>;

const LIST = '/api/admin/reservations/judgement-postponed';
const REASON = 'The service was out of order.';

describe('a check-in window during an outage', () => {
  let fixture: FixedClockFixture;
  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  const statusOf = async ({ member, path }: Session) => (await fixture.as(member).read<Wire>(path))['status'];
  const listed = async () => (await fixture.as(fixture.admin).read<Wire[]>(`${LIST}?size=100`)).map(({ id }) => id);
  const decide = async (ids: readonly string[], outcome: string) =>
    ok(
      await fixture
        .as(fixture.admin)
        .post<Schemas['JudgementResult'][]>('/api/admin/reservations/judge', { ids, outcome, why: REASON }),
    ).body.data;

  /** Sessions at one hour, decided after an outage of the given length that begins at their start. */
  async function afterOutage(minutes: number, count = 1): Promise<readonly Session[]> {
    const sessions: Session[] = [];
    while (sessions.length < count) sessions.push(await fixture.session(HOUR));
    const [{ startsAt }] = sessions as [Session];
    await fixture.moveTo(startsAt);
    await fixture.moveTo(plus(startsAt, minutes * MINUTE), { outage: true });
    await fixture.moveTo(plus(startsAt, 20 * MINUTE));
    await fixture.run('no-show-detection');
    return sessions;
  }

  it('postpones the no-show of the member for a decision by administrators', async () => {
    const [session] = await afterOutage(15);
    expect(await statusOf(session!)).to.equal('confirmed');
    expect(await listed()).to.include(session!.reservation.id);
    await fixture.run('no-show-detection');
    expect(await statusOf(session!)).to.equal('confirmed');
  });

  it('is affected only above the tolerance, and moved clock time counts as served', async () => {
    const tolerated = defaultPolicies.operation.outageToleranceMs / MINUTE;
    const [session] = await afterOutage(tolerated);
    expect(await statusOf(session!)).to.equal('member_no_show');
    expect(await listed()).to.not.include(session!.reservation.id);
    const longAgo = await fixture.session(HOUR);
    await fixture.moveTo(plus(longAgo.startsAt, 12 * HOUR));
    await fixture.run('no-show-detection');
    expect(await statusOf(longAgo)).to.equal('member_no_show');
  });

  it('is decided in bulk, with the settlement of each session once', async () => {
    for (const outcome of ['completed', 'member_no_show', 'mentor_no_show', 'cancelled']) {
      const sessions = await afterOutage(15, 2);
      const decided = await afterServing();
      const ids = [...sessions.map(({ reservation }) => reservation.id), decided.reservation.id, NOBODYS_ID];
      const results = await decide([...ids, ids[0]!], outcome);
      const repeated = results.pop();
      expect([repeated!.id, repeated!.result]).to.deep.equal([ids[0], 'unchanged']);
      expect(results.map(({ id }) => id)).to.deep.equal(ids);
      const refused = outcome === 'member_no_show' ? 'unchanged' : 'refused';
      expect(results.map(({ result }) => result)).to.deep.equal(['judged', 'judged', refused, 'refused']);
      expect(results.at(-1)!.refusal!.code).to.equal('NOT_FOUND');
      for (const session of sessions) {
        expect(await statusOf(session)).to.equal(outcome);
        expect(await listed()).to.not.include(session.reservation.id);
      }
      const entries = await entriesOf(ids[0]!);
      expect(entries).to.have.length(outcome === 'cancelled' ? 0 : 1);
      expect((await decide(ids.slice(0, 2), outcome)).map(({ result }) => result)).to.deep.equal([
        'unchanged',
        'unchanged',
      ]);
      const other = outcome === 'completed' ? 'cancelled' : 'completed';
      const [again] = await decide([ids[0]!], other);
      expect([again!.result, again!.refusal!.code]).to.deep.equal(['refused', 'POLICY_VIOLATION']);
      expect(await entriesOf(ids[0]!)).to.deep.equal(entries);
      expect(await actionsOn(ids[0]!)).to.deep.equal([{ action: 'judge-reservation', why: REASON, outcome }]);
      if (outcome === 'completed') expect(await completedBy(ids[0]!)).to.equal('admin');
    }
  });

  it('is listed without a gap while the sessions of earlier pages are decided', async () => {
    const sessions = await afterOutage(15, 3);
    const seen: unknown[] = [];
    let next: string | null = '';
    while (next !== null) {
      const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
      const { data, pagination } = ok(await fixture.as(fixture.admin).get<Wire[]>(`${LIST}?size=1${cursor}`)).body;
      const ids = data.map(({ id }) => id);
      await decide(ids, 'completed');
      seen.push(...ids);
      next = pagination.nextCursor;
    }
    expect(seen).to.include.members(sessions.map(({ reservation }) => reservation.id));
  });

  it('refuses to decide a session before its start', async () => {
    const early = await fixture.session(HOUR);
    const [result] = await decide([early.reservation.id], 'completed');
    expect(result!.result).to.equal('refused');
    await fixture.moveTo(minus(early.startsAt, 1));
    expect(await statusOf(early)).to.equal('confirmed');
  });

  async function afterServing(): Promise<Session> {
    const session = await fixture.session(HOUR);
    await fixture.moveTo(plus(session.startsAt, 15 * MINUTE));
    await fixture.run('no-show-detection');
    return session;
  }

  const entriesOf = (id: string) =>
    fixture.rows<{ kind: string }>('select kind from journal_entry where reference = $1', id);
  /** Who completed the session, as its timeline says. */
  const completedBy = async (id: string) => {
    const timeline = await fixture.as(fixture.admin).get<Wire[]>(`/api/admin/reservations/${id}/timeline`);
    return ok(timeline).body.data.find(({ title }) => title === 'Session completed')?.['by'];
  };

  const actionsOn = (id: string) =>
    fixture.rows<object>(
      `select action, why, after ->> 'status' as outcome from administrator_action where subject_id = $1`,
      id,
    );
});
