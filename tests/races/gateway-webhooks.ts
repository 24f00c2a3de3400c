import type { Answer } from '../support/api.js';
import { signatureOf } from '../support/sandbox.js';
import type { TwoServers } from './two-servers.js';

/** Sends four webhooks of the gateway about a payment, two to each server. @param at epoch milliseconds of the servers' clock */
export const sendWebhooks = (
  { apiClients }: Pick<TwoServers, 'apiClients'>,
  type: 'Transaction.Paid' | 'Transaction.Cancelled',
  paymentId: string,
  at: number,
): readonly Promise<Answer<unknown>>[] =>
  [0, 1, 0, 1].map((server) => {
    const body = { type, data: { paymentId } };
    const signature = signatureOf(JSON.stringify(body), new Date(at));
    return apiClients[server]!.anybody.post('/api/payments/webhook', body, signature);
  });
