import type { Instant } from '@spotter/core/kernel';
import type { DeletedWebhooks, Webhook, Webhooks } from '@spotter/core/payment';
import type { UnitOfWork } from '../unit-of-work.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';

/** A concurrent duplicate waits for this one to commit, and then finds it taken. */
const TAKE = statement(`
  insert into webhook as w (id, payment_id, received_at, taken_at, reports_dispute) values ($1, $2, $3, $3, $5)
  on conflict (id) do update set taken_at = excluded.taken_at
  where w.handled_at is null and (w.taken_at is null or w.taken_at < $4)
  returning id`);
const FINISH = statement('update webhook set handled_at = $2 where id = $1 and handled_at is null returning id');
const RELEASE = statement('update webhook set taken_at = null where id = $1');
const DELETE = statement(`
  with deleted as (
    delete from webhook where id = any (array(
      select id from webhook where received_at < $1 order by received_at limit $2 for update skip locked))
    returning payment_id, handled_at, reports_dispute
  )
  select count(*) as count, coalesce(
    array_agg(distinct payment_id order by payment_id) filter (where handled_at is null and reports_dispute), '{}') as "lostDisputes"
  from deleted`);

export class PostgresWebhooks implements Webhooks {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async take({ id, paymentId, reportsDispute }: Webhook, at: Instant, abandonedBefore: Instant): Promise<boolean> {
    const [from, before] = [toTimestamp(at), toTimestamp(abandonedBefore)];
    const taken = await this.unitOfWork.read(TAKE, id, paymentId, from, before, reportsDispute);
    return taken.length > 0;
  }

  async finish(id: string, at: Instant): Promise<boolean> {
    return (await this.unitOfWork.read(FINISH, id, toTimestamp(at))).length > 0;
  }

  async release(id: string): Promise<void> {
    await this.unitOfWork.read(RELEASE, id);
  }

  deleteOlderThan(before: Instant, limit: number): Promise<DeletedWebhooks> {
    return readSingle(this.unitOfWork, DELETE, toTimestamp(before), limit);
  }
}
