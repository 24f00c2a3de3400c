import { defaultPolicies } from '@spotter/core/application';
import { HOUR, krw, minus, plus, type Instant, type PayoutBatchId } from '@spotter/core/kernel';
import {
  intervalOf,
  makePayouts,
  newPayoutBatch,
  periodOn,
  type Payout,
  type PayoutBatch,
  type PayoutPeriod,
} from '@spotter/core/payout';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { anEarning, MONDAY, newId, NINE } from '../builders.js';
import { expectRefusal, expectStale } from '../refusals.js';
import { testInNewContext, type TestContext } from '../test-context.js';
import { addAdmin, addMentor, PAGE } from '../test-data.js';

const PERIOD = periodOn(MONDAY, defaultPolicies.payout);
const NEXT = periodOn(PERIOD.endsOn, defaultPolicies.payout);

export function describePayoutBatches(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const aBatch = (periodId = PERIOD.periodId): PayoutBatch => newPayoutBatch(newId(), periodId, NINE);
  const open = ({ run }: TestContext, batch: PayoutBatch) =>
    run(({ payoutBatches }) => payoutBatches.findOrAddOpen(batch));
  const get = ({ run }: TestContext, id: PayoutBatchId) => run(({ payoutBatches }) => payoutBatches.get(id));
  const save = ({ run }: TestContext, batch: PayoutBatch) => run(({ payoutBatches }) => payoutBatches.save(batch));

  /** The batch of a period with a payout of 100,000 for each mentor. */
  async function batchOf({ run }: TestContext, period: PayoutPeriod, mentors: number): Promise<readonly Payout[]> {
    const { endsAt } = intervalOf(period);
    return run(async (repositories) => {
      for (let mentor = 0; mentor < mentors; mentor += 1) {
        const { id: mentorId } = await addMentor(repositories);
        await repositories.earnings.add(anEarning({ mentorId, amount: krw(100_000), releasedAt: minus(endsAt, 1) }));
      }
      await repositories.payouts.close(period);
      return makePayouts(
        repositories,
        { at: plus(endsAt, HOUR), policy: defaultPolicies.payout, ids: { next: newId } },
        10,
      );
    });
  }

  const deposit = ({ run }: TestContext, { postponed: _, ...payout }: Payout & { postponed?: unknown }) =>
    run(({ payouts }) => payouts.save({ ...payout, status: 'deposited', depositedAt: NINE }));

  describe('payout batches', () => {
    test('are opened once a period until their release is requested', async (context) => {
      const { id: admin } = await context.run(addAdmin);
      const [batch, later] = [aBatch(), aBatch()];
      expect(await open(context, batch)).to.equal(batch.id);
      expect(await get(context, batch.id)).to.deep.equal(batch);
      expect(await open(context, later)).to.equal(batch.id);
      const next = aBatch(NEXT.periodId);
      expect(await open(context, next), 'of another period').to.equal(next.id);
      await save(context, { ...batch, requestedBy: admin });
      expect(await open(context, later), 'after the request').to.equal(later.id);
      await save(context, { ...later, releasedAt: NINE });
      const last = aBatch();
      expect(await open(context, last), 'after an automatic release').to.equal(last.id);
    });

    test('are opened once by concurrent makers of payouts', async (context) => {
      const opened = await Promise.all(Array.from({ length: 5 }, () => open(context, aBatch())));
      expect(new Set(opened).size).to.equal(1);
    });

    test('are released once', async (context) => {
      const batch = aBatch();
      await open(context, batch);
      const released = ({ run }: TestContext) =>
        run(({ payoutBatches }) => payoutBatches.findReleased([batch.id, newId()]));
      expect(await released(context)).to.deep.equal([]);
      await save(context, { ...batch, releasedAt: NINE });
      expect(await released(context)).to.deep.equal([batch.id]);
      await expectStale(save(context, { ...batch, releasedAt: plus(NINE, 1) }));
      expect(await get(context, batch.id)).to.deep.equal({ ...batch, releasedAt: NINE, version: 2 });
    });

    test('are not found under an unknown id', async (context) => {
      await expectRefusal(get(context, newId()), 'not-found');
      expect(await context.queries.payoutBatches.batch(newId(), NINE)).to.equal(null);
    });

    test('count the calculated payouts that wait for a changed account, that instant excluded', async (context) => {
      const [payout] = await batchOf(context, PERIOD, 2);
      await context.run(async ({ mentors }) =>
        mentors.save({ ...(await mentors.get(payout!.mentorId)), payeeHeldUntil: NINE }),
      );
      const heldAt = async (at: Instant) => (await context.queries.payoutBatches.batch(payout!.batchId!, at))?.held;
      expect([await heldAt(minus(NINE, 1)), await heldAt(NINE)]).to.deep.equal([1, 0]);
      await deposit(context, payout!);
      expect(await heldAt(minus(NINE, 1))).to.equal(0);
    });

    test('are listed by status with their totals, the newest first', async (context) => {
      const { id: admin } = await context.run(addAdmin);
      const periods = [PERIOD];
      while (periods.length < 4) periods.push(periodOn(periods.at(-1)!.endsOn, defaultPolicies.payout));
      const made: (readonly Payout[])[] = [];
      for (const period of periods) made.push(await batchOf(context, period, 2));
      const ids = made.map(([payout]) => payout!.batchId!);
      expect(made.flat().map(({ batchId }) => batchId)).to.deep.equal(ids.flatMap((id) => [id, id]));
      const [done, released, requested, waiting] = ids as [PayoutBatchId, PayoutBatchId, PayoutBatchId, PayoutBatchId];
      for (const id of [done, released]) await save(context, { ...(await get(context, id)), releasedAt: NINE });
      await save(context, { ...(await get(context, requested)), requestedBy: admin });
      for (const payout of [...made[0]!, made[1]![0]!]) await deposit(context, payout);
      const { payoutBatches } = context.queries;
      const list = async (filter: Parameters<typeof payoutBatches.batches>[0]) =>
        (await payoutBatches.batches(filter, NINE, PAGE)).items.map(({ batch }) => batch.id);
      expect(await list({})).to.deep.equal(ids.toReversed());
      expect(await list({ status: 'awaiting_request' })).to.deep.equal([waiting]);
      expect(await list({ status: 'awaiting_release' })).to.deep.equal([requested]);
      expect(await list({ status: 'released' })).to.deep.equal([released]);
      expect(await list({ status: 'done' })).to.deep.equal([done]);
      const { batch, totals } = (await payoutBatches.batch(released, NINE))!;
      expect(batch).to.deep.equal(await get(context, released));
      expect(totals).to.deep.include({ mentors: 2, gross: 200_000, net: 193_400 });
      expect(totals.byStatus).to.include({ calculated: 1, deposited: 1, failed: 0 });
      expect(await payoutBatches.unreleased()).to.deep.equal([requested, waiting]);
    });
  });
}
