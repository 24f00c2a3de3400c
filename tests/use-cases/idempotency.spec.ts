import {
  AnswerOnce,
  chargedOf,
  DAY,
  defaultPolicies,
  ForgetRequests,
  HOUR,
  KeyedTransaction,
  plus,
  readOnce,
  requestOf,
  SEEDED_PLANS,
  type Clock,
  type MemberId,
  type Once,
  type PaymentMethod,
  type Stores,
  type Transaction,
} from '@spotter/core';
import { expect } from 'chai';
import { newId, NINE } from '../contract/builders.js';
import { moneyHouse } from './money-house.js';
import { refundHouse } from './refund-house.js';
import { refusalOf, studio } from './studio.js';

/** A process that may die after any of its commits: what was committed stays, who waited for it hears nothing. */
class Fate {
  /** After how many more commits it dies; never without. */
  commitsLeft = Infinity;

  readonly around = (transaction: Transaction<Stores>): Transaction<Stores> =>
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

/** Asks under one key, as the route does: what the use case gave is the answer. */
function asking(
  house: { readonly transaction: Transaction<Stores>; readonly clock: Clock },
  perform: (once: Once) => Promise<unknown>,
) {
  const answers = new AnswerOnce(house.transaction, house.clock, defaultPolicies);
  return async () => {
    const answer = async (once: Once) => ({ status: 200, body: JSON.stringify(await perform(once)) });
    return (await answers.execute(KEY, answer)).answer.body;
  };
}

/** What is heard of it. */
const DIED = 'Error: the process died';

/** More than any of these requests has. */
const COMMITS = 10;

/** Lets the process die after each commit in turn, and asks again. @param scene sets a new one; tells how to ask, and what is left of it. */
async function surviveEveryCrash(
  scene: (fate: Fate) => Promise<{ ask: () => Promise<string>; world: () => Promise<unknown> }>,
): Promise<void> {
  const whole = await scene(new Fate());
  await whole.ask();
  const expected = await whole.world();
  let crashes = 0;
  for (let commits = 1; commits <= COMMITS; commits += 1) {
    const fate = new Fate();
    const { ask, world } = await scene(fate);
    fate.commitsLeft = commits;
    const first = await ask().catch(String);
    fate.commitsLeft = Infinity;
    if (first === DIED) crashes += 1;
    const second = await ask();
    expect(await world(), `after ${commits} commits`).to.deep.equal(expected);
    if (first !== DIED) expect(second).to.equal(first);
    expect(await ask()).to.equal(second);
  }
  expect(crashes, 'as many commits as there are').to.be.within(3, COMMITS - 1);
}

const page = { page: 1, size: 20 };
const window = { from: NINE, until: plus(NINE, DAY) };
const method: PaymentMethod = { kind: 'billing_key', billingKey: 'sandbox-ok' };

describe('a request under a key, whose process dies after a commit and that is sent again,', () => {
  it('books a slot once', () =>
    surviveEveryCrash(async (fate) => {
      const house = studio(undefined, fate.around);
      const memberId = await house.aMemberWith('credits');
      const { id: blockId } = await house.anOpenBlock(await house.aMentorNamed('Kim'));
      return {
        ask: asking(house, (once) => house.book.execute({ memberId, blockId, origin: 'member' }, once)),
        world: async () => house.happenings(),
      };
    }));

  it('books one automatic match, though the best slot is gone at the second try', () =>
    surviveEveryCrash(async (fate) => {
      const house = studio(undefined, fate.around);
      const memberId = await house.aMemberWith('credits');
      for (const hour of [1, 3, 5]) {
        await house.anOpenBlock(await house.aMentorNamed(`Mentor ${hour}`), { startsAt: plus(NINE, hour * HOUR) });
      }
      return {
        ask: asking(house, (once) => house.match.execute({ memberId, ...window }, once)),
        world: async () => house.happenings(),
      };
    }));

  it('books the only match there is, though nobody is free at the second try', () =>
    surviveEveryCrash(async (fate) => {
      const house = studio(undefined, fate.around);
      const memberId = await house.aMemberWith('credits');
      await house.anOpenBlock(await house.aMentorNamed('Kim'));
      return {
        ask: asking(house, (once) => house.match.execute({ memberId, ...window }, once)),
        world: async () => house.happenings(),
      };
    }));

  it('joins and is charged once', () =>
    surviveEveryCrash(async (fate) => {
      const house = moneyHouse({ transaction: fate.around });
      const memberId = newId<MemberId>();
      const command = { memberId, planId: SEEDED_PLANS[0]!.id, method, autoRenew: true };
      return {
        ask: asking(house, (once) => house.join.execute(command, once)),
        world: async () => [
          house.happened(),
          await house.books(),
          (await house.queries.payments.payments(memberId, page)).total,
        ],
      };
    }));

  it('charges points once', () =>
    surviveEveryCrash(async (fate) => {
      const house = moneyHouse({ transaction: fate.around });
      const memberId = newId<MemberId>();
      return {
        ask: asking(house, (once) => house.chargePoints.execute({ memberId, amount: 50_000, method }, once)),
        world: async () => [
          house.happened(),
          await house.books(),
          (await house.queries.payments.payments(memberId, page)).total,
        ],
      };
    }));

  it('cancels a membership, and is refunded once', () =>
    surviveEveryCrash(async (fate) => {
      const house = refundHouse({ transaction: fate.around });
      const memberId = newId<MemberId>();
      await house.aMembershipOf(memberId);
      await house.aSession(memberId, plus(house.clock.now(), HOUR));
      return {
        ask: asking(house, (once) => house.cancel.execute(memberId, once)),
        world: async () => [house.happened(), await house.books(), await house.paymentsOf(memberId)],
      };
    }));

  it('refunds points once', () =>
    surviveEveryCrash(async (fate) => {
      const house = refundHouse({ transaction: fate.around });
      const memberId = newId<MemberId>();
      for (const amount of [20_000, 30_000]) await house.chargePoints.execute({ memberId, amount, method });
      return {
        ask: asking(house, (once) => house.refundPoints.execute({ memberId }, once)),
        world: async () => [house.happened(), await house.books(), await house.paymentsOf(memberId)],
      };
    }));
});

describe('a request under a key, that is sent again after others have decided what it began,', () => {
  const dying = async (fate: Fate, ask: () => Promise<string>) => {
    fate.commitsLeft = 2; // the key is claimed, and what the gateway will be asked for is written down
    expect(await ask().catch(String)).to.equal(DIED);
    fate.commitsLeft = Infinity;
  };

  it('does not charge a payment that was given up', async () => {
    const fate = new Fate();
    const house = moneyHouse({ transaction: fate.around });
    const memberId = newId<MemberId>();
    const ask = asking(house, (once) => house.chargePoints.execute({ memberId, amount: 50_000, method }, once));
    await dying(fate, ask);
    house.clock.advance(defaultPolicies.payment.reconcileAfterMs + 1);
    await house.reconcile.run();
    expect(await refusalOf(ask())).to.equal('payment-failed');
    const { items } = await house.queries.payments.payments(memberId, page);
    expect(items.map(({ status }) => status)).to.deep.equal(['failed']);
    expect(await house.gateway.query(chargedOf(items[0]!))).to.include({ code: 'not_found' });
  });

  it('does not send a refund whose points are back in the balance', async () => {
    const fate = new Fate();
    const house = refundHouse({ transaction: fate.around });
    const memberId = newId<MemberId>();
    await house.chargePoints.execute({ memberId, amount: 50_000, method });
    const ask = asking(house, (once) => house.refundPoints.execute({ memberId }, once));
    await dying(fate, ask);
    const [pending] = await house.queries.payments.pendingRefunds(plus(house.clock.now(), 1), 1);
    await house.settleRefund.execute(pending!.id, { kind: 'refused', code: 'not_now', message: 'Not now.' });
    expect(JSON.parse(await ask())).to.deep.include({ refunded: 0 });
    expect(await house.gateway.queryRefund(requestOf(pending!))).to.include({ code: 'not_found' });
  });
});

describe('a key', () => {
  const aHouse = () => studio(undefined, new Fate().around);

  it('of two tries at once is one booking, and both are told the same', async () => {
    const house = aHouse();
    const memberId = await house.aMemberWith('credits');
    const { id: blockId } = await house.anOpenBlock(await house.aMentorNamed('Kim'));
    const ask = asking(house, (once) => house.book.execute({ memberId, blockId, origin: 'member' }, once));
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers).size).to.equal(1);
    expect(house.happenings().filter((type) => type === 'reservation-confirmed')).to.have.length(1);
  });

