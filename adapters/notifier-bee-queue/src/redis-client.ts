import { createClient, type RedisClient } from 'redis';
import { redisAt } from './redis-address.js';

/**
 * A client of the version that Bee-Queue brings along; it would not know a later one. A connection that fails on its way tells so more
 * often than Bee-Queue listens, and an error that nobody hears ends the process: here somebody always does.
 */
export function redisClient(address: string): RedisClient {
  const client = heard(createClient({ ...redisAt(address), enable_offline_queue: false }));
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...options) => heard(duplicate(...options));
  return client;
}

const heard = (client: RedisClient): RedisClient => client.on('error', () => undefined);
