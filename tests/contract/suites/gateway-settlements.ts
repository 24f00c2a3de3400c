import type { GatewaySettlement } from '@spotter/core/gateway-settlement';
import { krw, MINUTE, plus, type Day, type Id, type PaymentId } from '@spotter/core/kernel';
import type { PaidRefund, Payment, PendingPayment } from '@spotter/core/payment';
import { expect } from 'chai';
import { aChargeback, aPayment, aRefund, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, addPaidPayment } from '../test-data.js';
import { expectStale, raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeGatewaySettlements(adapter: AdapterUnderTest): void {
  describe('gateway settlements', () => {
    const context = sharedContext(adapter);
    const addPaid = (facts: Partial<PendingPayment> = {}): Promise<Payment> =>
      context().run(async (repositories) =>
        addPaidPayment(repositories, { memberId: (await addMember(repositories)).id, ...facts }),
      );
    const settlement = (paymentId: PaymentId, number: number, day = `2026-03-0${number}`): GatewaySettlement => ({
      paymentId,
      number,
      importId: newId<Id<'settlement-import'>>(),
      gross: krw(100_000 / number),
      fee: krw(3_300 / number),
      net: krw(96_700 / number),
      settledOn: day as Day,
      bookedAt: NINE,
    });
    const named = async (...ids: readonly string[]) =>
      context().run(({ gatewaySettlements }) => gatewaySettlements.findPayments(ids));
    const add = (...settlements: readonly GatewaySettlement[]) =>
      context().run(({ gatewaySettlements }) => gatewaySettlements.add(...settlements));

    it('find payments by our id and by the gateway’s, and leave unknown ones out', async () => {
      const gatewayPaymentId = `sandbox-ok-${newId()}`;
      const [byKey, once] = [await addPaid(), await addPaid({ method: { kind: 'one_time', gatewayPaymentId } })];
      const found = await named(byKey.id, once.id, gatewayPaymentId, newId(), 'nobody', '');
      expect([...found].map(([id, { paymentId }]) => [id, paymentId])).to.have.deep.members([
        [byKey.id, byKey.id],
        [once.id, once.id],
        [gatewayPaymentId, once.id],
      ]);
      expect(found.get(byKey.id)).to.deep.equal({
        paymentId: byKey.id,
        amount: 100_000,
        paidAt: NINE,
        movements: [],
        settled: [],
      });
    });

    it('find the payment that did not fail of those with an id of the gateway', async () => {
      const method = { kind: 'one_time', gatewayPaymentId: `sandbox-ok-${newId()}` } as const;
      const failed = await context().run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        const payment = aPayment({ memberId, method });
        await repositories.payments.add(payment);
        await repositories.payments.save({ ...payment, status: 'failed', failure: { code: 'x', message: 'x' } });
        return payment;
      });
      expect((await named(method.gatewayPaymentId)).get(method.gatewayPaymentId)).to.include({
        paymentId: failed.id,
        paidAt: null,
      });
      const { id } = await addPaid({ method });
      const found = (await named(method.gatewayPaymentId)).get(method.gatewayPaymentId);
      expect(found).to.include({ paymentId: id, paidAt: NINE });
    });

    it('are returned with the paid refunds, by their time, and with earlier settlements', async () => {
      const { id, memberId } = await addPaid();
      const refund = (amount: number, minutes: number): PaidRefund => ({
        ...aRefund({ paymentId: id, memberId, amount: krw(amount) }),
        status: 'refunded',
        refundedAt: plus(NINE, minutes * MINUTE),
      });
      await context().run(({ refunds }) =>
        refunds.add(refund(20_000, 2), refund(10_000, 1), aRefund({ paymentId: id, memberId, amount: krw(5_000) })),
      );
      await add(settlement(id, 1), settlement(id, 2));
      expect((await named(id)).get(id)).to.deep.include({
        movements: [-10_000, -20_000],
        settled: [
          { gross: 100_000, settledOn: '2026-03-01' },
          { gross: 50_000, settledOn: '2026-03-02' },
        ],
      });
    });

    it('are returned with the chargebacks, each before its win, even at the same instant', async () => {
      const { id: paymentId } = await addPaid();
      const amounts = Array.from({ length: 12 }, (_, index) => 1_000 + index);
      await context().run(async ({ chargebacks }) => {
        for (const [index, amount] of amounts.entries()) {
          const at = plus(NINE, (amounts.length - index) * MINUTE);
          const lost = aChargeback({ paymentId, amount: krw(amount), at });
          await chargebacks.add(lost);
          await chargebacks.save({ ...lost, wonAt: at });
        }
      });
      const movements = amounts.toReversed().flatMap((amount) => [-amount, amount]);
      expect((await named(paymentId)).get(paymentId)).to.deep.include({ movements });
    });

    it('are refused for a place or a day that is taken', async () => {
      const { id } = await addPaid();
      await add(settlement(id, 1));
      for (const taken of [settlement(id, 1, '2026-03-09'), settlement(id, 2, '2026-03-01')])
        await expectStale(add(taken));
    });

    it('are booked once by concurrent imports', async () => {
      const { id } = await addPaid();
      const { winners } = await raceOfTwenty(context(), ({ gatewaySettlements }) =>
        gatewaySettlements.add(settlement(id, 1)),
      );
      expect(winners).to.have.lengthOf(1);
      expect((await named(id)).get(id)!.settled).to.have.lengthOf(1);
    });
  });
}
