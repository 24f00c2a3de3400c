import { createClient, type Callback, type RedisClient } from 'redis';
import { redisAt } from './redis-address.js';

export interface RedisClients {
  readonly client: RedisClient;
  /** Closes the client and its duplicates without waiting, because Redis can hang. */
  readonly end: () => void;
}

/**
 * A client of Bee-Queue's own version; it does not accept a later one. A connecting client emits more errors than Bee-Queue
 * listens for, and an unhandled error event ends the process; this adds a listener.
 */
export function redisClients(address: string): RedisClients {
  const clients: RedisClient[] = [];
  const add = (client: RedisClient): RedisClient => {
    clients.push(client);
    // A new connection is checked by INFO, which users without dangerous commands may not send.
    Object.assign(client, { info: (answered: Callback<string>) => client.ping(answered) });
    return client.on('error', () => undefined);
  };
  const client = add(createClient({ ...redisAt(address), enable_offline_queue: false }));
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...options) => add(duplicate(...options));
  return { client, end: () => clients.forEach((one) => one.end(true)) };
}
