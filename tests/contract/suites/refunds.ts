import type { Repositories } from '@spotter/core/application';
import { krw, MINUTE, NO_WON, plus, type Instant } from '@spotter/core/kernel';
import type { Payment, Refund, RefundPendingSince, RefundSource } from '@spotter/core/payment';
import { expect } from 'chai';
import { aPayment, aRefund, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, addPaidPayment } from '../test-data.js';
import { raceOfTwenty, refusalOf } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';
import { describeVersionedEntities } from './versioned-entities.js';

const failure = { code: 'refund_refused', message: '환불 불가' };

export function describeRefunds(adapter: AdapterUnderTest): void {
  describe('refunds', () => {
    const context = sharedContext(adapter);
    const addPaid = async (repositories: Repositories): Promise<Payment> =>
      addPaidPayment(repositories, { memberId: (await addMember(repositories)).id, amount: krw(100_000) });
    const refundOf = ({ id, memberId }: Payment, facts: Partial<Refund> = {}): Refund =>
      aRefund({ paymentId: id, memberId, ...facts });
    let payment: Payment;
    beforeEach(async () => (payment = await context().run(addPaid)));
    const add = (...refunds: readonly Refund[]) =>
      context().run((repositories) => repositories.refunds.add(...refunds));
    const kept = ({ id }: Refund) => context().run(({ refunds }) => refunds.get(id));

    describeVersionedEntities<Refund>(context, {
      add: async (repositories) => {
        const refund = refundOf(await addPaid(repositories));
        await repositories.refunds.add(refund);
        return refund;
      },
      get: ({ refunds }, id) => refunds.get(id),
      save: ({ refunds }, refund) => refunds.save(refund),
      changed: (refund, number) => ({ ...refund, status: 'refunded', refundedAt: plus(NINE, number) }),
    });

    it('are stored in each status, with every source and method', async () => {
      const method = { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-7' } as const;
      const sources: Readonly<Record<RefundSource['kind'], Refund>> = {
        membership: refundOf(payment),
        points: refundOf(payment, { source: { kind: 'points', lotId: newId() } }),
        unassigned: refundOf(payment, { source: { kind: 'unassigned' }, memberId: null }),
      };
      const all = [
        ...Object.values(sources),
        refundOf(payment, { method }),
        { ...refundOf(payment), status: 'refunded', refundedAt: plus(NINE, MINUTE) } as Refund,
        { ...refundOf(payment), status: 'refused', failure, chargedBack: krw(9_000) } as Refund,
      ];
      await add(...all);
      for (const refund of all) expect(await kept(refund)).to.deep.equal(refund);
    });

    it('of a payment are sorted by id', async () => {
      const both = [refundOf(payment), refundOf(payment)] as const;
      await add(both[1], both[0]);
      const found = await context().run(({ refunds }) => refunds.findByPayment(payment.id));
      expect(found).to.deep.equal(both);
    });

    it('can be added as an empty list', () => add());

    it('of zero are refused', async () => {
      expect(await refusalOf(add(refundOf(payment, { amount: NO_WON })))).to.be.instanceOf(Error);
    });

    it('return at most the paid amount, not counting refused ones', async () => {
      await add({ ...refundOf(payment, { amount: krw(100_000) }), status: 'refused', failure });
      const [first, second] = [refundOf(payment, { amount: krw(60_000) }), refundOf(payment, { amount: krw(40_000) })];
      await add(first, second);
      expect(await refusalOf(add(refundOf(payment, { amount: krw(1) })))).to.be.instanceOf(Error);
      await context().run(({ refunds }) => refunds.save({ ...second, status: 'refused', failure }));
      await add(refundOf(payment, { amount: krw(40_000) }));
      const again = { ...(await kept(second)), status: 'pending' } as Refund;
      expect(await refusalOf(context().run(({ refunds }) => refunds.save(again)))).to.be.instanceOf(Error);
    });

    it('return at most the paid amount in concurrent requests', async () => {
      const { winners } = await raceOfTwenty(context(), ({ refunds }) =>
        refunds.add(refundOf(payment, { amount: krw(30_000) })),
      );
      expect(winners).to.have.length(3);
    });

    it('are listed while pending and older than a time, the newest first', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const payment = await run(addPaid);
        const at = (minutes: number) => refundOf(payment, { amount: krw(1), createdAt: plus(NINE, minutes * MINUTE) });
        const [third, first, second] = [at(3), at(1), at(2)];
        const done = { ...at(0), status: 'refunded', refundedAt: NINE } as Refund;
        await run(({ refunds }) => refunds.add(third, first, second, done));
        const before = plus(NINE, 3 * MINUTE);
        const pending = (until: Instant, limit: number, after: RefundPendingSince | null = null) =>
          queries.payments.pendingRefunds(until, limit, after);
        expect(await pending(before, 10)).to.deep.equal([second, first]);
        expect(await pending(plus(before, 1), 10)).to.deep.equal([third, second, first]);
        expect(await pending(plus(before, 1), 1)).to.deep.equal([third]);
        expect(await pending(plus(before, 1), 1, third)).to.deep.equal([second]);
        expect(await pending(plus(before, 1), 10, first)).to.deep.equal([]);
        expect(await queries.payments.pendingRefundsOf(payment.id)).to.deep.equal([first, second, third]);
        expect(await queries.payments.pendingRefundsOf(newId())).to.deep.equal([]);
      }));

    it('require an existing payment', async () => {
      const stranger = aPayment({ memberId: payment.memberId, refundedAmount: NO_WON });
      expect(await refusalOf(add(refundOf(stranger)))).to.be.instanceOf(Error);
    });
  });
}
