import type { Instant, PaymentId } from '@spotter/core/kernel';
import type { Webhook, Webhooks } from '@spotter/core/payment';
import { getOrThrow } from './get-or-throw.js';
import { EVERYTHING, type Tables, type WebhookRow } from './tables.js';

export class MemoryWebhooks implements Webhooks {
  constructor(private readonly tables: Pick<Tables, 'webhooks'>) {}

  /** Only these fields of the webhook: a repeated one has an earlier `receivedAt` too. */
  async take({ id, paymentId, reportsDispute }: Webhook, at: Instant, abandonedBefore: Instant): Promise<boolean> {
    const known = this.tables.webhooks.get(id);
    if (known && !known.isRemoved && !isFree(known, abandonedBefore)) return false;
    const receivedAt = known && !known.isRemoved ? known.receivedAt : at;
    const taken = { takenAt: at, handledAt: null, isRemoved: false };
    this.tables.webhooks.put({ id, paymentId, reportsDispute, receivedAt, ...taken });
    return true;
  }

  async finish(id: string, at: Instant): Promise<void> {
    this.change(id, { handledAt: at });
  }

  async release(id: string): Promise<void> {
    this.change(id, { takenAt: null });
  }

  async deleteOlderThan(before: Instant): Promise<readonly PaymentId[]> {
    const old = [...this.tables.webhooks.scan('byReceipt', EVERYTHING, { until: before })];
    for (const row of old) this.tables.webhooks.put({ ...row, isRemoved: true });
    const lost = old.filter(({ handledAt, reportsDispute }) => handledAt === null && reportsDispute);
    return [...new Set(lost.map(({ paymentId }) => paymentId))].sort();
  }

  private change(id: string, change: Partial<WebhookRow>): void {
    this.tables.webhooks.put({ ...getOrThrow(this.tables.webhooks, id, 'webhook'), ...change });
  }
}

const isFree = ({ takenAt, handledAt }: WebhookRow, abandonedBefore: Instant): boolean =>
  handledAt === null && (takenAt === null || takenAt < abandonedBefore);
