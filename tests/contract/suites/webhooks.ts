import { MINUTE, minus, plus, type Instant, type PaymentId } from '@spotter/core';
import { expect } from 'chai';
import { aPayment, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember } from '../cast.js';
import { raceOfTwenty } from '../refusals.js';
import { inNewScene, sharedScene } from '../scene.js';

/** Long ago: nothing was left behind since. */
const NEVER = minus(NINE, 60 * MINUTE);

export function describeWebhooks(adapter: AdapterUnderTest): void {
  describe('webhooks', () => {
    const scene = sharedScene(adapter);
    let made = 0;
    const aWebhook = () =>
      scene().run(async (stores) => {
        const payment = aPayment({ memberId: (await addMember(stores)).id });
        await stores.payments.add(payment);
        return { id: `msg_${(made += 1)}`, paymentId: payment.id };
      });
    const take = (webhook: { id: string; paymentId: PaymentId }, at: Instant = NINE, abandonedBefore = NEVER) =>
      scene().run(({ webhooks }) => webhooks.take(webhook, at, abandonedBefore));

    it('are taken once while somebody is at them', async () => {
      const webhook = await aWebhook();
      expect(await take(webhook)).to.equal(true);
      expect(await take(webhook)).to.equal(false);
      expect(await take(await aWebhook())).to.equal(true);
    });

    it('are never taken again once they are handled', async () => {
      const webhook = await aWebhook();
      await take(webhook);
      await scene().run(({ webhooks }) => webhooks.finish(webhook.id, NINE));
      expect(await take(webhook, plus(NINE, 60 * MINUTE), plus(NINE, 30 * MINUTE))).to.equal(false);
    });

    it('are taken again when they were given back', async () => {
      const webhook = await aWebhook();
      await take(webhook);
      await scene().run(({ webhooks }) => webhooks.giveBack(webhook.id));
      expect(await take(webhook)).to.equal(true);
      expect(await take(webhook)).to.equal(false);
    });

    it('are taken again when who took them is overdue, not a millisecond earlier', async () => {
      const webhook = await aWebhook();
      await take(webhook);
      const later = plus(NINE, 2 * MINUTE);
      expect(await take(webhook, later, NINE)).to.equal(false);
      expect(await take(webhook, later, plus(NINE, 1))).to.equal(true);
      expect(await take(webhook, later, plus(NINE, 1))).to.equal(false);
    });

    it('are taken by one of twenty', async () => {
      const webhook = await aWebhook();
      const { winners } = await raceOfTwenty(scene(), ({ webhooks }) => webhooks.take(webhook, NINE, NEVER));
      expect(winners.filter((taken) => taken)).to.have.length(1);
      expect(winners).to.have.length(20);
    });

    it('that nobody handled are found, the oldest first, without those that somebody is at', () =>
      inNewScene(adapter, async ({ run, queries }) => {
        const paymentId = await run(async (stores) => {
          const payment = aPayment({ memberId: (await addMember(stores)).id });
          await stores.payments.add(payment);
          return payment.id;
        });
        const received = { left: 2, givenBack: 1, handled: 3, busy: 5 };
        for (const [id, minutes] of Object.entries(received))
          await run(({ webhooks }) => webhooks.take({ id, paymentId }, plus(NINE, minutes * MINUTE), NEVER));
        await run(({ webhooks }) => webhooks.giveBack('givenBack'));
        await run(({ webhooks }) => webhooks.finish('handled', plus(NINE, 4 * MINUTE)));
        const abandoned = plus(NINE, 5 * MINUTE);
        const [givenBack, left] = [
          { id: 'givenBack', paymentId },
          { id: 'left', paymentId },
        ];
        expect(await queries.payments.unhandledWebhooks(abandoned, 10)).to.deep.equal([givenBack, left]);
        expect(await queries.payments.unhandledWebhooks(abandoned, 1)).to.deep.equal([givenBack]);
        expect(await queries.payments.unhandledWebhooks(plus(NINE, 2 * MINUTE), 10)).to.deep.equal([givenBack]);
      }));

    it('are forgotten when they are old, those of that very time not yet', async () => {
      const [old, young] = [await aWebhook(), await aWebhook()];
      await take(old, minus(NINE, 1));
      await take(young);
      await scene().run(({ webhooks }) => webhooks.forget(NINE));
      expect(await take(old)).to.equal(true);
      expect(await take(young)).to.equal(false);
    });
  });
}
