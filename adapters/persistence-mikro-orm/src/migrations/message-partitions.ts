import type { OnlineSession } from './short-locks.js';

/**
 * The lowest id after the month in Seoul that holds the newest message, in a sandbox ahead of the server's clock. At least a week ahead:
 * until the table has moved, an insert behind it fails.
 */
const FIRST_BOUND = `
  with latest as (
    select greatest(now() + interval '7 days', (
      select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) from message order by id desc limit 1
    )) as at
  ), ending as (
    select (date_trunc('month', at at time zone 'Asia/Seoul') + interval '1 month') at time zone 'Asia/Seoul' as at from latest
  )
  select rpad(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid::text as bound from ending`;

/** While others write, the table proves by a check that it fits into its first partition. */
export async function prepareMessagePartitions(session: OnlineSession): Promise<void> {
  const [first] = await session.query<{ bound: string }>(FIRST_BOUND);
  if (!first) throw new Error('a bound is one row');
  await session.briefly(`
    alter table message drop constraint if exists message_first;
    alter table message add constraint message_first check (id < '${first.bound}') not valid`);
  await session.query('alter table message validate constraint message_first');
}
