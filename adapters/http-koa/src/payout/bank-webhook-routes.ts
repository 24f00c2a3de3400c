import { z } from 'zod';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';

/**
 * Only the id is read; a query to the bank gives the rest. Unknown fields are ignored: the bank can add some. One source calls the entity
 * `data`: its messages are ignored, and the job asks the bank anyway.
 */
const BankWebhook = z.looseObject({
  eventType: z.string(),
  entityBody: z
    .looseObject({ id: z.string().max(100).optional().meta({ description: 'The id of the payout' }) })
    .nullish(),
});

export const bankWebhookRoutes: ResourceRoutes = ({ receiveBankWebhook }) => [
  route('POST /api/webhooks/bank', 'bank (signed)', 'Payout', {
    summary: 'Report that a payout changed: webhook of the bank (Toss Payments)',
    rateLimit: 'webhook',
    body: BankWebhook,
    description:
      'The bank is asked for the payout, and its answer decides. Any answer but 200 means that the message was not processed and must ' +
      'be sent again. Unknown types and payouts are ignored.',
    answers: { 200: z.strictObject({ received: z.literal(true) }) },
    handle: async ({ body: { eventType, entityBody } }) => {
      if (eventType === 'payout.changed' && entityBody?.id !== undefined)
        await receiveBankWebhook.execute(entityBody.id);
      return ok({ received: true });
    },
  }),
];