  it('is remembered for a day less a millisecond; after the day it is new', async () => {
    const house = aHouse();
    let done = 0;
    const ask = asking(house, async () => (done += 1));
    expect(await ask()).to.equal('1');
    house.clock.advance(DAY - 1);
    expect(await ask()).to.equal('1');
    house.clock.advance(1);
    expect(await ask()).to.equal('2');
  });

  it('is forgotten by the job when its day is over, and not before', async () => {
    const house = aHouse();
    const forget = new ForgetRequests(house.transaction, house.clock, defaultPolicies);
    await asking(house, async () => 'done')();
    house.clock.advance(DAY - 1);
    expect((await forget.run()).changed).to.equal(0);
    house.clock.advance(1);
    expect((await forget.run()).changed).to.equal(1);
    expect((await forget.run()).changed).to.equal(0);
  });

  it('used for another request is refused', async () => {
    const house = aHouse();
    const answers = new AnswerOnce(house.transaction, house.clock, defaultPolicies);
    const answer = async () => ({ status: 200, body: '' });
    await answers.execute(KEY, answer);
    expect(await refusalOf(answers.execute({ ...KEY, fingerprint: 'something else' }, answer))).to.equal('validation');
  });

  it('whose try failed is free for the next', async () => {
    const house = aHouse();
    const failing = asking(house, () => Promise.reject(new Error('no database')));
    expect(await failing().catch(String)).to.equal('Error: no database');
    expect(await asking(house, async () => 'done')()).to.equal('"done"');
  });
});

