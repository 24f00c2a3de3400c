import { DAY, MINUTE, type MemberId } from '@spotter/core/kernel';
import type { RefundOutcome } from '@spotter/core/payment';
import { expect } from 'chai';
import { newId } from '../contract/builders.js';
import { refusalOf } from './refusal.js';
import { createMemoryService } from './test-service.js';

const NOT_FOUND: RefundOutcome = { kind: 'refused', code: 'not_found', message: 'No such refund.' };
const REFUSED: RefundOutcome = { kind: 'refused', code: 'disputed', message: 'The payment is disputed.' };

/** A member has charged 100,000 points and wants them back; the gateway has not answered when the dispute is reported. */
async function aDisputedRefund() {
  let answers = { refund: { kind: 'unknown' } as RefundOutcome, query: NOT_FOUND };
  const fixture = createMemoryService({
    gateway: () => ({ refund: async () => answers.refund, queryRefund: async () => answers.query }),
  });
  const memberId = newId<MemberId>();
  const { payment } = await fixture.chargePoints.execute({
    memberId,
    amount: 100_000,
    method: { kind: 'billing_key', billingKey: 'sandbox-ok-disputed' },
  });
  await fixture.refundPoints.execute({ memberId });
  return {
    fixture,
    report: () => fixture.receiveWebhook.execute('msg_1', payment.id, true),
    async reconcileWith(outcome: RefundOutcome) {
      answers = { refund: outcome, query: outcome };
      fixture.clock.advance(3 * MINUTE);
      await fixture.jobs['payment-reconcile'].run();
    },
  };
}

describe('a dispute that the gateway reports while a refund of the payment is under way', () => {
  it('is booked in full by the job once the gateway has refused the refund', async () => {
    const { fixture, report, reconcileWith } = await aDisputedRefund();
    expect(await refusalOf(report())).to.equal('unavailable');
    expect(await fixture.books()).to.deep.equal({ gateway: 100_000, points: 100_000 });
    await reconcileWith(REFUSED);
    expect(await fixture.books()).to.deep.equal({});
    expect(fixture.eventsOf('payment-charged-back').map(({ amount }) => amount)).to.deep.equal([100_000]);
  });

  it('is left to the administrators when the refund has no answer for seven days', async () => {
    const { fixture, report, reconcileWith } = await aDisputedRefund();
    await refusalOf(report());
    const unknown = { kind: 'unknown' } as const;
    for (let day = 0; day < 7; day += 1) {
      await reconcileWith(unknown);
      expect(fixture.eventTypes()).to.not.include('dispute-reported');
      fixture.clock.advance(DAY);
    }
    await reconcileWith(unknown);
    await reconcileWith(unknown);
    expect(fixture.eventTypes().filter((type) => type === 'dispute-reported')).to.have.length(1);
  });

  it('takes no money after the refund, and is left to the administrators', async () => {
    const { fixture, report, reconcileWith } = await aDisputedRefund();
    await refusalOf(report());
    await reconcileWith({ kind: 'refunded', at: fixture.clock.now() });
    expect(await fixture.books()).to.deep.equal({});
    expect(fixture.eventTypes()).to.include('dispute-reported').and.not.include('payment-charged-back');
  });
});
