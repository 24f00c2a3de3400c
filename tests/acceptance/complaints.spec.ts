import { expect } from 'chai';
import { DAY, dayOf, defaultPolicies, HOUR, instant, intervalOf, periodOn } from '@spotter/core';
import { api } from '../support/api.js';
import { demoStage, type DemoStage, type Wire } from './demo-stage.js';

/*
 * Every won worked out by hand from docs/domain.md, Money.
 *
 *   a session of the demo membership: 400,000 / 8, share of a standard mentor: 60 %      30,000
 */

const PAYOUT = defaultPolicies.payout;
const grievance = { category: 'safety', text: 'The bar was loaded on one side.' };

interface Message {
  readonly eventKey: string;
  readonly channel: string;
  readonly recipientId: string;
  readonly title: string;
}

describe('complaints, over HTTP', () => {
  let stage: DemoStage;
  let complained: Wire;
  let praised: Wire;

  const rate = async ({ id }: Wire, body: object) => (await stage.member()).post(`/api/sessions/${id}/rating`, body);
  const complain = async (body: object, by = 'member1') => (await stage.as(by)).post<Wire>('/api/complaints', body);
  const queue = async (query = '') => (await stage.as('admin')).get<Wire[]>(`/api/admin/complaints${query}`);

  const resolve = async ({ id }: Wire, body: object) =>
    (await stage.as('admin')).post<Wire>(`/api/admin/complaints/${id}/resolve`, body);
  const system = () => api(stage.service.url).withKey('sandbox-system-key');
  const channels = (messages: readonly Message[]) => messages.map(({ channel }) => channel).sort();

  async function told(name: string, key: string): Promise<readonly Message[]> {
    const path = `/api/system/sandbox/messages?recipientId=${await stage.idOf(name)}&size=100`;
    return (await system().get<Message[]>(path)).body.data.filter(({ eventKey }) => eventKey === key);
  }

  /** Everything of the period that is under way. */
  async function payOut(): Promise<void> {
    const { now } = (await system().get<{ now: string }>('/api/system/clock')).body.data;
    const { endsAt } = intervalOf(periodOn(dayOf(instant(Date.parse(now))), PAYOUT));
    await stage.moveTo(endsAt + HOUR);
    await stage.run('payout-calculate');
  }

  /** Booked, checked in to and recorded. */
  async function trained(mentor: string): Promise<Wire> {
    const session = await stage.book(mentor);
    await stage.moveTo(Date.parse(session.startsAt));
    await stage.checkIn(session, mentor);
    await stage.moveTo(Date.parse(session['endsAt'] as string));
    const { status } = await (await stage.as(mentor)).post(`/api/sessions/${session.id}/record`, {});
    expect(status).to.equal(201);
    return session;
  }

  before(async function () {
    this.timeout(60_000);
    stage = await demoStage();
    [complained, praised] = [await trained('mentor1'), await trained('mentor1')];
  });
  after(() => stage.close());

  it('come with a rating, in one go', async () => {
    expect((await rate(praised, { score: 5 })).status).to.equal(201);
    const rated = await rate(complained, { score: 1, complaint: grievance });
    expect([rated.status, rated.body.data['score']]).to.deep.equal([201, 1]);
    expect((await rate(complained, { score: 1, complaint: grievance })).status).to.equal(422);
    const { body } = await queue('?status=open');
    const { memberId, mentorId, id: reservationId } = complained;
    const [entered] = body.data;
    expect(body.pagination.total).to.equal(1);
    expect(entered).to.deep.include({
      memberId,
      mentorId,
      reservationId,
      ...grievance,
      status: 'open',
      resolution: null,
    });
    expect((await queue('?status=resolved')).body.data).to.deep.equal([]);
    expect((await (await stage.as('mentor1')).get('/api/mentors/me/complaints')).body.data).to.deep.equal([entered]);
    expect((await (await stage.as('mentor2')).get('/api/mentors/me/complaints')).body.data).to.deep.equal([]);
  });

  it('are told to the member, to the mentor, and urgently to the administrators', async () => {
    await stage.run('notification-dispatch');
    expect(channels(await told('member1', 'complaint-registered'))).to.deep.equal(['in_app']);
    expect(channels(await told('mentor1', 'complaint-registered'))).to.deep.equal(['email', 'in_app', 'push']);
    const urgent = await told('admin', 'complaint-registered');
    expect(channels(urgent)).to.deep.equal(['in_app', 'push']);
    for (const { title } of urgent) expect(title).to.match(/^\[(긴급|Urgent)\]/);
  });

  it('come by themselves too, of a mentor whom one has booked', async () => {
    const { mentorId } = complained;
    const { status, body } = await complain({ mentorId, ...grievance, category: 'other' });
    expect(status).to.equal(201);
    expect(body.data).to.include({ mentorId, reservationId: null, category: 'other', status: 'open' });
    const { data } = (await queue()).body;
    expect(data.at(-1)).to.deep.equal(body.data);
    const refusals = [
      await complain({ mentorId, ...grievance }, 'member2'),
      await complain({ mentorId, reservationId: complained.id, ...grievance }, 'member2'),
      await complain({ mentorId: complained.memberId, ...grievance }),
      await complain({ mentorId, reservationId: complained.blockId, ...grievance }),
    ];
    for (const refused of refusals)
      expect([refused.status, refused.body.error.details['resource']]).to.deep.equal([404, 'reservation']);
    expect((await complain({ mentorId, category: 'taste', text: 'x' })).status).to.equal(400);
    expect((await complain({ mentorId, category: 'other', text: ' ' })).status).to.equal(400);
    expect((await queue()).body.data).to.deep.equal(data);
  });

  it('hold back what the session has earned, and nothing else', async () => {
    const earnedAt = Date.parse(praised['endsAt'] as string);
    await stage.moveTo(earnedAt + 8 * DAY);
    await stage.run('payment-ledger-release');
    await payOut();
    const mentor = await stage.as('mentor1');
    const { body } = await mentor.get<readonly { gross: number; lines: readonly Wire[] }[]>('/api/mentors/me/payouts');
    const paid = body.data.flatMap(({ lines }) => lines.map((line) => line['reservationId']));
    expect(paid).to.deep.equal([praised.id]);
    expect(body.data.map(({ gross }) => gross)).to.deep.equal([30_000]);
    const current = (await mentor.get('/api/mentors/me/payouts/current')).body.data;
    expect(current['accrued']).to.deep.equal({ escrow: 0, releasable: 30_000 });
  });

  it('let go of it once they are resolved, and both are told', async () => {
    const [complaint] = (await queue('?status=open')).body.data;
    const resolution = { action: 'dismiss', note: 'The camera shows an even bar.' };
    const { status, body } = await resolve(complaint!, resolution);
    expect([status, body.data['status']]).to.deep.equal([200, 'resolved']);
    expect(body.data['resolution']).to.deep.include({ ...resolution, by: await stage.idOf('admin') });
    expect((await resolve(complaint!, resolution)).status).to.equal(422);
    await stage.run('notification-dispatch');
    expect(channels(await told('member1', 'complaint-resolved'))).to.deep.equal(['in_app']);
    expect(channels(await told('mentor1', 'complaint-resolved'))).to.deep.equal(['email', 'in_app', 'push']);
    await payOut();
    const mentor = await stage.as('mentor1');
    const { data } = (await mentor.get<readonly { lines: readonly Wire[] }[]>('/api/mentors/me/payouts')).body;
    const paid = data.flatMap(({ lines }) => lines.map((line) => line['reservationId']));
    expect(paid).to.have.members([complained.id, praised.id]);
  });
});
