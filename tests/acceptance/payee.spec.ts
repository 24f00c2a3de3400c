import { HOUR, MINUTE, parseInstant } from '@spotter/core/kernel';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { ok } from '../support/api.js';
import { demoFixture, expectInvalid, expectRefused, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';

const PATH = '/api/mentors/me/bank-account';
const ACCOUNT = { bankCode: '088', accountNumber: '110-123-456789', holder: '김준호' };

describe('the payout account of a mentor, over HTTP', () => {
  let fixture: DemoFixture;
  beforeEach(async () => (fixture = await demoFixture({ WRONG_PASSWORDS: '3' })));
  afterEach(() => fixture.close());

  const change = (body: object) => fixture.as('mentor1').patch<Wire>(PATH, { ...ACCOUNT, ...body });
  const shown = async () => (await fixture.as('mentor1').read<Wire>('/api/mentors/me'))['bankAccount'];
  const messages = async () => {
    const inbox = await fixture.as('mentor1').read<Wire[]>('/api/notifications/me?size=100');
    return inbox.filter(({ eventKey }) => eventKey === 'payee-changed');
  };

  it('is given for the first time without a password', async () => {
    const { apiClient } = fixture;
    const mentor = apiClient.as(await apiClient.register({ role: 'mentor' }));
    const given = await mentor.patch<Wire>(PATH, ACCOUNT);
    expect(ok(given).body.data).to.include({ bankCode: '088', accountNumberMasked: '********6789' });
  });

  it('has a holder whose name no spreadsheet runs as a formula', async () => {
    for (const holder of ['=HYPERLINK(1)', ' +82', '-김', '@김', '＝1'])
      expectInvalid(await change({ holder, password: DEMO_PASSWORD }), 'holder', 'WRONG_FORM');
    expect(
      ok(await change({ holder: '김=준호 (주)', accountNumber: '110-123-456780', password: DEMO_PASSWORD })).status,
    ).to.equal(200);
  });

  it('is not changed without the password, or with a wrong one', async () => {
    const before = await shown();
    expect(refusalOf(await change({}))).to.equal('400 VALIDATION_ERROR');
    expect(refusalOf(await change({ password: 'not the password' }))).to.equal('401 UNAUTHORIZED');
    expect(await shown()).to.deep.equal(before);
    expect(await messages()).to.deep.equal([]);
  });

  it('can be requested without a password without counting as a wrong one', async () => {
    for (let request = 0; request < 4; request += 1) expect((await change({})).status).to.equal(400);
    expect((await change({ password: 'not the password' })).status).to.equal(401);
  });

  it('cannot be changed after three wrong passwords, even with the right one', async () => {
    for (let guess = 0; guess < 3; guess += 1)
      expect((await change({ password: `guess ${guess}` })).status).to.equal(401);
    expect(refusalOf(await change({ password: DEMO_PASSWORD }))).to.equal('429 RATE_LIMITED');
  });

  it('must exist and belong to the named holder', async () => {
    const before = await shown();
    expectRefused(await change({ holder: 'Wrong Person', password: DEMO_PASSWORD }), 'payee-name', {
      holder: '김**터',
    });
    expectInvalid(await change({ accountNumber: '1101234564040', password: DEMO_PASSWORD }), 'accountNumber');
    expect(await shown()).to.deep.equal(before);
  });

  it('gets no deposits until `heldUntil`, 72 hours after a change, of which the mentor is notified', async () => {
    const changedAt = await earnPayout(fixture);
    ok(await change({ password: DEMO_PASSWORD }));
    await fixture.run('notification-dispatch');
    expect(await messages()).to.have.length(1);
    expect(await fixture.run('payout-calculate')).to.deep.include({ changed: 1, failures: [] });
    const admin = fixture.as('admin');
    const latest = async () => (await fixture.as('mentor1').read<Wire[]>('/api/mentors/me/payouts'))[0]!;
    const payout = await latest();
    expect(payout).to.include({ status: 'calculated', attempts: 0, failureReason: null });
    const heldUntil = payout['heldUntil'] as string;
    const [batch] = await admin.read<Wire[]>('/api/admin/payout-batches');
    expect(batch).to.include({ status: 'released', payouts: 1, held: 1 });
    expectRefused(await admin.post(`/api/admin/payouts/${payout.id}/retry`, {}), 'payee-hold', { heldUntil });
    const end = parseInstant(heldUntil)!;
    expect(end - changedAt).to.be.within(72 * HOUR, 73 * HOUR);
    await fixture.moveTo(end - MINUTE);
    expect(await fixture.run('payout-deposit')).to.include({ considered: 0 });
    expect(await latest()).to.include({ status: 'calculated', heldUntil });
    await fixture.moveTo(end);
    expect(await latest()).to.include({ status: 'calculated', heldUntil: null });
    expect(await fixture.run('payout-deposit')).to.include({ considered: 1, changed: 1 });
    expect(await latest()).to.deep.include({ status: 'deposited', attempts: 1, heldUntil: null });
  });
});
