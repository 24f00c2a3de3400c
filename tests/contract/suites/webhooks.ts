import { MINUTE, minus, plus, type Instant } from '@spotter/core/kernel';
import type { Webhook } from '@spotter/core/payment';
import { expect } from 'chai';
import { aPayment, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember } from '../test-data.js';
import { raceOfTwenty } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';

/** Long ago; no webhook has been abandoned since. */
const NEVER = minus(NINE, 60 * MINUTE);

export function describeWebhooks(adapter: AdapterUnderTest): void {
  describe('webhooks', () => {
    const context = sharedContext(adapter);
    let made = 0;
    const aWebhook = () =>
      context().run(async (repositories) => {
        const payment = aPayment({ memberId: (await addMember(repositories)).id });
        await repositories.payments.add(payment);
        return { id: `msg_${(made += 1)}`, paymentId: payment.id, reportsDispute: made % 2 === 0 };
      });
    let webhook: Webhook;
    beforeEach(async () => (webhook = await aWebhook()));
    const take = (taken: Webhook, at: Instant = NINE, abandonedBefore = NEVER) =>
      context().run(({ webhooks }) => webhooks.take(taken, at, abandonedBefore));

    it('are claimed once while they are in progress', async () => {
      expect(await take(webhook)).to.equal(true);
      expect(await take(webhook)).to.equal(false);
      expect(await take(await aWebhook())).to.equal(true);
    });

    it('are not claimed again after they were handled', async () => {
      await take(webhook);
      expect(await context().run(({ webhooks }) => webhooks.finish(webhook.id, NINE))).to.equal(true);
      expect(await take(webhook, plus(NINE, 60 * MINUTE), plus(NINE, 30 * MINUTE))).to.equal(false);
    });

    it('are finished once by two processes that handle one', async () => {
      await take(webhook);
      await take(webhook, plus(NINE, 2 * MINUTE), plus(NINE, 1));
      const { winners } = await raceOfTwenty(context(), ({ webhooks }) => webhooks.finish(webhook.id, NINE));
      expect(winners.filter((isFirst) => isFirst)).to.have.length(1);
    });

    it('are claimed again after they were released', async () => {
      await take(webhook);
      await context().run(({ webhooks }) => webhooks.release(webhook.id));
      expect(await take(webhook)).to.equal(true);
      expect(await take(webhook)).to.equal(false);
    });

    it('keep their payment, and whether they report a dispute, when they are claimed again', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const [paymentId, another] = await run(async (repositories) => {
          const { id: memberId } = await addMember(repositories);
          const [first, second] = [aPayment({ memberId }), aPayment({ memberId })];
          await repositories.payments.add(first);
          await repositories.payments.add(second);
          return [first.id, second.id];
        });
        const stored = { id: 'again', paymentId, reportsDispute: true };
        for (const webhook of [stored, { id: 'again', paymentId: another, reportsDispute: false }]) {
          await run(({ webhooks }) => webhooks.take(webhook, NINE, NEVER));
          await run(({ webhooks }) => webhooks.release('again'));
        }
        const unhandled = await queries.payments.unhandledWebhooks(plus(NINE, MINUTE), 10, null);
        expect(unhandled).to.deep.equal([{ ...stored, receivedAt: NINE }]);
      }));

    it('are claimed again when the lease has ended, not a millisecond earlier', async () => {
      await take(webhook);
      const later = plus(NINE, 2 * MINUTE);
      expect(await take(webhook, later, NINE)).to.equal(false);
      expect(await take(webhook, later, plus(NINE, 1))).to.equal(true);
      expect(await take(webhook, later, plus(NINE, 1))).to.equal(false);
    });

    it('are claimed by one of twenty concurrent processes', async () => {
      const { winners } = await raceOfTwenty(context(), ({ webhooks }) => webhooks.take(webhook, NINE, NEVER));
      expect(winners.filter((taken) => taken)).to.have.length(1);
      expect(winners).to.have.length(20);
    });

    it('are listed while neither handled nor claimed, the newest first', () =>
      inNewContext(adapter, async ({ run, queries }) => {
        const paymentId = await run(async (repositories) => {
          const payment = aPayment({ memberId: (await addMember(repositories)).id });
          await repositories.payments.add(payment);
          return payment.id;
        });
        const received = { left: 2, givenBack: 1, handled: 3, busy: 5 };
        for (const [id, minutes] of Object.entries(received))
          await run(({ webhooks }) =>
            webhooks.take({ id, paymentId, reportsDispute: id === 'left' }, plus(NINE, minutes * MINUTE), NEVER),
          );
        await run(({ webhooks }) => webhooks.release('givenBack'));
        await run(({ webhooks }) => webhooks.finish('handled', plus(NINE, 4 * MINUTE)));
        const abandoned = plus(NINE, 5 * MINUTE);
        const [givenBack, left] = [
          { id: 'givenBack', paymentId, reportsDispute: false, receivedAt: plus(NINE, MINUTE) },
          { id: 'left', paymentId, reportsDispute: true, receivedAt: plus(NINE, 2 * MINUTE) },
        ];
        const unhandled = queries.payments.unhandledWebhooks.bind(queries.payments);
        expect(await unhandled(abandoned, 10, null)).to.deep.equal([left, givenBack]);
        expect(await unhandled(abandoned, 1, null)).to.deep.equal([left]);
        expect(await unhandled(abandoned, 1, left)).to.deep.equal([givenBack]);
        expect(await unhandled(abandoned, 1, givenBack)).to.deep.equal([]);
        expect(await unhandled(plus(NINE, 2 * MINUTE), 10, null)).to.deep.equal([givenBack]);
      }));

    it('are deleted when they are older than a time, and unhandled disputes are returned', async () => {
      const [old, young] = [await aWebhook(), await aWebhook()];
      const disputes = [await aWebhook(), await aWebhook(), await aWebhook()];
      const [dispute, again, handled] = disputes.map((webhook) => ({ ...webhook, reportsDispute: true }));
      const { paymentId } = dispute!;
      for (const webhook of [{ ...old, reportsDispute: false }, dispute!, { ...again!, paymentId }, handled!])
        await take(webhook, minus(NINE, 1));
      await context().run(({ webhooks }) => webhooks.finish(handled!.id, NINE));
      await take({ ...young, reportsDispute: true });
      const deleted = await context().run(({ webhooks }) => webhooks.deleteOlderThan(NINE, 9));
      expect(deleted).to.deep.equal({ count: 4, lostDisputes: [paymentId] });
      expect(await context().run(({ webhooks }) => webhooks.finish(dispute!.id, NINE))).to.equal(false);
      expect(await take(old)).to.equal(true);
      expect(await take(young)).to.equal(false);
    });

    it('are deleted in batches, the oldest first', () =>
      inNewContext(adapter, async ({ run }) => {
        const webhook = await run(async (repositories) => {
          const payment = aPayment({ memberId: (await addMember(repositories)).id });
          await repositories.payments.add(payment);
          return { paymentId: payment.id, reportsDispute: true };
        });
        for (const age of [1, 3, 2])
          await run(({ webhooks }) => webhooks.take({ ...webhook, id: `${age}` }, minus(NINE, age), NEVER));
        const deleteTwo = () => run(({ webhooks }) => webhooks.deleteOlderThan(NINE, 2));
        const lostDisputes = [webhook.paymentId];
        expect(await deleteTwo()).to.deep.equal({ count: 2, lostDisputes });
        expect(await run(({ webhooks }) => webhooks.finish('1', NINE))).to.equal(true);
        expect(await deleteTwo()).to.deep.equal({ count: 1, lostDisputes: [] });
        expect(await deleteTwo()).to.deep.equal({ count: 0, lostDisputes: [] });
      }));
  });
}
