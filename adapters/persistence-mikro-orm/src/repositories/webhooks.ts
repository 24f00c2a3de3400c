import type { Instant, PaymentId } from '@spotter/core/kernel';
import type { Webhook, Webhooks } from '@spotter/core/payment';
import type { UnitOfWork } from '../unit-of-work.js';
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
  with deleted as (delete from webhook where received_at < $1 returning payment_id, handled_at, reports_dispute)
  select distinct payment_id as "paymentId" from deleted where handled_at is null and reports_dispute order by 1`);

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

  async deleteOlderThan(before: Instant): Promise<readonly PaymentId[]> {
    const lost = await this.unitOfWork.read<{ paymentId: PaymentId }>(DELETE, toTimestamp(before));
    return lost.map(({ paymentId }) => paymentId);
  }
}
