import { createClient, type RedisClient } from 'redis';
import { redisAt } from './redis-address.js';

/**
 * A client of Bee-Queue's own version; it does not accept a later one. A connecting client emits more errors than Bee-Queue
 * listens for, and an unhandled error event ends the process; this adds a listener.
 */
export function redisClient(address: string): RedisClient {
  const client = withErrorListener(createClient({ ...redisAt(address), enable_offline_queue: false }));
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...options) => withErrorListener(duplicate(...options));
  return client;
}

const withErrorListener = (client: RedisClient): RedisClient => client.on('error', () => undefined);
