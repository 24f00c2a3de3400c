import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { readOnce } from '../../idempotency/use-cases/keyed-transaction.js';
import { notFound } from '../../kernel/domain-error.js';
import type { CampaignId, Ids } from '../../kernel/ids.js';
import type { CampaignAudience, MarketingQueries } from '../rules/audience.js';
import type { Announcements } from './announcements.js';
import type { StoreQueries } from '../../store/ports.js';

export interface SendCampaignCommand extends Authority {
  readonly headline: string;
  readonly text: string;
  readonly audience: CampaignAudience;
  /** Counts the audience and sends nothing. */
  readonly dryRun: boolean;
  readonly why: string | null;
}

export interface Campaign {
  /** Null when nothing was sent. */
  readonly id: CampaignId | null;
  /** Members of the audience who agreed to marketing. */
  readonly agreed: number;
}

interface CampaignQueries {
  readonly marketing: Pick<MarketingQueries, 'countCampaign' | 'ofCampaign'>;
  readonly stores: Pick<StoreQueries, 'store'>;
}

/** An administrator sends a promotion to the members of an audience who agreed to marketing. */
export class SendCampaign {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'administratorActions'>>,
    private readonly queries: CampaignQueries,
    private readonly announcements: Announcements,
    private readonly ids: Ids,
  ) {}

  /**
   * @param idempotency a retry continues the campaign, and no recipient gets it twice.
   * @throws DomainError not-found for a store that does not exist.
   */
  async execute(command: SendCampaignCommand, idempotency?: IdempotencyContext): Promise<Campaign> {
    const { headline, text, audience, dryRun } = command;
    const { marketing, stores } = this.queries;
    if (audience.storeId && !(await stores.store(audience.storeId))) throw notFound('store');
    const agreed = await readOnce(this.transaction, () => marketing.countCampaign(audience), idempotency);
    if (dryRun || agreed === 0) return { id: null, agreed };
    const id = await this.record(command, agreed, idempotency);
    const announcement = { cause: `campaign:${id}`, eventKey: 'promotion', payload: { headline, text } } as const;
    await this.announcements.tell(announcement, (part) => marketing.ofCampaign(audience, part));
    return { id, agreed };
  }

  private record(command: SendCampaignCommand, agreed: number, idempotency?: IdempotencyContext): Promise<CampaignId> {
    const { adminId, requestId, why, headline, text, audience } = command;
    return this.transaction.run(async ({ administratorActions }) => {
      const id = this.ids.next<CampaignId>();
      const subject = { type: 'campaign', id } as const;
      const after = { headline, text, audience, agreed };
      await administratorActions.add({
        adminId,
        requestId,
        why,
        action: 'send-campaign',
        subject,
        before: null,
        after,
      });
      return id;
    }, idempotency);
  }
}
