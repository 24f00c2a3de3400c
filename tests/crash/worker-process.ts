import {
  defaultPolicies,
  instant,
  planNotifications,
  SendDeliveries,
  type Message,
  type SendOutcome,
} from '@spotter/core';
import { UuidIds } from '@spotter/crypto-node';
import { BeeQueueNotifier } from '@spotter/notifier-bee-queue';
import { connect } from '@spotter/persistence-mikro-orm';

// A worker to be killed: it sends by the provider at PROVIDER_URL, and lives at the time NOW.

const { DATABASE_URL = '', REDIS_URL = '', PROVIDER_URL = '', NOW = '' } = process.env;

const clock = { now: () => instant(Number(NOW)) };
const persistence = await connect({ url: DATABASE_URL });
const transaction = persistence.transaction({ clock, ids: new UuidIds(clock), plan: planNotifications });
const channel = {
  async send({ id, attempt, channel: name }: Message): Promise<SendOutcome> {
    const answer = await fetch(PROVIDER_URL, { method: 'POST', body: JSON.stringify({ id, attempt, channel: name }) });
    return (await answer.json()) as SendOutcome;
  },
};
const nobody = (): void => undefined;
process.once('disconnect', () => process.exit()); // the test that started it is gone
new BeeQueueNotifier({
  redisUrl: REDIS_URL,
  work: new SendDeliveries(transaction, channel, clock, defaultPolicies),
  restMs: 1_000,
  onFailure: nobody,
  onRedis: nobody,
}).start();
