import { PassThrough } from 'node:stream';
import { DAY, HOUR, instantAt, MINUTE, type Day, type TimeOfDay } from '@spotter/core/kernel';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { until } from '../contract/until.js';
import { playInOrder } from '../support/play-in-order.js';
import {
  signTossWebhook,
  TOSS_FAULTS,
  TOSS_SECRET_KEY,
  TOSS_SECURITY_KEY,
  TossServer,
} from '../support/toss-server.js';
import { ok } from '../support/api.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';

const ACCOUNT = '1101234561234';
/** The share of a session, less the taxes. */
const NET = 29_010;
const WEBHOOK = '/api/webhooks/bank';
const HOLDER = { bankCode: '088', holder: '김', password: DEMO_PASSWORD };

describe('payouts by Toss Payments, over HTTP', function () {
  playInOrder(this);
  let toss: TossServer;
  let fixture: DemoFixture;
  let now: number;
  let log = '';
  before(async () => {
    const output = new PassThrough();
    output.on('data', (chunk: Buffer) => (log += chunk.toString()));
    toss = await TossServer.start();
    toss.sellerStatus = 'APPROVAL_REQUIRED';
    toss.now = () => now;
    fixture = await demoFixture(
      {
        BANK: 'toss',
        TOSS_SECRET_KEY,
        TOSS_SECURITY_KEY,
        TOSS_API_URL: toss.url,
        METRICS_PORT: '0',
      },
      output,
    );
  });
  after(async () => {
    await fixture.close();
    await toss.stop();
  });

  const moveTo = async (at: number) => {
    now = at;
    await fixture.moveTo(at);
  };
  const mentor = () => fixture.as('mentor1');
  const latest = async () => (await mentor().read<readonly Wire[]>('/api/mentors/me/payouts'))[0]!;
  const metrics = async () => (await fetch(`${fixture.service.metricsUrl}/metrics`)).text();
  const postponedBy = (reason: string, count: number) =>
    `spotter_bank_deposits_total{outcome="postponed",reason="${reason}"} ${count}\n`;
  const send = async (body: string, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(new URL(WEBHOOK, fixture.service.url), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: answer.status, json: (await answer.json()) as { data?: unknown; error?: { code: string } } };
  };
  const useAccount = async (accountNumber: string) =>
    ok(await mentor().patch('/api/mentors/me/bank-account', { ...HOLDER, accountNumber }));

  async function earn(): Promise<Wire> {
    const session = await fixture.train('mentor1');
    await moveTo(Date.parse(session.startsAt) + 7 * DAY + HOUR);
    await fixture.run('payment-ledger-release');
    return session;
  }

  it('register the account of a mentor when it is given, and another one when it changes', async () => {
    await useAccount('1101234560001');
    await useAccount(ACCOUNT);
    await useAccount(ACCOUNT);
    const sellers = toss.listSellers();
    expect(sellers.map(({ account }) => account.accountNumber)).to.deep.equal(['1101234560001', ACCOUNT]);
    expect(new Set(sellers.map(({ refSellerId }) => refSellerId)).size).to.equal(2);
    for (const { refSellerId } of sellers) expect(refSellerId).to.match(/^\d{20}$/);
  });

  it('wait until the bank opens, then until the payee is approved, with the reason', async () => {
    await earn();
    const data = await mentor().read('/api/mentors/me/payouts/current');
    const endsOn = (data['period'] as { endsOn: Day }).endsOn;
    await moveTo(instantAt(endsOn, '01:00' as TimeOfDay));
    await fixture.run('payout-calculate');
    expect(await latest()).to.include({ status: 'calculated', attempts: 0, postponedReason: 'outside_hours' });
    expect(Date.parse(String((await latest())['postponedUntil']))).to.equal(instantAt(endsOn, '08:00' as TimeOfDay));

    await moveTo(instantAt(endsOn, '08:00' as TimeOfDay));
    await fixture.run('payout-deposit');
    expect(await latest()).to.include({ status: 'calculated', attempts: 0, postponedReason: 'payee_not_approved' });
    expect(toss.listPayouts()).to.have.length(0);
  });

  it('are counted when the bank postpones them because of a wrong key, from zero', async () => {
    const before = await metrics();
    for (const reason of ['bank_unavailable', 'insufficient_balance', 'other'])
      expect(before).to.include(postponedBy(reason, 0));
    expect(before).to.include(postponedBy('outside_hours', 1)).and.include(postponedBy('payee_not_approved', 1));
    const { secretKey } = toss;
    toss.secretKey = 'test_sk_another';
    await moveTo(now + HOUR);
    await fixture.run('payout-deposit');
    toss.secretKey = secretKey;
    expect(await latest()).to.include({ status: 'calculated', postponedReason: 'bank_unavailable' });
    expect(await metrics()).to.include(postponedBy('bank_unavailable', 1));
  });

  it('stay `processing` without an answer, and are found instead of requested again', async () => {
    toss.approve();
    await moveTo(now + HOUR);
    toss.fail(TOSS_FAULTS.late);
    const service = fixture.run('payout-deposit');
    await until('the payout is requested', () => toss.requests.length === 1);
    toss.answerLate();
    toss.breakConnections();
    await service;
    expect(await latest()).to.include({ status: 'processing', attempts: 1, postponedReason: null });
    await moveTo(now + 11 * MINUTE);
    expect(await fixture.run('payment-reconcile')).to.deep.include({ failures: [] });
    expect(await latest()).to.include({ status: 'processing', attempts: 1, depositedAt: null });
    expect(toss.paidTo(ACCOUNT)).to.equal(NET);
    expect(toss.requests).to.have.length(1);
  });

  it('are not booked when the bank reports another amount, and the job reports the difference', async () => {
    const before = await fixture.ledger();
    toss.reportsMore = 1;
    toss.complete();
    log = '';
    const { failures } = await fixture.run('payment-reconcile');
    expect((failures as readonly { id: string; message: string }[]).map(({ message }) => message)).to.deep.equal([
      `The bank: it reports ${NET + 1} KRW instead of ${NET} KRW.`,
    ]);
    const errors = log.split('\n').filter((line) => line.includes('"level":50'));
    const { msg, deposit, reason } = JSON.parse(errors.join()) as Record<string, unknown>;
    expect(msg).to.equal('The bank’s answer is unclear or contradicts the request.');
    expect(deposit)
      .to.be.a('string')
      .and.include((await latest()).id);
    expect(reason).to.equal(`it reports ${NET + 1} KRW instead of ${NET} KRW`);
    const webhook = toss.webhookOf(toss.listPayouts()[0]!);
    expect((await send(webhook.body, webhook.headers)).status).to.equal(200);
    expect(await latest()).to.include({ status: 'processing', attempts: 1 });
    expect(await fixture.ledgerSince(before)).to.deep.equal({});
    expect(toss.requests).to.have.length(1);
    toss.reportsMore = 0;
  });

  it('do not use the content of a signed message', async () => {
    const payout = toss.listPayouts()[0]!;
    const webhookOf = (changed: object) => toss.webhookOf({ ...payout, ...changed });
    toss.setStatus('IN_PROGRESS');
    for (const changed of [{ status: 'COMPLETED' }, { status: 'FAILED' }, { id: 'FPA_99' }, { id: '..' }]) {
      const { body, headers } = webhookOf(changed);
      expect((await send(body, headers)).status, JSON.stringify(changed)).to.equal(200);
      expect(await latest()).to.include({ status: 'processing', attempts: 1 });
    }
    const bad = '{"eventType":5}';
    expect((await send(bad, signTossWebhook(bad))).status).to.equal(400);
    for (const other of ['{"eventType":"seller.changed","entityBody":null}', '{"eventType":"something.new"}'])
      expect((await send(other, signTossWebhook(other))).status).to.equal(200);
  });

  it('are deposited at the message of the bank, once', async () => {
    const before = await fixture.ledger();
    toss.complete();
    const { body, headers } = toss.webhookOf(toss.listPayouts()[0]!);
    const answers = await Promise.all([send(body, headers), send(body, headers)]);
    for (const { status, json } of answers) {
      expect(status).to.equal(200);
      expect(json.data).to.deep.equal({ received: true });
    }
    const payout = await latest();
    expect(payout).to.include({ status: 'deposited', attempts: 1, net: NET });
    expect(await fixture.ledgerSince(before)).to.deep.equal({ bank: -NET, [`in_transit:${payout.id}`]: -NET });
    await fixture.run('payment-reconcile');
    expect(toss.paidTo(ACCOUNT)).to.equal(NET);
  });

  it('fail when the bank takes a deposit back, and are paid once more after a retry', async () => {
    const before = await fixture.ledger();
    toss.failPayouts('ACCOUNT_CLOSED');
    const { body, headers } = toss.webhookOf(toss.listPayouts()[0]!);
    expect((await send(body, headers)).status).to.equal(200);
    const { id } = await latest();
    expect(await latest()).to.include({ status: 'failed', failureReason: 'ACCOUNT_CLOSED' });
    expect(await fixture.ledgerSince(before)).to.deep.equal({ bank: NET, [`in_transit:${id}`]: NET });
    ok(await fixture.as('admin').post(`/api/admin/payouts/${id}/retry`));
    expect(await latest()).to.include({ status: 'processing', attempts: 2 });
    toss.complete();
    await fixture.run('payment-reconcile');
    expect(await latest()).to.include({ status: 'deposited', attempts: 2 });
    expect(await fixture.ledgerSince(before)).to.deep.equal({});
    expect(toss.paidTo(ACCOUNT)).to.equal(NET);
  });

  it('fail when the message about a return is lost, at the next run of the job', async () => {
    toss.failPayouts('ACCOUNT_CLOSED');
    expect(await fixture.run('payment-reconcile')).to.deep.include({ changed: 1, failures: [] });
    expect(await latest()).to.include({ status: 'failed', attempts: 2, failureReason: 'ACCOUNT_CLOSED' });
    expect(await fixture.run('payment-reconcile')).to.deep.include({ changed: 0, failures: [] });
  });

  it('ask for a repetition of a message while the bank is silent', async () => {
    const { body, headers } = toss.webhookOf(toss.listPayouts()[0]!);
    await toss.stop();
    expect((await send(body, headers)).status).to.equal(503);
    const ofSeller = body.replace('payout.changed', 'seller.changed');
    expect((await send(ofSeller, signTossWebhook(ofSeller))).status, 'is not asked about a seller').to.equal(200);
  });
});
