import {
  HOUR,
  krw,
  MINUTE,
  minus,
  plus,
  type Instant,
  type MemberId,
  type MembershipId,
  type PaymentId,
  type RefundId,
} from '@spotter/core/kernel';
import type { PaidSince, Payment, PendingPayment, PendingSince } from '@spotter/core/payment';
import { expect } from 'chai';
import { aPayment, aRefund, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, addMembership, EMPTY_PAGE, PAGE } from '../test-data.js';
import { expectOneWinner, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';
import { describeVersionedEntities } from './versioned-entities.js';

export function describePayments(adapter: AdapterUnderTest): void {
  describe('payments', () => {
    const context = sharedContext(adapter);
    const addPayment = (memberId: MemberId, facts: Partial<PendingPayment> = {}) =>
      context().run(async ({ payments }) => {
        const payment = aPayment({ memberId, ...facts });
        await payments.add(payment);
        return payment;
      });
    const aMemberId = async () => (await context().run(addMember)).id;
    let memberId: MemberId;
    beforeEach(async () => (memberId = await aMemberId()));

    describeVersionedEntities<Payment>(context, {
      add: async (repositories) => {
        const payment = aPayment({ memberId: (await addMember(repositories)).id });
        await repositories.payments.add(payment);
        return payment;
      },
      get: ({ payments }, id) => payments.get(id),
      save: ({ payments }, payment) => payments.save(payment),
      changed: (payment, number) => ({ ...payment, refundedAmount: krw(number) }),
    });

    it('are found for a member while they have no outcome, the oldest first', async () => {
      const other = await aMemberId();
      const later = await addPayment(memberId, { createdAt: plus(NINE, MINUTE) });
      const [first, failed] = [await addPayment(memberId), await addPayment(memberId)];
      await addPayment(other);
      const failure = { code: 'declined', message: 'Declined.' };
      await context().run(({ payments }) => payments.save({ ...failed, status: 'failed', failure }));
      const pending = await context().run(({ payments }) => payments.findPending(memberId));
      expect(pending).to.deep.equal([first, later]);
    });

    it('that failed are found for a member after an instant, the oldest first, without unassigned ones', async () => {
      const other = await aMemberId();
      const fail = async (payer: MemberId, facts: Partial<PendingPayment> = {}) => {
        const failure = { code: 'declined', message: 'Declined.' };
        const failed = { ...(await addPayment(payer, facts)), status: 'failed', failure } as const;
        await context().run(({ payments }) => payments.save(failed));
        return failed.id;
      };
      const last = await fail(memberId, { createdAt: plus(NINE, MINUTE) });
      const first = await fail(memberId, { createdAt: plus(NINE, 1) });
      for (const facts of [{}, { createdAt: plus(NINE, 2), purpose: 'unassigned' }] as const)
        await fail(memberId, facts);
      await fail(other, { createdAt: plus(NINE, 1) });
      await addPayment(memberId, { createdAt: plus(NINE, 1) });
      const found = await context().run(({ payments }) => payments.findFailed(memberId, NINE));
      expect(found.map(({ id }) => id)).to.deep.equal([first, last]);
    });

    it('are listed by cursors without gaps or duplicates, while others are added', async () => {
      const known: PaymentId[] = [];
      for (const minutes of [1, 2, 3, 3, 4])
        known.unshift((await addPayment(memberId, { createdAt: plus(NINE, minutes * MINUTE) })).id);
      const { payments } = context().queries;
      const read: PaymentId[] = [];
      const numbers: number[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const page = await payments.payments(memberId, { page: 1, size: 2, ...(cursor && { cursor }) });
        read.push(...page.items.map(({ id }) => id));
        numbers.push(page.page);
        expect(page.total).to.equal(known.length + numbers.length - 1);
        cursor = page.nextCursor;
        await addPayment(memberId, { createdAt: plus(NINE, HOUR) });
      }
      expect(read).to.deep.equal(known);
      expect(numbers).to.deep.equal([1, 2, 3]);
    });

    it('are refused for an invalid cursor', async () => {
      for (const cursor of ['', 'x', '1.1.', Buffer.from('[1,"never","x"]').toString('base64url'), 'WzEsbnVsbF0'])
        await expectRefusal(context().queries.payments.payments(memberId, { page: 1, size: 2, cursor }), 'validation');
    });

    it('are stored in each status', async () => {
      const paid = { paidAt: plus(NINE, MINUTE) };
      const states: ((pending: PendingPayment) => Payment)[] = [
        (pending) => ({ ...pending, status: 'paid', ...paid }),
        (pending) => ({ ...pending, status: 'partially_refunded', ...paid, refundedAmount: krw(1) }),
        (pending) => ({ ...pending, status: 'refunded', ...paid, refundedAmount: pending.amount }),
        (pending) => ({ ...pending, status: 'failed', failure: { code: 'declined', message: '한도 초과' } }),
      ];
      for (const state of states) {
        const pending = await addPayment(memberId);
        await context().run(({ payments }) => payments.save(state(pending)));
        const kept = await context().run(({ payments }) => payments.get(pending.id));
        expect(kept).to.deep.equal({ ...state(pending), version: 2 });
      }
    });

    it('are stored with every purpose and method', async () => {
      const join = { purpose: 'membership_join', membershipId: newId() } as const;
      const once = { method: { kind: 'one_time', gatewayPaymentId: 'sandbox-once-1' } } as const;
      for (const facts of [join, { ...join, purpose: 'membership_renewal' as const }, once]) {
        const payment = await addPayment(memberId, facts as Partial<PendingPayment>);
        expect(await context().run(({ payments }) => payments.get(payment.id))).to.deep.equal(payment);
      }
    });

    it('are stored without a member for an unknown payer, with their refunds, and have no receipt', async () => {
      const payment = aPayment({
        memberId: null,
        purpose: 'unassigned',
        method: { kind: 'one_time', gatewayPaymentId: newId() },
      });
      const refund = aRefund({ paymentId: payment.id, memberId: null, source: { kind: 'unassigned' } });
      await context().run(async ({ payments, refunds }) => {
        await payments.add(payment);
        await payments.save({ ...payment, status: 'paid', paidAt: NINE });
        await refunds.add(refund);
      });
      const kept = await context().run(({ payments }) => payments.get(payment.id));
      expect(kept).to.deep.equal({ ...payment, status: 'paid', paidAt: NINE, version: 2 });
      expect(await context().queries.payments.pendingRefundsOf(payment.id)).to.deep.equal([refund]);
      expect(await context().queries.payments.receipt(payment.id)).to.equal(null);
      await context().run(({ refunds }) => refunds.save({ ...refund, status: 'refunded', refundedAt: NINE }));
      expect(await context().queries.payments.receipt(refund.id)).to.equal(null);
    });

    it('are pending one at a time for a next term', async () => {
      const renewal = { purpose: 'membership_renewal', membershipId: newId<MembershipId>() } as const;
      const first = await addPayment(memberId, renewal);
      await expectStale(addPayment(memberId, renewal));
      await addPayment(memberId, { ...renewal, membershipId: newId() });
      const failure = { code: 'declined', message: 'No.' };
      await context().run(({ payments }) => payments.save({ ...first, status: 'failed', failure }));
      await addPayment(memberId, renewal);
    });

    it('are listed in pages for a member, the newest first', async () => {
      const made = [];
      for (const minutes of [2, 3, 1])
        made.push(await addPayment(memberId, { createdAt: plus(NINE, minutes * MINUTE) }));
      await addPayment(await aMemberId());
      const page = (page: number) => context().queries.payments.payments(memberId, { page, size: 2 });
      expect(await page(1)).to.deep.include({ items: [made[1], made[0]], page: 1, size: 2, total: 3 });
      expect(await page(2)).to.deep.equal({ items: [made[2]], page: 2, size: 2, total: 3, nextCursor: null });
      const nothing = await context().queries.payments.payments(newId(), PAGE);
      expect(nothing).to.deep.equal(EMPTY_PAGE);
    });

    it('are listed while pending and older than a time, the newest first', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const made = await run(async (repositories) => {
          const { id: memberId } = await addMember(repositories);
          const at = (minutes: number) => aPayment({ memberId, createdAt: plus(NINE, minutes * MINUTE) });
          const [third, first, second, paid] = [at(3), at(1), at(2), at(0)];
          for (const payment of [third, first, second, paid]) await repositories.payments.add(payment);
          await repositories.payments.save({ ...paid, status: 'paid', paidAt: NINE });
          return { first: first.id, second: second.id, third: third.id };
        });
        const third = plus(NINE, 3 * MINUTE);
        const pending = async (before: Instant, limit = 10, after: PendingSince | null = null) =>
          (await queries.payments.pendingPayments(before, limit, after)).map(({ id }) => id);
        expect(await pending(third)).to.deep.equal([made.second, made.first]);
        expect(await pending(plus(third, 1))).to.have.length(3);
        expect(await pending(plus(third, 1), 1)).to.deep.equal([made.third]);
        expect(await pending(minus(third, 3 * MINUTE))).to.deep.equal([]);
        const [newest] = await queries.payments.pendingPayments(third, 1, null);
        expect(newest).to.deep.equal({ id: made.second, createdAt: plus(NINE, 2 * MINUTE) });
        expect(await pending(plus(third, 1), 1, newest)).to.deep.equal([made.first]);
        expect(await pending(third, 10, { id: made.first, createdAt: plus(NINE, MINUTE) })).to.deep.equal([]);
      }));

    it('are listed by the time of payment when not fully refunded, the newest first, with their ids at the gateway', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const [first, last] = [plus(NINE, MINUTE), plus(NINE, 2 * MINUTE)];
        const made = await run(async (repositories) => {
          const { id: memberId } = await addMember(repositories);
          const pay = async (paidAt: Instant, facts: Partial<Payment> = {}) => {
            const method = { kind: 'one_time', gatewayPaymentId: `window-${newId()}` } as const;
            const payment = aPayment({ memberId, ...(paidAt === last && { method }) });
            await repositories.payments.add(payment);
            await repositories.payments.save({ ...payment, status: 'paid', paidAt, ...facts } as Payment);
            return { id: payment.id, paidAt, gatewayId: paidAt === last ? method.gatewayPaymentId : payment.id };
          };
          await repositories.payments.add(aPayment({ memberId, createdAt: first }));
          await pay(first, { status: 'refunded' });
          await pay(minus(first, 1));
          return [await pay(last), await pay(first, { status: 'partially_refunded', refundedAmount: krw(1) })] as const;
        });
        const paid = (until: Instant, limit = 10, after: PaidSince | null = null) =>
          queries.payments.paidPayments(first, until, limit, after);
        expect(await paid(plus(last, 1))).to.deep.equal(made);
        expect(await paid(last)).to.deep.equal([made[1]]);
        expect(await paid(plus(last, 1), 1)).to.deep.equal([made[0]]);
        expect(await paid(plus(last, 1), 1, made[0])).to.deep.equal([made[1]]);
        expect(await paid(plus(last, 1), 1, made[1])).to.deep.equal([]);
      }));

    describe('receipts', () => {
      const receipt = (id: PaymentId | RefundId) => context().queries.payments.receipt(id);
      const pay = async (payment: PendingPayment) => {
        await context().run(({ payments }) =>
          payments.save({ ...payment, status: 'paid', paidAt: plus(NINE, MINUTE) }),
        );
        return payment;
      };

      it('contain payer, amount, time, method and purpose', async () => {
        const { membership, payment } = await context().run(async (repositories) => {
          const member = await addMember(repositories, {}, { name: '김하나' });
          const joined = await addMembership(repositories, member);
          const facts = { memberId: member.id, purpose: 'membership_join', membershipId: joined.id } as const;
          const pending = aPayment({ ...facts, amount: krw(400_000) });
          await repositories.payments.add(pending);
          return { membership: joined, payment: pending };
        });
        expect(await receipt(payment.id)).to.equal(null);
        await pay(payment);
        expect(await receipt(payment.id)).to.deep.equal({
          kind: 'payment',
          paymentId: payment.id,
          member: { id: payment.memberId, name: '김하나' },
          at: plus(NINE, MINUTE),
          amount: 400_000,
          purpose: 'membership_join',
          plan: membership.plan,
          method: 'billing_key',
        });
      });

      it('contain, for a refund, its amount and the original amount, once it is made', async () => {
        const payment = await pay(await addPayment(await aMemberId()));
        const refund = aRefund({ paymentId: payment.id, memberId: payment.memberId, amount: krw(30_000) });
        await context().run(({ refunds }) => refunds.add(refund));
        expect(await receipt(refund.id)).to.equal(null);
        const refundedAt = plus(NINE, 2 * MINUTE);
        await context().run(({ refunds }) => refunds.save({ ...refund, status: 'refunded', refundedAt }));
        const { kind: _, ...ofPayment } = (await receipt(payment.id))!;
        expect(ofPayment).to.include({ amount: 100_000, plan: null, purpose: 'points_charge' });
        expect(await receipt(refund.id)).to.deep.equal({
          ...ofPayment,
          kind: 'refund',
          refundId: refund.id,
          at: refundedAt,
          paid: 100_000,
          amount: 30_000,
        });
      });

      it('do not exist for an unknown payment', async () => {
        expect(await receipt(newId())).to.equal(null);
      });
    });

    describe('payments at the gateway', () => {
      const once = (gatewayPaymentId: string) => ({ method: { kind: 'one_time', gatewayPaymentId } }) as const;
      const fail = (payment: PendingPayment) =>
        context().run(({ payments }) =>
          payments.save({ ...payment, status: 'failed', failure: { code: 'declined', message: '한도 초과' } }),
        );
      const known = (gatewayId: string) => context().queries.payments.findByGatewayId(gatewayId);

      it('are found by our id, or by the id in the payment window', async () => {
        const byKey = await addPayment(memberId);
        const inWindow = await addPayment(memberId, once('window-known'));
        expect(await known(byKey.id)).to.equal(byKey.id);
        expect(await known('window-known')).to.equal(inWindow.id);
        for (const other of [inWindow.id, newId(), 'WINDOW-KNOWN', 'nobody', ''])
          expect(await known(other), other).to.equal(null);
      });

      it('are made once: a payment from the window buys one thing', async () => {
        const other = await aMemberId();
        await addPayment(memberId, once('window-used'));
        for (const who of [memberId, other])
          await expectRefusal(addPayment(who, once('window-used')), 'policy-violation', 'payment-used');
        await addPayment(other, once('window-unused'));
      });

      it('are made once: a charge by billing key cannot be used as a payment from the window', async () => {
        const byKey = await addPayment(await aMemberId());
        await expectRefusal(addPayment(await aMemberId(), once(byKey.id)), 'policy-violation', 'payment-used');
      });

      it('are used once by twenty concurrent requests', async () => {
        const result = await raceOfTwenty(context(), ({ payments }) =>
          payments.add(aPayment({ memberId, ...once('window-race') })),
        );
        expectOneWinner(result, 'policy-violation');
      });

      it('can be used again after the first use failed', async () => {
        const first = await addPayment(memberId, once('window-again'));
        await fail(first);
        expect(await known('window-again')).to.equal(first.id);
        const second = await addPayment(memberId, once('window-again'));
        expect(await known('window-again')).to.equal(second.id);
        await fail(second);
        await addPayment(memberId, once('window-again'));
      });

      it('are not paid for a failed use once they are used again', async () => {
        const first = await addPayment(memberId, once('window-late'));
        await fail(first);
        await addPayment(memberId, once('window-late'));
        const late = context().run(async ({ payments }) =>
          payments.save({ ...(await payments.get(first.id)), status: 'paid', paidAt: NINE }),
        );
        await expectRefusal(late, 'policy-violation', 'payment-used');
      });

      it('are found by the last use when all uses failed', async () => {
        for (const minutes of [1, 3, 2]) {
          const payment = await addPayment(memberId, {
            ...once('window-last'),
            createdAt: plus(NINE, minutes * MINUTE),
          });
          await fail(payment);
          if (minutes === 3) expect(await known('window-last')).to.equal(payment.id);
        }
        const last = (await context().queries.payments.payments(memberId, PAGE)).items[0]!;
        expect(await known('window-last')).to.equal(last.id);
      });
    });
  });
}
