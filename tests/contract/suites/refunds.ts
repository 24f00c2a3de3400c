import { krw, MINUTE, NO_WON, plus, type Payment, type PaymentId, type Refund, type Stores } from '@spotter/core';
import { expect } from 'chai';
import { aPayment, aRefund, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember } from '../cast.js';
import { raceOfTwenty, refusalOf } from '../refusals.js';
import { inNewScene, sharedScene } from '../scene.js';
import { describeVersionedEntities } from './versioned-entities.js';

const failure = { code: 'refund_refused', message: '환불 불가' };

export function describeRefunds(adapter: AdapterUnderTest): void {
  describe('refunds', () => {
    const scene = sharedScene(adapter);
    const addPaid = async (stores: Stores): Promise<Payment> => {
      const { id: memberId } = await addMember(stores);
      const payment = aPayment({ memberId, amount: krw(100_000) });
      await stores.payments.add(payment);
      await stores.payments.save({ ...payment, status: 'paid', paidAt: NINE });
      return payment;
    };
    const refundOf = ({ id, memberId }: Payment, facts: Partial<Refund> = {}): Refund =>
      aRefund({ paymentId: id, memberId, ...facts });
    const paid = () => scene().run(addPaid);
    const add = (...refunds: readonly Refund[]) => scene().run((stores) => stores.refunds.add(...refunds));
    const kept = ({ id }: Refund) => scene().run(({ refunds }) => refunds.get(id));

    describeVersionedEntities<Refund>(scene, {
      add: async (stores) => {
        const refund = refundOf(await addPaid(stores));
        await stores.refunds.add(refund);
        return refund;
      },
      get: ({ refunds }, id) => refunds.get(id),
      save: ({ refunds }, refund) => refunds.save(refund),
      changed: (refund, number) => ({ ...refund, status: 'refunded', refundedAt: plus(NINE, number) }),
    });

    it('are given back in each of their states, with every source and method', async () => {
      const payment = await paid();
      const method = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-7' } as const;
      const pending = refundOf(payment);
      const states = [
        refundOf(payment, { source: { kind: 'points', lotId: newId() }, method }),
        { ...refundOf(payment), status: 'refunded', refundedAt: plus(NINE, MINUTE) } as Refund,
        { ...refundOf(payment), status: 'refused', failure } as Refund,
      ];
      await add(pending, ...states);
      for (const refund of [pending, ...states]) expect(await kept(refund)).to.deep.equal(refund);
    });

    it('of nothing are nothing', async () => {
      await add();
    });

    it('give back no more of a payment than was paid, those that were refused aside', async () => {
      const payment = await paid();
      await add({ ...refundOf(payment, { amount: krw(100_000) }), status: 'refused', failure });
      const [first, second] = [refundOf(payment, { amount: krw(60_000) }), refundOf(payment, { amount: krw(40_000) })];
      await add(first, second);
      expect(await refusalOf(add(refundOf(payment, { amount: krw(1) })))).to.be.instanceOf(Error);
      await scene().run(({ refunds }) => refunds.save({ ...second, status: 'refused', failure }));
      await add(refundOf(payment, { amount: krw(40_000) }));
      const again = { ...(await kept(second)), status: 'pending' } as Refund;
      expect(await refusalOf(scene().run(({ refunds }) => refunds.save(again)))).to.be.instanceOf(Error);
    });

    it('that race give back no more than was paid', async () => {
      const payment = await paid();
      const { winners } = await raceOfTwenty(scene(), async ({ refunds }) => {
        await refunds.add(refundOf(payment, { amount: krw(30_000) }));
      });
      expect(winners).to.have.length(3);
    });

    it('that are pending are found, the oldest first, those made before the time alone', () =>
      inNewScene(adapter, async ({ run, queries }) => {
        const payment = await run(addPaid);
        const at = (minutes: number) => refundOf(payment, { amount: krw(1), createdAt: plus(NINE, minutes * MINUTE) });
        const [third, first, second] = [at(3), at(1), at(2)];
        const done = { ...at(0), status: 'refunded', refundedAt: NINE } as Refund;
        await run(({ refunds }) => refunds.add(third, first, second, done));
        const before = plus(NINE, 3 * MINUTE);
        expect(await queries.payments.pendingRefunds(before, 10)).to.deep.equal([first, second]);
        expect(await queries.payments.pendingRefunds(plus(before, 1), 10)).to.deep.equal([first, second, third]);
        expect(await queries.payments.pendingRefunds(plus(before, 1), 1)).to.deep.equal([first]);
        expect(await queries.payments.pendingRefundsOf(payment.id)).to.deep.equal([first, second, third]);
        expect(await queries.payments.pendingRefundsOf(newId<PaymentId>())).to.deep.equal([]);
      }));

    it('belong to a payment that is there', async () => {
      const stranger = aPayment({ memberId: (await paid()).memberId, refundedAmount: NO_WON });
      expect(await refusalOf(add(refundOf(stranger)))).to.be.instanceOf(Error);
    });
  });
}
