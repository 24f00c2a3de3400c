import type { Instant } from '@spotter/core/kernel';
import type { DeletedWebhooks, Webhook, Webhooks } from '@spotter/core/payment';
import { getOrThrow } from './get-or-throw.js';
import { firstOf } from './paging.js';
import { EVERYTHING, type Tables, type WebhookRow } from './tables.js';

export class MemoryWebhooks implements Webhooks {
  constructor(private readonly tables: Pick<Tables, 'webhooks'>) {}

  /** A repeated webhook keeps its stored fields. A new one stores only these fields, because it can come from a list. */
  async take({ id, paymentId, reportsDispute }: Webhook, at: Instant, abandonedBefore: Instant): Promise<boolean> {
    const known = this.tables.webhooks.get(id);
    const isKnown = known !== undefined && !known.isRemoved;
    if (isKnown && !isFree(known, abandonedBefore)) return false;
    const added = { id, paymentId, reportsDispute, receivedAt: at, takenAt: at, handledAt: null, isRemoved: false };
    this.tables.webhooks.put(isKnown ? { ...known, takenAt: at } : added);
    return true;
  }

  async finish(id: string, at: Instant): Promise<boolean> {
    const known = this.tables.webhooks.get(id);
    if (!known || known.isRemoved || known.handledAt !== null) return false;
    this.tables.webhooks.put({ ...known, handledAt: at });
    return true;
  }

  async release(id: string): Promise<void> {
    this.tables.webhooks.put({ ...getOrThrow(this.tables.webhooks, id, 'webhook'), takenAt: null });
  }

  async deleteOlderThan(before: Instant, limit: number): Promise<DeletedWebhooks> {
    const old = firstOf(this.tables.webhooks.scan('byReceipt', EVERYTHING, { until: before }), limit);
    for (const row of old) this.tables.webhooks.put({ ...row, isRemoved: true });
    const lost = old.filter(({ handledAt, reportsDispute }) => handledAt === null && reportsDispute);
    return { count: old.length, lostDisputes: [...new Set(lost.map(({ paymentId }) => paymentId))].sort() };
  }
}

const isFree = ({ takenAt, handledAt }: WebhookRow, abandonedBefore: Instant): boolean =>
  handledAt === null && (takenAt === null || takenAt < abandonedBefore);
