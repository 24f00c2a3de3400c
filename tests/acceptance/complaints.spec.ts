import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { DAY, dayOf, HOUR } from '@spotter/core/kernel';
import { intervalOf, periodOn } from '@spotter/core/payout';
import { playInOrder } from '../support/play-in-order.js';
import type { SandboxMessage } from '../support/sandbox.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

/*
 * Calculated by hand from docs/domain.md, Money.
 *
 *   a session of the demo membership: 400,000 / 8, share of a standard mentor: 60 %      30,000
 */

const PAYOUT = defaultPolicies.payout;
const complaintBody = { category: 'safety', text: 'The bar was loaded on one side.' };

describe('complaints, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let complained: Wire;
  let praised: Wire;

  const rate = ({ id }: Wire, body: object) => fixture.member().post(`/api/sessions/${id}/rating`, body);
  const complain = (body: object, by = 'member1') => fixture.as(by).post<Wire>('/api/complaints', body);
  const queue = (query = '') => fixture.as('admin').get<Wire[]>(`/api/admin/complaints${query}`);

  const resolve = ({ id }: Wire, body: object) =>
    fixture.as('admin').post<Wire>(`/api/admin/complaints/${id}/resolve`, body);
  const channels = (messages: readonly SandboxMessage[]) => messages.map(({ channel }) => channel).sort();

  const messagesTo = async (name: string, event: string) => fixture.messagesTo(await fixture.idOf(name), event);

  /** The earnings of the current period. */
  async function payOut(): Promise<void> {
    const { endsAt } = intervalOf(periodOn(dayOf(await fixture.now()), PAYOUT));
    await fixture.moveTo(endsAt + HOUR);
    await fixture.run('payout-calculate');
  }

  before(async () => {
    fixture = await demoFixture();
    [complained, praised] = [await fixture.train('mentor1'), await fixture.train('mentor1')];
  });
  after(() => fixture.close());

  it('are created by a rating', async () => {
    expect((await rate(praised, { score: 5 })).status).to.equal(201);
    const rated = await rate(complained, { score: 1, complaint: complaintBody });
    expect([rated.status, rated.body.data['score']]).to.deep.equal([201, 1]);
    expect((await rate(complained, { score: 1, complaint: complaintBody })).status).to.equal(422);
    const { body } = await queue('?status=open');
    const { memberId, mentorId, id: reservationId } = complained;
    const [entered] = body.data;
    expect(body.pagination.total).to.equal(1);
    expect(entered).to.deep.include({
      memberId,
      mentorId,
      reservationId,
      ...complaintBody,
      status: 'open',
      resolution: null,
    });
    expect((await queue('?status=resolved')).body.data).to.deep.equal([]);
    expect(await fixture.as('mentor1').read('/api/mentors/me/complaints')).to.deep.equal([entered]);
    expect(await fixture.as('mentor2').read('/api/mentors/me/complaints')).to.deep.equal([]);
  });

  it('notify the member, the mentor and, urgently, the administrators', async () => {
    await fixture.run('notification-dispatch');
    expect(channels(await messagesTo('member1', 'complaint-registered'))).to.deep.equal(['in_app']);
    expect(channels(await messagesTo('mentor1', 'complaint-registered'))).to.deep.equal(['email', 'in_app', 'push']);
    const urgent = await messagesTo('admin', 'complaint-registered');
    expect(channels(urgent)).to.deep.equal(['in_app', 'push']);
    for (const { title } of urgent) expect(title).to.match(/^\[(긴급|Urgent)\]/);
  });

  it('are also created without a rating, about a mentor whom the member has booked', async () => {
    const { mentorId } = complained;
    const { status, body } = await complain({ mentorId, ...complaintBody, category: 'other' });
    expect(status).to.equal(201);
    expect(body.data).to.include({ mentorId, reservationId: null, category: 'other', status: 'open' });
    const { data } = (await queue()).body;
    const { member, mentor, ...listed } = data.at(-1)!;
    expect(listed).to.deep.equal(body.data);
    expect([member, mentor].map((one) => (one as Wire).id)).to.deep.equal([complained.memberId, mentorId]);
    const refusals = [
      await complain({ mentorId, ...complaintBody }, 'member2'),
      await complain({ mentorId: complained.memberId, ...complaintBody }),
      await complain({ mentorId: await fixture.idOf('mentor2'), reservationId: complained.id, ...complaintBody }),
      await complain({ mentorId, reservationId: complained.blockId, ...complaintBody }),
    ];
    for (const refused of refusals)
      expect([refused.status, refused.body.error.details['resource']]).to.deep.equal([404, 'reservation']);
    expect((await complain({ mentorId, category: 'other', text: ' ' })).status).to.equal(400);
    expect((await queue()).body.data).to.deep.equal(data);
  });

  it('hold only the earning of their session', async () => {
    const earnedAt = Date.parse(praised['endsAt'] as string);
    await fixture.moveTo(earnedAt + 8 * DAY);
    await fixture.run('payment-ledger-release');
    await payOut();
    const mentor = fixture.as('mentor1');
    const { body } = await mentor.get<readonly { gross: number; lines: readonly Wire[] }[]>('/api/mentors/me/payouts');
    const paid = body.data.flatMap(({ lines }) => lines.map((line) => line['reservationId']));
    expect(paid).to.deep.equal([praised.id]);
    expect(body.data.map(({ gross }) => gross)).to.deep.equal([30_000]);
    const current = await mentor.read('/api/mentors/me/payouts/current');
    expect(current['accrued']).to.deep.equal({ escrow: 0, releasable: 30_000 });
  });

  it('release the earning when they are resolved, and notify both sides', async () => {
    const [complaint] = (await queue('?status=open')).body.data;
    const resolution = { action: 'dismiss', note: 'The camera shows an even bar.' };
    const { status, body } = await resolve(complaint!, resolution);
    expect([status, body.data['status']]).to.deep.equal([200, 'resolved']);
    expect(body.data['resolution']).to.deep.include({ ...resolution, by: await fixture.idOf('admin') });
    expect((await resolve(complaint!, resolution)).status).to.equal(422);
    await fixture.run('notification-dispatch');
    expect(channels(await messagesTo('member1', 'complaint-resolved'))).to.deep.equal(['in_app']);
    const toMentor = await messagesTo('mentor1', 'complaint-resolved');
    expect(channels(toMentor)).to.deep.equal(['email', 'in_app', 'push']);
    for (const { body: text } of [...toMentor, ...(await messagesTo('member1', 'complaint-resolved'))]) {
      expect(text).to.include('별도의 조치는 없습니다');
      expect(text).to.not.include(resolution.note);
    }
    await payOut();
    const mentor = fixture.as('mentor1');
    const data = await mentor.read<readonly { lines: readonly Wire[] }[]>('/api/mentors/me/payouts');
    const paid = data.flatMap(({ lines }) => lines.map((line) => line['reservationId']));
    expect(paid).to.have.members([complained.id, praised.id]);
  });
});
