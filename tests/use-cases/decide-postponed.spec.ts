import { HOUR, krw, MINUTE, plus } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { MemoryDatabase } from '@spotter/memory';
import { expect } from 'chai';
import { serviceFixture } from './service-fixture.js';

const REASON = 'The service was out of order.';

describe('DecidePostponed, for a session on a membership that was cancelled during the session', () => {
  /** The member has joined and booked one session; its check-in window has met an outage, and the membership is cancelled. */
  async function cancelledInOutage() {
    const fixture = await serviceFixture(new MemoryDatabase());
    const [adminId, memberId, mentorId] = [
      await fixture.addAdmin(),
      await fixture.addMember(),
      await fixture.addMentor(),
    ];
    await fixture.recordHeartbeat.execute();
    const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
    await fixture.joinMembership.execute({ memberId, planId: SEEDED_PLANS[0]!.id, method, autoRenew: false });
    const startsAt = plus(fixture.clock.now(), HOUR);
    const blockId = await fixture.addOpenBlock(mentorId, startsAt);
    const { id, funding } = await fixture.book(memberId, blockId!);
    fixture.clock.set(plus(startsAt, 20 * MINUTE));
    const { quote } = await fixture.cancelMembership.execute(memberId);
    fixture.clock.advance(HOUR);
    await fixture.recordHeartbeat.execute();
    const decide = (outcome: 'cancelled' | 'completed') =>
      fixture.decidePostponed.execute({ adminId, requestId: 'request-1', ids: [id], outcome, reason: REASON });
    return { fixture, decide, quote, value: funding.value };
  }

  it('refunds the session when an administrator cancels it', async () => {
    const { fixture, decide, quote, value } = await cancelledInOutage();
    const before = await fixture.books();
    const [result] = await decide('cancelled');
    expect(result!.result).to.equal('judged');
    fixture.clock.advance(3 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    const { sound } = await fixture.auditLedger.execute();
    expect(sound).to.equal(true);
    expect((await fixture.books())['gateway']).to.equal(before['gateway']! - value);
    expect(quote.used).to.equal(krw(value));
  });

  it('pays the mentor when an administrator completes the session', async () => {
    const { fixture, decide } = await cancelledInOutage();
    const before = await fixture.books();
    await decide('completed');
    fixture.clock.advance(3 * MINUTE);
    await fixture.jobs['payment-reconcile'].run();
    expect((await fixture.auditLedger.execute()).sound).to.equal(true);
    expect((await fixture.books())['gateway']).to.equal(before['gateway']);
  });
});
