import { instant, krw, type Charge, type Clock, type PaymentId, type PaymentMethod } from '@spotter/core';
import { expect } from 'chai';
import { SandboxGateway } from './sandbox-gateway.js';
import { MemorySandboxLog } from './sandbox-log.js';

let moment = 1_000;
const clock: Clock = { now: () => instant(moment) };
const charge = (paymentId: string, billingKey: string): Charge => ({
  paymentId: paymentId as PaymentId,
  amount: krw(220_000),
  method: { kind: 'billing_key', billingKey },
  orderName: '1개월 4회',
});
const query = (gateway: SandboxGateway, id: string) => gateway.query(charge(id, ''));
const paid = { kind: 'paid', at: 1_000 };

describe('the sandbox gateway', () => {
  let log: MemorySandboxLog;
  let gateway: SandboxGateway;
  beforeEach(() => {
    moment = 1_000;
    log = new MemorySandboxLog();
    gateway = new SandboxGateway(clock, log);
  });

  it('is paid by a key that is ok', async () => {
    expect(await gateway.charge(charge('p1', 'sandbox-ok'))).to.deep.equal(paid);
    expect(await gateway.charge(charge('p2', 'sandbox-ok-card-2'))).to.deep.equal(paid);
    expect(await query(gateway, 'p1')).to.deep.equal(paid);
  });

  it('takes one-time payment ids alike', async () => {
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-7' };
    expect(await gateway.charge({ ...charge('p1', ''), method })).to.deep.equal(paid);
  });

  it('is declined by a key that says so, and by one that it does not know', async () => {
    expect(await gateway.charge(charge('p1', 'sandbox-declined'))).to.include({ code: 'card_declined' });
    expect(await query(gateway, 'p1')).to.include({ kind: 'declined', code: 'card_declined' });
    expect(await gateway.charge(charge('p2', 'billing-key-1'))).to.include({ kind: 'declined', code: 'unknown_key' });
  });

  it('is paid once by a key that pays once', async () => {
    expect(await gateway.charge(charge('p1', 'sandbox-once-a'))).to.deep.equal(paid);
    expect(await gateway.charge(charge('p2', 'sandbox-once-a'))).to.include({
      kind: 'declined',
      code: 'limit_exceeded',
    });
    expect(await gateway.charge(charge('p3', 'sandbox-once-b'))).to.deep.equal(paid);
  });

  it('gives no answer in time, and tells the truth when asked', async () => {
    expect(await gateway.charge(charge('p1', 'sandbox-timeout-paid'))).to.deep.equal({ kind: 'unknown' });
    expect(await gateway.charge(charge('p2', 'sandbox-timeout-failed'))).to.deep.equal({ kind: 'unknown' });
    expect(await query(gateway, 'p1')).to.deep.equal(paid);
    expect(await query(gateway, 'p2')).to.include({ kind: 'declined', code: 'card_declined' });
  });

  it('has never heard of other payments', async () => {
    expect(await query(gateway, 'p1')).to.include({ kind: 'declined', code: 'not_found' });
  });

  it('charges a payment once, however often it is sent', async () => {
    const keys = ['sandbox-ok', 'sandbox-once', 'sandbox-timeout-paid'];
    for (const key of keys) await gateway.charge(charge(key, key));
    moment = 2_000;
    for (const key of keys) expect(await gateway.charge(charge(key, key)), key).to.deep.equal(paid);
  });

  it('lets one of two payments that race for a key pay', async () => {
    const outcomes = await Promise.all(['p1', 'p2'].map((id) => gateway.charge(charge(id, 'sandbox-once'))));
    expect(outcomes.map(({ kind }) => kind).sort()).to.deep.equal(['declined', 'paid']);
  });

  it('remembers what it did before a restart', async () => {
    await gateway.charge(charge('p1', 'sandbox-once'));
    const restarted = new SandboxGateway(clock, log);
    expect(await query(restarted, 'p1')).to.deep.equal(paid);
    expect(await restarted.charge(charge('p2', 'sandbox-once'))).to.include({ kind: 'declined' });
  });
});
