import { DAY, formatInstant, HOUR, instant, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { ok } from '../support/api.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

describe('mentors as they are offered, over HTTP', () => {
  let fixture: DemoFixture;

  before(async () => (fixture = await demoFixture()));
  after(() => fixture.close());

  const profile = (id: string) => fixture.apiClient.anybody.get<Wire>(`/api/mentors/${id}`);

  it('are public after verification', async () => {
    const { user } = await fixture.apiClient.register({ role: 'mentor' });
    expect((await profile(user.id)).status).to.equal(404);
    ok(await fixture.as('admin').post(`/api/admin/mentors/${user.id}/verify`));
    expect((await profile(user.id)).status).to.equal(200);
  });

  it('are answered like an unknown mentor before the verification', async () => {
    const { user } = await fixture.apiClient.register({ role: 'mentor' });
    const { id: reservationId, storeId } = await fixture.book('mentor1');
    const hour = { storeId, weekday: 2, startTime: '12:00' };
    const [member, mentor] = [fixture.member(), fixture.as('mentor1')];
    const now = await fixture.now();
    const [from, until] = [DAY, 2 * DAY].map((ahead) => formatInstant(plus(now, ahead)));
    const answersAbout = async (id: string) => [
      await member.post('/api/fixed-slots', { ...hour, mentorId: id }),
      await member.post('/api/waitlist', { storeId, mentorId: id, from, until }),
      await mentor.post(`/api/mentors/me/reservations/${reservationId}/hand-over`, { toMentorId: id }),
    ];
    const bodiesOf = async (id: string) => (await answersAbout(id)).map(({ status, body }) => [status, body.error]);
    const none = [404, { code: 'NOT_FOUND', message: 'No such mentor.', details: { resource: 'mentor' } }];
    for (const id of [user.id, NOBODYS_ID]) expect(await bodiesOf(id)).to.deep.equal([none, none, none]);
  });

  describe('with a Pro tier on hold', () => {
    let mentorId: string;
    let slot: Wire;

    before(async () => {
      mentorId = await fixture.idOf('mentor5');
      const member = fixture.member();
      ok(await member.post('/api/points/charge', { amount: 100_000, payment: { billingKey: 'sandbox-ok' } }));
      const { id: reservationId } = await fixture.book('mentor5');
      slot = await fixture.openBlock('mentor5');
      const complaint = { mentorId, reservationId, category: 'quality', text: 'No plan.' };
      const { id } = ok(await member.post<Wire>('/api/complaints', complaint)).body.data;
      const resolution = { action: 'hold_tier', note: 'Certification is reviewed.' };
      ok(await fixture.as('admin').post(`/api/admin/complaints/${id}/resolve`, resolution));
    });

    const slots = (tier: string) =>
      fixture.member().read<Wire[]>(`/api/slots/available?mentorId=${mentorId}&tier=${tier}&size=100`);

    it('have a standard profile without a rate', async () => {
      expect((await profile(mentorId)).body.data).to.include({ tier: 'standard', ratePoints: null });
    });

    it('have only standard slots for one credit', async () => {
      expect(await slots('pro')).to.deep.equal([]);
      const found = (await slots('standard')).find(({ blockId }) => blockId === slot.blockId);
      expect(found?.['mentor']).to.include({ tier: 'standard' });
      expect(found?.['price']).to.deep.equal({ kind: 'credit', credits: 1 });
    });

    it('are standard candidates in a match', async () => {
      const from = instant(Date.parse(slot.startsAt));
      const window = { from: formatInstant(from), until: formatInstant(plus(from, HOUR)) };
      const candidates = async (tier: string) => {
        const wanted = { ...window, storeId: (slot['store'] as Wire).id, tier };
        const { data } = ok(await fixture.member().post<Wire>('/api/reservations/match-candidates', wanted)).body;
        return data['candidates'] as readonly { mentor: Wire }[];
      };
      const isTheMentor = ({ mentor }: { mentor: Wire }) => mentor.id === mentorId;
      expect((await candidates('pro')).some(isTheMentor)).to.equal(false);
      const offered = (await candidates('standard')).find(isTheMentor);
      expect(offered?.mentor).to.include({ tier: 'standard', ratePoints: null });
    });

    it('are shown as Pro on hold to themselves and to administrators', async () => {
      const held = { tier: 'pro', tierStatus: 'on_hold' };
      const own = await fixture.as('mentor5').read<Wire>('/api/mentors/me');
      expect(own).to.include(held);
      expect(own['ratePoints']).to.be.a('number');
      const data = await fixture.as('admin').read<Wire[]>('/api/admin/mentors?q=mentor5');
      expect(data[0]).to.include(held);
    });
  });
});
