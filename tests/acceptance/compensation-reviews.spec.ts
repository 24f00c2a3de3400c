import { MINUTE } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { demoFixture, expectRefused, type DemoFixture, type Wire } from './demo-fixture.js';

describe('compensation reviews, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let missed: Wire[];

  /** The member arrives, the mentor does not. */
  async function missedByMentor(): Promise<void> {
    const session = await fixture.book('mentor1');
    await fixture.moveTo(Date.parse(session.startsAt));
    await fixture.arrive(session);
    await fixture.moveTo(Date.parse(session.startsAt) + 15 * MINUTE);
    await fixture.run('no-show-detection');
    missed.push(session);
  }

  const queue = (query = '') => fixture.as('admin').read<Wire[]>(`/api/admin/compensation-reviews${query}`);
  const resolve = (id: string, body: object) =>
    fixture.as('admin').post<Wire>(`/api/admin/compensation-reviews/${id}/resolve`, body);
  const passes = async () =>
    (await fixture.member().read<Wire[]>('/api/day-passes?size=100')).filter(({ reason }) => reason === 'compensation');

  async function messages(name: string, key: string): Promise<readonly { readonly body: string }[]> {
    const all = await fixture.messagesTo(await fixture.idOf(name), key);
    return all.filter(({ channel }) => channel === 'push');
  }

  before(async () => {
    fixture = await demoFixture();
    missed = [];
    await missedByMentor();
    await missedByMentor();
  });
  after(() => fixture.close());

  it('replace the second compensation pass of a member and mentor', async () => {
    expect(await passes()).to.have.length(1);
    const [review, ...more] = await queue('?status=open');
    expect(more).to.deep.equal([]);
    expect(review).to.have.all.keys('id', 'reservationId', 'memberId', 'mentorId', 'status', 'createdAt');
    const { id: reservationId, memberId, mentorId } = missed[1]!;
    expect(review).to.include({ reservationId, memberId, mentorId, status: 'open' });
  });

  it('are mentioned in the message to the member', async () => {
    const [second, first] = await messages('member1', 'mentor-no-show_T+15m');
    expect(first!.body).to.include('당일 이용권 1장을 더');
    expect(second!.body).to.include('검토');
  });

  it('warn a standard mentor after the second no-show', async () => {
    expect(await messages('mentor1', 'mentor-no-show-warning')).to.have.length(1);
  });

  it('are resolved once by an administrator with a reason, and the member is notified', async () => {
    const [{ id } = { id: '' }] = await queue('?status=open');
    const granted = ok(await resolve(id, { action: 'grant', why: 'Both were heard.' }));
    expect(granted.body.data).to.include({ id, status: 'resolved' });
    expect(await passes()).to.have.length(2);
    expect(await queue('?status=open')).to.deep.equal([]);
    expect(await queue('?status=resolved')).to.have.length(1);
    expectRefused(await resolve(id, { action: 'refuse', why: 'Too late.' }), 'state');
    expect(await messages('member1', 'compensation-review-resolved')).to.have.length(1);
  });

  it('do not prevent the suspension of a mentor after the third no-show', async () => {
    await missedByMentor();
    const data = await fixture.as('admin').read<Wire[]>('/api/admin/mentors?size=100');
    expect(data.find(({ id }) => id === missed[0]!.mentorId)).to.include({ status: 'on_hold' });
    expect(await messages('mentor1', 'mentor-on-hold')).to.have.length(1);
    expect(await messages('admin', 'mentor-on-hold')).to.have.length(1);
  });

  it('are refused by a correction of the attendance, which gives the member the reason and is recorded for the review', async () => {
    const [{ id } = { id: '' }] = await queue('?status=open');
    const admin = fixture.as('admin');
    const correction = { attended: true, reason: 'Seen on the camera.' };
    ok(await admin.post(`/api/admin/reservations/${missed[2]!.id}/correct-attendance`, correction));
    expect(await queue('?status=open')).to.deep.equal([]);
    const [message] = await messages('member1', 'compensation-review-resolved');
    expect(message!.body).to.include('세션이 진행된 것으로 확인되어 당일 이용권은 제공되지 않습니다.');
    const data = await admin.read<Wire[]>(`/api/admin/audit?subject=${id}`);
    expect(data.map(({ action, why, after }) => ({ action, why, after }))).to.deep.equal([
      {
        action: 'resolve-compensation-review',
        why: correction.reason,
        after: { status: 'resolved', action: 'refuse' },
      },
    ]);
  });
});
