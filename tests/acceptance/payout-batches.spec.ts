import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { addStaff } from '../support/add-staff.js';
import { ok, type ApiCaller } from '../support/api.js';
import { demoFixture, expectInvalid, expectRefused, type DemoFixture, type Wire } from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';

const BATCHES = '/api/admin/payout-batches';

describe('payout batches, over HTTP', () => {
  describe('with two people', () => {
    let fixture: DemoFixture;
    let batch: Wire;
    const first = () => fixture.as('admin');
    const second = () => fixture.as('second');
    const read = () => first().read<Wire>(`${BATCHES}/${batch.id}`);
    const latest = async () => (await fixture.as('mentor1').read<Wire[]>('/api/mentors/me/payouts'))[0]!;
    const ask = (admin: ApiCaller, action: string, body: object = {}) =>
      admin.post<Wire>(`${BATCHES}/${batch.id}/${action}`, body);
    before(async () => {
      fixture = await demoFixture({ PAYOUT_RELEASE: 'two-person' });
      await addStaff(fixture.service.databaseUrl, 'finance', 'second');
      await earnPayout(fixture);
      await fixture.run('payout-calculate');
      [batch] = (await first().read<Wire[]>(BATCHES)) as [Wire];
    });
    after(() => fixture.close());

    it('hold the payouts of a period back until their release', async () => {
      await fixture.run('payout-deposit');
      expect(batch).to.deep.include({ status: 'awaiting_request', payouts: 1, net: 29_010 });
      expect([batch['requestedBy'], batch['releasedBy'], batch['releasedAt']]).to.deep.equal([null, null, null]);
      expect(await latest()).to.include({ status: 'calculated', attempts: 0 });
      expect((await read())['totals']).to.deep.equal({
        ...{ gross: 30_000, incomeTax: 900, localIncomeTax: 90, net: 29_010 },
        byStatus: { calculated: 1, processing: 0, deposited: 0, failed: 0, carried_over: 0 },
      });
    });

    it('refuse a retry before the release', async () => {
      expectRefused(await first().post(`/api/admin/payouts/${(await latest()).id}/retry`, {}), 'state');
      expect(await latest()).to.include({ status: 'calculated', attempts: 0 });
    });

    it('need a reason for the request, and a request for the release', async () => {
      expectInvalid(await ask(first(), 'request-release', { why: ' ' }), 'why');
      expectRefused(await ask(second(), 'release'), 'state');
      expect(await read()).to.include({ status: 'awaiting_request', requestedBy: null });
    });

    it('are listed by status', async () => {
      const count = async (status: string) =>
        ok(await first().get<Wire[]>(`${BATCHES}?status=${status}`)).body.pagination.total;
      expect(await count('awaiting_request')).to.equal(1);
      for (const status of ['awaiting_release', 'released', 'done']) expect(await count(status), status).to.equal(0);
    });

    it('are not found under another id', async () => {
      expect((await first().get(`${BATCHES}/${NOBODYS_ID}`)).status).to.equal(404);
    });

    describe('of whom one has requested the release', () => {
      before(async () => {
        ok(await ask(first(), 'request-release', { why: 'Compared with the sessions.' }));
      });

      it('are not requested again', async () => {
        expect(await read()).to.include({ status: 'awaiting_release', requestedBy: await fixture.idOf('admin') });
        const again = await ask(second(), 'request-release', { why: 'Once more.' });
        expectRefused(again, 'state', { state: 'awaiting_release' });
      });

      it('are not released by the same person', async () => {
        expectRefused(await ask(first(), 'release'), 'two-person-release');
        expect(await read()).to.include({ status: 'awaiting_release', releasedAt: null });
      });

      it('are released once when two requests of the other race, and then deposited', async () => {
        const admin = second();
        const answers = await Promise.all([ask(admin, 'release'), ask(admin, 'release')]);
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422]);
        expect(await read()).to.include({ status: 'released', releasedBy: await fixture.idOf('second') });
        expect(await fixture.run('payout-deposit')).to.include({ changed: 1 });
        expect(await latest()).to.include({ status: 'deposited', attempts: 1 });
        expect(await read()).to.include({ status: 'done' });
        const trail = await first().read<Wire[]>(`/api/admin/audit?subject=${batch.id}`);
        expect(trail.map(({ action }) => action)).to.have.members(['request-payout-release', 'release-payout-batch']);
      });
    });
  });

  it('release themselves in the sandbox', async () => {
    const fixture = await demoFixture();
    try {
      await earnPayout(fixture);
      await fixture.run('payout-calculate');
      const [batch] = await fixture.as('admin').read<Wire[]>(BATCHES);
      expect(batch).to.include({ status: 'done', payouts: 1, requestedBy: null, releasedBy: null });
      expect(batch?.['releasedAt']).to.be.a('string');
    } finally {
      await fixture.close();
    }
  });
});