describe('the turns that a request has taken under a key', () => {
  it('are taken again: a match that was found after others went is the one that is told', async () => {
    let others: (() => Promise<unknown>) | null = null;
    const house = studio(
      (matching) => ({
        matchSituation: async (request, at) => {
          const found = await matching.matchSituation(request, at);
          await others?.();
          others = null;
          return found;
        },
      }),
      new Fate().around,
    );
    const [memberId, faster] = [await house.aMemberWith('credits'), await house.aMemberWith('credits')];
    const mentor = await house.aMentorNamed('Kim');
    const { id: gone } = await house.anOpenBlock(mentor, { startsAt: plus(NINE, HOUR) });
    others = async () => {
      await house.book.execute({ memberId: faster, blockId: gone, origin: 'member' });
      await house.anOpenBlock(mentor, { startsAt: plus(NINE, 3 * HOUR) });
    };
    let dies = true;
    const ask = asking(house, async (once) => {
      const { id, startsAt } = await house.match.execute({ memberId, ...window }, once);
      if (dies) throw new Error('the process died');
      return { id, startsAt };
    });
    await ask().catch(() => undefined);
    dies = false;
    expect(JSON.parse(await ask())).to.include({ startsAt: plus(NINE, 3 * HOUR) });
    expect(house.happenings().filter((type) => type === 'reservation-confirmed')).to.have.length(2);
  });

  it('end in the refusal of the first try, though the second would have got further', async () => {
    const house = studio(undefined, new Fate().around);
    const [memberId, faster] = [await house.aMemberWith('credits'), await house.aMemberWith('credits')];
    const tomorrow = { startsAt: plus(NINE, DAY) };
    const { id: blockId } = await house.anOpenBlock(await house.aMentorNamed('Kim'), tomorrow);
    const { id: reservationId } = await house.book.execute({ memberId: faster, blockId, origin: 'member' });
    let dies = true;
    const ask = asking(house, async (once) => {
      const refusal = await refusalOf(house.book.execute({ memberId, blockId, origin: 'member' }, once));
      if (dies) throw new Error('the process died');
      return refusal;
    });
    await ask().catch(() => undefined);
    dies = false;
    await house.cancel.execute({ reservationId, memberId: faster, acceptDeduction: false });
    expect(await ask()).to.equal('"reservation-conflict"');
  });
});

describe('what is read under a key', () => {
  it('is what was read first', async () => {
    const house = studio(undefined, new Fate().around);
    let read = 0;
    const fate = { dies: true };
    const ask = asking(house, async (once) => {
      const found = await readOnce(house.transaction, async () => (read += 1), once);
      if (fate.dies) throw new Error('the process died');
      return found;
    });
    await ask().catch(() => undefined);
    fate.dies = false;
    expect(await ask()).to.equal('1');
  });

  it('is read each time without one', async () => {
    const house = studio(undefined, new Fate().around);
    let read = 0;
    const look = () => readOnce(house.transaction, async () => (read += 1));
    expect([await look(), await look()]).to.deep.equal([1, 2]);
  });
});
