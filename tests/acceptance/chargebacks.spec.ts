import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { addDays, dayOf, formatInstant, HOUR, instant, MINUTE } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import { faultsIn } from '../support/soundness.js';
import { demoFixture, expectRefused, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';

describe('chargebacks, over HTTP', () => {
  let fixture: DemoFixture;
  let person: Person;
  let start: number;
  beforeEach(async () => {
    fixture = await demoFixture();
    person = await fixture.apiClient.register();
    start = await fixture.now();
  });
  afterEach(async () => {
    expect(await faultsIn(fixture.service.databaseUrl)).to.deep.equal([]);
    await fixture.close();
  });

  /** Payments are made in the first minutes of a test; the first chargeback moves the clock past these times. */
  const minutes = (number: number): string => formatInstant(instant(start + number * MINUTE));
  const [at, later, wonAt] = [() => minutes(10), () => minutes(11), () => minutes(20)];
  const passHalfAnHour = async () => {
    if ((await fixture.now()) < start + 30 * MINUTE) await fixture.moveTo(start + 30 * MINUTE);
  };

  const member = () => fixture.as(person);
  const newest = async (): Promise<Wire> => (await member().read<readonly Wire[]>('/api/payments'))[0]!;
  /** Eight sessions for 400,000. */
  const join = async (billingKey = 'sandbox-ok'): Promise<Wire> => {
    const planId = SEEDED_PLANS[1]!.id;
    ok(await member().post('/api/memberships', { planId, payment: { billingKey }, autoRenew: true }));
    return newest();
  };
  const charge = async (amount: number): Promise<Wire> => {
    ok(await member().post('/api/points/charge', { amount, payment: { billingKey: 'sandbox-ok' } }));
    return newest();
  };
  const chargeback = async (
    { id }: Pick<Wire, 'id'>,
    amount: unknown,
    facts: object = {},
    headers: Readonly<Record<string, string>> = {},
  ) => {
    await passHalfAnHour();
    const body = { amount, at: at(), why: '도난 카드', ...facts };
    return fixture.as('admin').post<Wire>(`/api/admin/payments/${id}/chargeback`, body, headers);
  };
  const win = ({ id }: Pick<Wire, 'id'>, at = wonAt()) =>
    fixture.as('admin').post<Wire>(`/api/admin/payments/${id}/chargeback/won`, { at, why: '승소' });
  const membership = () => member().read<Wire>('/api/memberships/me');
  const book = async () => {
    const { blockId } = await fixture.openBlock('mentor1');
    return member().post<Wire>('/api/reservations', { blockId });
  };
  const points = () => member().read<Wire>('/api/points');
  const channelsToAdmins = async (eventKey: string) => {
    await fixture.run('notification-dispatch');
    const query = `select channel from delivery where template_id = $1 and recipient_type = 'admin' order by channel`;
    const rows = await rowsOf<{ channel: string }>(fixture.service.databaseUrl, query, [eventKey]);
    return rows.map(({ channel }) => channel);
  };
  /** Totals by the part of the account's name before the colon. */
  const movedSince = async (before: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      Object.entries(await fixture.ledgerSince(before)).map(([name, moved]) => [name.split(':')[0]!, moved]),
    );
  const report = async ({ id: paymentId }: Pick<Wire, 'id'>) => {
    const data = { paymentId, storeId: 's', transactionId: 't' };
    const body = JSON.stringify({ type: 'Transaction.DisputeCreated', timestamp: at(), data });
    const headers = {
      'content-type': 'application/json',
      ...signatureOf(body, new Date(await fixture.now()), SANDBOX.webhookSecret, randomUUID()),
    };
    const path = new URL('/api/payments/webhook', fixture.service.url);
    return fetch(path, { method: 'POST', headers, body });
  };

  it('take unused sessions first, end automatic renewal and notify the administrators', async () => {
    const payment = await join();
    const before = await fixture.ledger();
    const answer = await chargeback(payment, 400_000);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    expect(answer.body.data).to.deep.include({
      ...{ paymentId: payment.id, amount: 400_000, fromMember: 400_000, fromCompany: 0 },
      ...{ at: at(), why: '도난 카드', source: 'administrator', wonAt: null },
    });
    expect(await movedSince(before)).to.deep.equal({ gateway: -400_000, deferred: -400_000 });
    expect(await membership()).to.deep.include({ status: 'active', autoRenew: false });
    expect((await membership())['credits']).to.deep.include({ total: 8, remaining: 0 });
    expect(refusalOf(await book())).to.equal('422 INSUFFICIENT_CREDITS');
    expect(await channelsToAdmins('payment-charged-back')).to.deep.equal(['in_app', 'push']);
  });

  it('leave as many sessions as the rest of the payment pays for', async () => {
    const payment = await join();
    expect((await chargeback(payment, 330_000)).body.data).to.include({ fromMember: 330_000 });
    expect((await membership())['credits']).to.deep.include({ remaining: 1 });
    expect((await book()).status).to.equal(201);
    expect((await book()).status).to.equal(422);
  });

  it('charge used sessions to the company', async () => {
    const payment = await join();
    const reservation = ok(await book()).body.data;
    const before = await fixture.ledger();
    expect((await chargeback(payment, 400_000)).body.data).to.include({ fromMember: 350_000, fromCompany: 50_000 });
    expect(await movedSince(before)).to.deep.equal({ gateway: -400_000, deferred: -350_000, chargebacks: 50_000 });
    ok(await member().delete(`/api/reservations/${reservation.id}`));
    expect((await membership())['credits']).to.deep.include({ remaining: 1 });
  });

  it('take unused points first, the payment’s own before others, and the rest from the company', async () => {
    const [first] = [await charge(100_000), await charge(50_000)];
    const before = await fixture.ledger();
    const answer = await chargeback(first, 100_000);
    expect(answer.body.data).to.include({ fromMember: 100_000 });
    expect(await movedSince(before)).to.deep.equal({ gateway: -100_000, points: -100_000 });
    expect(await points()).to.include({ balance: 50_000 });
    ok(await member().post('/api/points/refund', { amount: 20_000 }));
    const other = await newest();
    const rest = await chargeback(other, 30_001);
    expectRefused(rest, 'chargeback-within-payment', {
      paid: 50_000,
      refunded: 20_000,
      chargedBack: 0,
      left: 30_000,
    });
    expect((await chargeback(other, 30_000)).body.data).to.include({ fromMember: 30_000 });
    expect(await points()).to.include({ balance: 0 });
  });

  it('never exceed the payment less refunds, also in parts and in concurrent requests', async () => {
    const payment = await charge(100_000);
    expect((await chargeback(payment, 60_000)).status).to.equal(201);
    const beyond = await chargeback(payment, 40_001, { at: later() });
    expectRefused(beyond, 'chargeback-within-payment', { left: 40_000, chargedBack: 60_000 });
    const times = Array.from({ length: 6 }, (_, second) => minutes(12 + second));
    const raced = await Promise.all(times.map((at) => chargeback(payment, 40_000, { at })));
    expect(raced.map(({ status }) => status).sort()).to.deep.equal([201, 422, 422, 422, 422, 422]);
    const refund = await member().post('/api/points/refund', {});
    expect([refund.status, refund.body.data['refunded']]).to.deep.equal([200, 0]);
  });

  it('are booked once for the same time and amount, and under an Idempotency-Key', async () => {
    const payment = await charge(100_000);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await chargeback(payment, 10_000, {}, headers);
    expect((await chargeback(payment, 10_000, {}, headers)).body).to.deep.equal(first.body);
    expect((await chargeback(payment, 10_000)).body.data).to.deep.equal(first.body.data);
    const raced = await Promise.all(Array.from({ length: 5 }, () => chargeback(payment, 20_000, { at: later() })));
    expect(new Set(raced.map(({ body }) => body.data.id)).size).to.equal(1);
    expect(refusalOf(await chargeback(payment, 11_000))).to.equal('400 VALIDATION_ERROR');
    const rows = await rowsOf(fixture.service.databaseUrl, 'select * from chargeback');
    expect(rows).to.have.lengthOf(2);
  });

  it('are refused for bad input and payments that failed', async () => {
    const payment = await charge(10_000);
    for (const [amount, facts] of [
      ...[[0], [-1], [1.5], ['1'], [undefined], [1e300]],
      ...[
        [1, { at: 'yesterday' }],
        [1, { at: undefined }],
        [1, { at: minutes(-1) }],
        [1, { at: minutes(90) }],
        [1, { why: ' ' }],
        [1, { why: 'x'.repeat(501) }],
      ],
      [1, { more: true }],
    ] as const) {
      expect(refusalOf(await chargeback(payment, amount, facts)), JSON.stringify([amount, facts])).to.equal(
        '400 VALIDATION_ERROR',
      );
    }
    await member().post('/api/points/charge', { amount: 10_000, payment: { billingKey: 'sandbox-declined' } });
    expectRefused(await chargeback(await newest(), 1), 'state', { state: 'failed' });
  });

  it('expire with the term: the rest of the unused sessions becomes revenue', async () => {
    const payment = await join();
    await chargeback(payment, 100_000);
    const account = `deferred:${(await membership()).id}`;
    expect((await fixture.ledger())[account]).to.equal(300_000);
    await fixture.moveTo(Date.now() + 40 * 24 * HOUR);
    await fixture.run('membership-renewal');
    expect((await fixture.ledger())[account]).to.equal(0);
    const before = await fixture.ledger();
    expect((await win(payment)).status).to.equal(200);
    expect(await movedSince(before)).to.deep.equal({ gateway: 100_000, revenue: 100_000 });
  });

  it('are reversed when they are won, once', async () => {
    const payment = await join();
    expectRefused(await win(payment), 'state');
    const before = await fixture.ledger();
    await chargeback(payment, 150_000);
    await chargeback(payment, 100_000, { at: later() });
    for (const wrong of [minutes(9), minutes(90)]) expect((await win(payment, wrong)).status, wrong).to.equal(400);
    const first = await win(payment);
    expect(first.status, JSON.stringify(first.body)).to.equal(200);
    const chargebacks = first.body.data['chargebacks'] as readonly Wire[];
    expect(chargebacks.map(({ amount, wonAt }) => [amount, wonAt !== null])).to.deep.equal([
      [150_000, true],
      [100_000, true],
    ]);
    expect(await movedSince(before)).to.deep.equal({});
    expect((await membership())['credits']).to.deep.include({ remaining: 8 });
    expect((await win(payment)).body.data).to.deep.equal(first.body.data);
    expectRefused(await win(payment, later()), 'state');
    expect(await channelsToAdmins('chargeback-won')).to.deep.equal(['in_app', 'push']);
  });

  it('return points when they are won, and these can be refunded again', async () => {
    const payment = await charge(100_000);
    await chargeback(payment, 30_000);
    const refund = () => member().post<Wire>('/api/points/refund', { amount: 70_000 });
    expect(await points()).to.include({ balance: 70_000 });
    expect(refusalOf(await refund())).to.equal('422 INSUFFICIENT_POINTS');
    await win(payment);
    expect(await points()).to.include({ balance: 100_000 });
    expect((await refund()).body.data['refunded']).to.equal(70_000);
  });

  it('refund the points of an account that was closed before they were won', async () => {
    const before = await fixture.ledger();
    const [older, payment] = [await charge(50_000), await charge(100_000)];
    await chargeback(payment, 100_000);
    await chargeback(older, 50_000, { at: later() });
    ok(await member().delete('/api/members/me', {}, { password: DEMO_PASSWORD }));
    ok(await win(payment));
    expect(await movedSince(before)).to.deep.equal({ gateway: 100_000, points: 100_000 });
    await fixture.moveTo(start + 60 * MINUTE);
    expect(await fixture.run('payment-reconcile')).to.deep.include({ changed: 2 }); // with the billing key's deletion
    expect(await movedSince(before)).to.deep.equal({});
  });

  it('prevent the refund of points that a session returns later, until they are won', async () => {
    const { body } = await member().get<readonly Wire[]>('/api/slots/available?tier=pro&size=100');
    const { blockId, price } = body.data.at(-1)!;
    const { points: rate } = price as { points: number };
    const payment = await charge(rate);
    const { id } = ok(await member().post<Wire>('/api/reservations', { blockId })).body.data;
    expect(await points()).to.include({ balance: 0 });
    expect((await chargeback(payment, rate)).body.data).to.include({ fromMember: 0 });
    ok(await member().delete(`/api/reservations/${id}`));
    expect(await points()).to.include({ balance: rate });
    const refund = () => member().post<Wire>('/api/points/refund', { amount: rate });
    expect(refusalOf(await refund())).to.equal('422 INSUFFICIENT_POINTS');
    await win(payment);
    expect((await refund()).body.data['refunded']).to.equal(rate);
  });

  it('are not booked again by the gateway’s message after an administrator recorded them', async () => {
    const payment = await join('sandbox-ok-disputed');
    await chargeback(payment, 100_000);
    expect((await report(payment)).status).to.equal(200);
    expect(await rowsOf(fixture.service.databaseUrl, 'select from chargeback')).to.have.lengthOf(1);
  });

  it('are settled by the gateway as a deduction from the payment, and a win as an addition', async () => {
    const payment = await charge(100_000);
    const csv = (line: string) => `paymentId,gross,fee,net,settledOn\n${payment.id},${line}`;
    const settle = async (line: string) =>
      ok(await fixture.as('admin').postCsv<Wire>('/api/admin/settlements', csv(line))).body.data['booked'];
    const day = (days: number) => addDays(dayOf(instant(start)), days);
    expect(await settle(`100000,0,100000,${day(-1)}`)).to.equal(0);
    expect(await settle(`100000,0,100000,${day(6)}`)).to.equal(1);
    await chargeback(payment, 40_000);
    expect(await settle(`-40000,0,-40000,${day(13)}`)).to.equal(1);
    await win(payment);
    expect(await settle(`40000,0,40000,${day(20)}`)).to.equal(1);
    expect(await settle(`40000,0,40000,${day(21)}`)).to.equal(0);
  });
});
