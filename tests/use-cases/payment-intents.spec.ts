import { defaultPolicies } from '@spotter/core/application';
import { DAY, instant, krw, plus, type Instant, type MemberId, type PlanId } from '@spotter/core/kernel';
import type { GatewayPayment, PaymentGateway } from '@spotter/core/payment';
import { expect } from 'chai';
import { newId } from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { refusalOf } from './refusal.js';
import { createMemoryService } from './test-service.js';

/** A member who begins a payment of points, and another member without a payment. */
async function intentFixture(gateway?: (sandbox: PaymentGateway) => Partial<PaymentGateway>) {
  const fixture = createMemoryService(gateway ? { gateway } : {});
  const [me, other] = [newId<MemberId>(), newId<MemberId>()];
  const begun = await fixture.beginPaymentIntent.execute(me, { purpose: 'points_charge', amount: 10_000 });
  const method = { kind: 'one_time', gatewayPaymentId: begun.id } as const;
  return {
    ...fixture,
    me,
    other,
    begun,
    method,
    charge: () => fixture.chargePoints.execute({ memberId: me, amount: 10_000, method }),
    payments: async (memberId = me) => (await fixture.queries.payments.payments(memberId, PAGE)).items,
  };
}

describe('a one-time payment with an intent', () => {
  it('is refunded when it names an unknown plan or an amount that is not sold, to its own member only', async () => {
    for (const buy of ['plan', 'amount'] as const) {
      const { joinMembership, charge, chargePoints, payments, me, other, method } = await intentFixture();
      const refused = (memberId: MemberId) =>
        buy === 'plan'
          ? joinMembership.execute({ memberId, planId: newId(), method, autoRenew: true })
          : chargePoints.execute({ memberId, amount: 9_500, method });
      const code = buy === 'plan' ? 'not-found' : 'validation';
      expect(await refusalOf(refused(other))).to.equal(code);
      expect(await payments(other)).to.deep.equal([]);
      expect(await refusalOf(refused(me))).to.equal(code);
      expect((await payments())[0]).to.include({ purpose: 'unassigned', amount: 10_000, status: 'refunded' });
      expect(await refusalOf(charge()), 'has gone back').to.equal('policy-violation payment-used');
    }
  });

  it('is not assigned to the member who names it when its payer is unknown and intents are required', async () => {
    const payment = { ...defaultPolicies.payment, intentsRequired: true };
    const { chargePoints, joinMembership, queries } = createMemoryService({
      policies: { ...defaultPolicies, payment },
    });
    const memberId = newId<MemberId>();
    const method = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-of-nobody' } as const;
    const join = { memberId, planId: newId<PlanId>(), method, autoRenew: true };
    expect(await refusalOf(chargePoints.execute({ memberId, amount: 10_000, method }))).to.equal('not-found');
    expect(await refusalOf(chargePoints.execute({ memberId, amount: 9_500, method }))).to.equal('validation');
    expect(await refusalOf(joinMembership.execute(join))).to.equal('not-found');
    expect((await queries.payments.payments(memberId, PAGE)).items).to.deep.equal([]);
  });

  it('returns to its member after a day when it was paid and never used', async () => {
    const listed: GatewayPayment[] = [{ gatewayId: newId(), amount: krw(1_000) }];
    const { jobs, begun, payments, clock } = await intentFixture(() => ({ listPaid: async () => listed }));
    listed.push({ gatewayId: begun.id, amount: begun.amount });
    expect(await jobs['membership-renewal'].run()).to.include({ changed: 2 });
    clock.advance(1);
    expect(await payments(), 'nobody began the other one').to.have.length(1);
    expect((await payments())[0]).to.include({ purpose: 'unassigned', amount: 10_000, status: 'refunded' });
  });

  it('is forgotten 30 days after it was begun, not earlier', async () => {
    const { jobs, begun, clock } = await intentFixture();
    const forgottenAt = async (at: Instant) => {
      clock.set(at);
      return (await jobs['idempotency-expire'].run()).changed;
    };
    expect(await forgottenAt(plus(begun.createdAt, 30 * DAY))).to.equal(0);
    expect(await forgottenAt(instant(begun.createdAt + 30 * DAY + 1))).to.equal(1);
  });
});
