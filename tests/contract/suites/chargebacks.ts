import { HOUR, krw, plus, type PaymentId } from '@spotter/core/kernel';
import type { Payment } from '@spotter/core/payment';
import { expect } from 'chai';
import { aChargeback, aRefund, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, addPaidPayment } from '../test-data.js';
import { expectStale, raceOfTwenty } from '../refusals.js';
import { sharedContext } from '../test-context.js';

export function describeChargebacks(adapter: AdapterUnderTest): void {
  describe('chargebacks', () => {
    const context = sharedContext(adapter);
    /** Adds a payment of 100,000. */
    const addPaid = (): Promise<Payment> =>
      context().run(async (repositories) =>
        addPaidPayment(repositories, { memberId: (await addMember(repositories)).id }),
      );
    const ofPayment = (id: PaymentId) => context().run(({ chargebacks }) => chargebacks.findByPayment(id));

    it('are returned in the order of their times, with the refunds that were not refused', async () => {
      const { id: paymentId, memberId } = await addPaid();
      const later = aChargeback({ paymentId, at: plus(NINE, HOUR), fromMember: krw(7), fromRefunds: krw(3) });
      const first = aChargeback({ paymentId, draws: [{ lotId: newId(), amount: krw(5) }], source: 'gateway' });
      const failure = { code: 'x', message: 'x' };
      await context().run(async ({ chargebacks, refunds }) => {
        await refunds.add(aRefund({ paymentId, memberId, amount: krw(1_000) }));
        await refunds.add(aRefund({ paymentId, memberId, amount: krw(500), status: 'refused', failure }));
        await chargebacks.add(later);
        await chargebacks.add(first);
        expect(await chargebacks.findByPayment(paymentId)).to.deep.equal({
          refunded: 1_000,
          chargebacks: [first, later],
        });
      });
      const won = { ...later, wonAt: plus(NINE, 2 * HOUR) };
      await context().run(({ chargebacks }) => chargebacks.save(won));
      expect(await ofPayment(paymentId)).to.deep.equal({ refunded: 1_000, chargebacks: [first, won] });
      expect(await ofPayment(newId())).to.deep.equal({ refunded: 0, chargebacks: [] });
    });

    it('return with refunds at most the paid amount, unless they are won', async () => {
      const { id: paymentId, memberId } = await addPaid();
      const add = (amount: number, hours: number) =>
        context().run(({ chargebacks }) =>
          chargebacks.add(aChargeback({ paymentId, amount: krw(amount), at: plus(NINE, hours * HOUR) })),
        );
      const refund = (amount: number) =>
        context().run(({ refunds }) => refunds.add(aRefund({ paymentId, memberId, amount: krw(amount) })));
      const refused = async (work: Promise<void>) => expect(await work.catch(() => 'refused')).to.equal('refused');
      await add(60_000, 0);
      await refund(30_000);
      await refused(add(10_001, 1));
      await refused(refund(10_001));
      await add(10_000, 2);
      await refused(refund(1));
      const { chargebacks } = await ofPayment(paymentId);
      await context().run((repositories) => repositories.chargebacks.save({ ...chargebacks[0]!, wonAt: NINE }));
      await refund(60_000);
    });

    it('are recorded once for a payment and a time', async () => {
      const { id: paymentId } = await addPaid();
      const add = () => context().run(({ chargebacks }) => chargebacks.add(aChargeback({ paymentId, amount: krw(1) })));
      await add();
      await expectStale(add());
      expect((await ofPayment(paymentId)).chargebacks).to.have.lengthOf(1);
    });

    it('do not exceed the payment in twenty concurrent transactions', async () => {
      const { id: paymentId } = await addPaid();
      const { winners } = await raceOfTwenty(context(), ({ chargebacks }, racer) =>
        chargebacks.add(aChargeback({ paymentId, amount: krw(30_000), at: plus(NINE, racer * HOUR) })),
      );
      expect(winners).to.have.lengthOf(3);
    });
  });
}
