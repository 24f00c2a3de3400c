import { defaultPolicies, type IdempotencyContext, type UseCases } from '@spotter/core/application';
import { readOnce } from '@spotter/core/idempotency';
import { DAY, HOUR, plus, type MemberId } from '@spotter/core/kernel';
import { toChargeDetails, toRefundRequest, type PaymentMethod } from '@spotter/core/payment';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { bookingFixture, fixtureWithSearch } from './booking-fixture.js';
import { CrashPlan, ProcessCrashed } from './crash-plan.js';
import { refundFixture } from './refund-fixture.js';
import { refusalOf } from './refusal.js';
import { createMemoryService } from './test-service.js';

const KEY = { caller: 'a member', route: 'post /api/sample', key: 'one', fingerprint: 'what is asked' };

/** Requests under one key, as the route does: the use case's result is the answer. */
function asking(
  { answerOnce }: Pick<UseCases, 'answerOnce'>,
  perform: (idempotency: IdempotencyContext) => Promise<unknown>,
) {
  return async () => {
    const answer = async (idempotency: IdempotencyContext) => ({
      status: 200,
      body: JSON.stringify(await perform(idempotency)),
    });
    return (await answerOnce.execute(KEY, answer)).answer.body;
  };
}

/** The error of a crashed call. */
const CRASHED = String(new ProcessCrashed());

const window = { from: NINE, until: plus(NINE, DAY) };
const method: PaymentMethod = { kind: 'billing_key', billingKey: 'sandbox-ok' };

describe('a retry under an idempotency key after another process decided the payment', () => {
  const crashing = async (crash: CrashPlan, ask: () => Promise<string>) => {
    crash.effectsLeft = 2; // the key is claimed, and the gateway's request is stored
    expect(await ask().catch(String)).to.equal(CRASHED);
    crash.effectsLeft = Infinity;
  };

  it('does not charge a payment that was marked as failed', async () => {
    const crash = new CrashPlan();
    const fixture = createMemoryService({ transaction: crash.around });
    const memberId = newId<MemberId>();
    const ask = asking(fixture, (idempotency) =>
      fixture.chargePoints.execute({ memberId, amount: 50_000, method }, idempotency),
    );
    await crashing(crash, ask);
    fixture.clock.advance(defaultPolicies.payment.reconcileAfterMs + 1);
    await fixture.jobs['payment-reconcile'].run();
    expect(await refusalOf(ask())).to.equal('payment-failed');
    const { items } = await fixture.queries.payments.payments(memberId, PAGE);
    expect(items.map(({ status }) => status)).to.deep.equal(['failed']);
    expect(await fixture.gateway.query(toChargeDetails(items[0]!))).to.include({ code: 'not_found' });
  });

  it('does not send a refund whose points were returned to the balance', async () => {
    const crash = new CrashPlan();
    const fixture = refundFixture({ transaction: crash.around });
    const memberId = newId<MemberId>();
    await fixture.chargePoints.execute({ memberId, amount: 50_000, method });
    const ask = asking(fixture, (idempotency) => fixture.refundPoints.execute({ memberId }, idempotency));
    await crashing(crash, ask);
    const [pending] = await fixture.queries.payments.pendingRefunds(plus(fixture.clock.now(), 1), 1, null);
    await fixture.settleRefund.execute(pending!.id, { kind: 'refused', code: 'not_now', message: 'Not now.' });
    expect(JSON.parse(await ask())).to.deep.include({ refunded: 0 });
    expect(await fixture.gateway.queryRefund(toRefundRequest(pending!))).to.include({ code: 'not_found' });
  });
});

describe('the stored steps of a request under an idempotency key', () => {
  it('repeat the match that was found after the first candidates were taken', async () => {
    let others: (() => Promise<unknown>) | null = null;
    const fixture = fixtureWithSearch(
      (search) =>
        async (...request) => {
          const found = await search(...request);
          await others?.();
          others = null;
          return found;
        },
      { transaction: new CrashPlan().around },
    );
    const [memberId, faster] = [await fixture.addMember('credits'), await fixture.addMember('credits')];
    const mentor = await fixture.addMentor('Kim');
    const { id: gone } = await fixture.addOpenBlock(mentor, { startsAt: plus(NINE, HOUR) });
    others = async () => {
      await fixture.bookSession.execute({ memberId: faster, blockId: gone, origin: 'member' });
      await fixture.addOpenBlock(mentor, { startsAt: plus(NINE, 3 * HOUR) });
    };
    let dies = true;
    const ask = asking(fixture, async (idempotency) => {
      const { id, startsAt } = await fixture.matchAutomatically.execute({ memberId, ...window }, idempotency);
      if (dies) throw new Error('the process died');
      return { id, startsAt };
    });
    await ask().catch(() => undefined);
    dies = false;
    expect(JSON.parse(await ask())).to.include({ startsAt: plus(NINE, 3 * HOUR) });
    expect(fixture.eventTypes().filter((type) => type === 'reservation-confirmed')).to.have.length(2);
  });

  it('repeat the refusal of the first request although the retry would succeed', async () => {
    const fixture = bookingFixture({ transaction: new CrashPlan().around });
    const [memberId, faster] = [await fixture.addMember('credits'), await fixture.addMember('credits')];
    const tomorrow = { startsAt: plus(NINE, DAY) };
    const { id: blockId } = await fixture.addOpenBlock(await fixture.addMentor('Kim'), tomorrow);
    const { id: reservationId } = await fixture.bookSession.execute({ memberId: faster, blockId, origin: 'member' });
    let dies = true;
    const ask = asking(fixture, async (idempotency) => {
      const refusal = await refusalOf(
        fixture.bookSession.execute({ memberId, blockId, origin: 'member' }, idempotency),
      );
      if (dies) throw new Error('the process died');
      return refusal;
    });
    await ask().catch(() => undefined);
    dies = false;
    await fixture.cancelReservation.execute({ reservationId, memberId: faster, acceptDeduction: false });
    expect(await ask()).to.equal('"reservation-conflict"');
  });
});

describe('a read under an idempotency key', () => {
  it('returns the value of the first read', async () => {
    const fixture = bookingFixture({ transaction: new CrashPlan().around });
    let read = 0;
    const crash = { dies: true };
    const ask = asking(fixture, async (idempotency) => {
      const found = await readOnce(fixture.transaction, async () => (read += 1), idempotency);
      if (crash.dies) throw new Error('the process died');
      return found;
    });
    await ask().catch(() => undefined);
    crash.dies = false;
    expect(await ask()).to.equal('1');
  });

  it('is repeated each time without a key', async () => {
    const fixture = bookingFixture({ transaction: new CrashPlan().around });
    let read = 0;
    const look = () => readOnce(fixture.transaction, async () => (read += 1));
    expect([await look(), await look()]).to.deep.equal([1, 2]);
  });
});
