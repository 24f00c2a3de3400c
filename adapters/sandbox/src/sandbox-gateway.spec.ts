import { instant, krw, type Clock, type PaymentId } from '@spotter/core/kernel';
import type { Charge, PaymentMethod } from '@spotter/core/payment';
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

  it('accepts a one-time payment id', async () => {
    const method: PaymentMethod = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-7' };
    expect(await gateway.charge({ ...charge('p1', ''), method })).to.deep.equal(paid);
  });

  it('declines a declining key and an unknown key', async () => {
    expect(await gateway.charge(charge('p1', 'sandbox-declined'))).to.include({ code: 'card_declined' });
    expect(await query(gateway, 'p1')).to.include({ kind: 'declined', code: 'card_declined' });
    expect(await gateway.charge(charge('p2', 'billing-key-1'))).to.include({ kind: 'declined', code: 'unknown_key' });
  });

  it('accepts a once-only key once', async () => {
    expect(await gateway.charge(charge('p1', 'sandbox-once-a'))).to.deep.equal(paid);
    expect(await gateway.charge(charge('p2', 'sandbox-once-a'))).to.include({
      kind: 'declined',
      code: 'limit_exceeded',
    });
    expect(await gateway.charge(charge('p3', 'sandbox-once-b'))).to.deep.equal(paid);
  });

  it('does not answer in time, and returns the outcome when queried', async () => {
    expect(await gateway.charge(charge('p1', 'sandbox-timeout-paid'))).to.deep.equal({ kind: 'unknown' });
    expect(await gateway.charge(charge('p2', 'sandbox-timeout-failed'))).to.deep.equal({ kind: 'unknown' });
    expect(await query(gateway, 'p1')).to.deep.equal(paid);
    expect(await query(gateway, 'p2')).to.include({ kind: 'declined', code: 'card_declined' });
  });

  it('charges a repeated payment once', async () => {
    const keys = ['sandbox-ok', 'sandbox-once', 'sandbox-timeout-paid'];
    for (const key of keys) await gateway.charge(charge(key, key));
    moment = 2_000;
    for (const key of keys) expect(await gateway.charge(charge(key, key)), key).to.deep.equal(paid);
  });

  it('accepts one of two concurrent payments of a once-only key', async () => {
    const outcomes = await Promise.all(['p1', 'p2'].map((id) => gateway.charge(charge(id, 'sandbox-once'))));
    expect(outcomes.map(({ kind }) => kind).sort()).to.deep.equal(['declined', 'paid']);
  });

  it('keeps its payments over a restart', async () => {
    await gateway.charge(charge('p1', 'sandbox-once'));
    const restarted = new SandboxGateway(clock, log);
    expect(await query(restarted, 'p1')).to.deep.equal(paid);
    expect(await restarted.charge(charge('p2', 'sandbox-once'))).to.include({ kind: 'declined' });
  });
});
