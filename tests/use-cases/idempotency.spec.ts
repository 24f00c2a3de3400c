import {
  defaultPolicies,
  type IdempotencyContext,
  type Repositories,
  type Transaction,
  type UseCases,
} from '@spotter/core/application';
import { KeyedTransaction, readOnce } from '@spotter/core/idempotency';
import { DAY, HOUR, plus, type MemberId } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { toChargeDetails, toRefundRequest, type PaymentMethod } from '@spotter/core/payment';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { PAGE } from '../contract/test-data.js';
import { bookingFixture, fixtureWithSearch } from './booking-fixture.js';
import { refundFixture } from './refund-fixture.js';
import { refusalOf } from './refusal.js';
import { createMemoryService } from './test-service.js';

/** A process that can crash after any of its commits: commits stay, and callers receive no answer. */
class CrashPlan {
  /** The number of commits until it crashes; by default it never does. */
  commitsLeft = Infinity;

  readonly around = (transaction: Transaction<Repositories>): Transaction<Repositories> =>
    new KeyedTransaction({
      run: async (work) => {
        const result = await transaction.run(work);
        this.commitsLeft -= 1;
        if (this.commitsLeft === 0) throw new Error('the process died');
        return result;
      },
    });
}

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
const DIED = 'Error: the process died';

/** More commits than any of these requests has. */
const COMMITS = 10;

/**
 * Crashes the process after each commit in turn and sends the request again. @param setUp returns the request and the state it
 * leaves.
 */
async function crashAtEachCommit(
  setUp: (crash: CrashPlan) => Promise<{ ask: () => Promise<string>; state: () => Promise<unknown> }>,
): Promise<void> {
  const whole = await setUp(new CrashPlan());
  await whole.ask();
  const expected = await whole.state();
  let crashes = 0;
  for (let commits = 1; commits <= COMMITS; commits += 1) {
    const crash = new CrashPlan();
    const { ask, state } = await setUp(crash);
    crash.commitsLeft = commits;
    const first = await ask().catch(String);
    crash.commitsLeft = Infinity;
    if (first === DIED) crashes += 1;
    const second = await ask();
    expect(await state(), `after ${commits} commits`).to.deep.equal(expected);
    if (first !== DIED) expect(second).to.equal(first);
    expect(await ask()).to.equal(second);
  }
  expect(crashes, 'as many commits as there are').to.be.within(3, COMMITS - 1);
}

const window = { from: NINE, until: plus(NINE, DAY) };
const method: PaymentMethod = { kind: 'billing_key', billingKey: 'sandbox-ok' };

describe('a retry under an idempotency key after a crash at any commit', () => {
  it('books a slot once', () =>
    crashAtEachCommit(async (crash) => {
      const fixture = bookingFixture({ transaction: crash.around });
      const memberId = await fixture.addMember('credits');
      const { id: blockId } = await fixture.addOpenBlock(await fixture.addMentor('Kim'));
      return {
        ask: asking(fixture, (idempotency) =>
          fixture.bookSession.execute({ memberId, blockId, origin: 'member' }, idempotency),
        ),
        state: async () => fixture.eventTypes(),
      };
    }));

  it('books one automatic match although the best slot is taken at the retry', () =>
    crashAtEachCommit(async (crash) => {
      const fixture = bookingFixture({ transaction: crash.around });
      const memberId = await fixture.addMember('credits');
      for (const hour of [1, 3, 5]) {
        await fixture.addOpenBlock(await fixture.addMentor(`Mentor ${hour}`), { startsAt: plus(NINE, hour * HOUR) });
      }
      return {
        ask: asking(fixture, (idempotency) => fixture.matchAutomatically.execute({ memberId, ...window }, idempotency)),
        state: async () => fixture.eventTypes(),
      };
    }));

  it('books the only match although no mentor is free at the retry', () =>
    crashAtEachCommit(async (crash) => {
      const fixture = bookingFixture({ transaction: crash.around });
      const memberId = await fixture.addMember('credits');
      await fixture.addOpenBlock(await fixture.addMentor('Kim'));
      return {
        ask: asking(fixture, (idempotency) => fixture.matchAutomatically.execute({ memberId, ...window }, idempotency)),
        state: async () => fixture.eventTypes(),
      };
    }));

  it('joins a membership and charges it once', () =>
    crashAtEachCommit(async (crash) => {
      const fixture = createMemoryService({ transaction: crash.around });
      const memberId = newId<MemberId>();
      const command = { memberId, planId: SEEDED_PLANS[0]!.id, method, autoRenew: true };
      return {
        ask: asking(fixture, (idempotency) => fixture.joinMembership.execute(command, idempotency)),
        state: async () => [
          fixture.eventTypes(),
          await fixture.books(),
          (await fixture.queries.payments.payments(memberId, PAGE)).total,
        ],
      };
    }));

  it('charges points once', () =>
    crashAtEachCommit(async (crash) => {
      const fixture = createMemoryService({ transaction: crash.around });
      const memberId = newId<MemberId>();
      return {
        ask: asking(fixture, (idempotency) =>
          fixture.chargePoints.execute({ memberId, amount: 50_000, method }, idempotency),
        ),
        state: async () => [
          fixture.eventTypes(),
          await fixture.books(),
          (await fixture.queries.payments.payments(memberId, PAGE)).total,
        ],
      };
    }));

  it('cancels a membership and refunds it once', () =>
    crashAtEachCommit(async (crash) => {
      const fixture = refundFixture({ transaction: crash.around });
      const memberId = newId<MemberId>();
      await fixture.joinPlan(memberId);
      await fixture.addSession(memberId, plus(fixture.clock.now(), HOUR));
      return {
        ask: asking(fixture, (idempotency) => fixture.cancelMembership.execute(memberId, idempotency)),
        state: async () => [fixture.eventTypes(), await fixture.books(), await fixture.paymentsOf(memberId)],
      };
    }));

  it('refunds points once', () =>
    crashAtEachCommit(async (crash) => {
      const fixture = refundFixture({ transaction: crash.around });
      const memberId = newId<MemberId>();
      for (const amount of [20_000, 30_000]) await fixture.chargePoints.execute({ memberId, amount, method });
      return {
        ask: asking(fixture, (idempotency) => fixture.refundPoints.execute({ memberId }, idempotency)),
        state: async () => [fixture.eventTypes(), await fixture.books(), await fixture.paymentsOf(memberId)],
      };
    }));
});

describe('a retry under an idempotency key after another process decided the payment', () => {
  const dying = async (crash: CrashPlan, ask: () => Promise<string>) => {
    crash.commitsLeft = 2; // the key is claimed, and the gateway's request is stored
    expect(await ask().catch(String)).to.equal(DIED);
    crash.commitsLeft = Infinity;
  };

  it('does not charge a payment that was marked as failed', async () => {
    const crash = new CrashPlan();
    const fixture = createMemoryService({ transaction: crash.around });
    const memberId = newId<MemberId>();
    const ask = asking(fixture, (idempotency) =>
      fixture.chargePoints.execute({ memberId, amount: 50_000, method }, idempotency),
    );
    await dying(crash, ask);
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
    await dying(crash, ask);
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
