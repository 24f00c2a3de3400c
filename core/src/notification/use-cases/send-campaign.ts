import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { readOnce } from '../../idempotency/use-cases/keyed-transaction.js';
import { notFound } from '../../kernel/domain-error.js';
import type { CampaignId } from '../../kernel/ids.js';
import type { CampaignAudience } from '../rules/audience.js';
import type { Announcements } from './announcements.js';

export interface SendCampaignCommand extends ReasonedAuthority {
  readonly headline: string;
  readonly text: string;
  readonly audience: CampaignAudience;
  /** Counts the audience without sending. */
  readonly dryRun: boolean;
}

export interface Campaign {
  /** The campaign; null when it was not sent. */
  readonly id: CampaignId | null;
  /** Members of the audience who agreed to marketing. */
  readonly agreed: number;
}

/** An administrator sends a promotion to the members of an audience who agreed to marketing. */
export class SendCampaign {
  constructor(
    private readonly ports: RequiredPorts<'administratorActions', 'ids'> & Reads<'marketing' | 'stores'>,
    private readonly announcements: Announcements,
  ) {}

  /**
   * @param idempotency a retry continues the campaign, and no recipient gets it twice.
   * @throws DomainError not-found for a store that does not exist.
   */
  async execute(command: SendCampaignCommand, idempotency?: IdempotencyContext): Promise<Campaign> {
    const { headline, text, audience, dryRun } = command;
    const { marketing, stores } = this.ports.queries;
    if (audience.storeId && !(await stores.store(audience.storeId))) throw notFound('store');
    const agreed = await readOnce(this.ports.transaction, () => marketing.countCampaign(audience), idempotency);
    if (dryRun || agreed === 0) return { id: null, agreed };
    const id = await this.record(command, agreed, idempotency);
    const announcement = { cause: `campaign:${id}`, eventKey: 'promotion', payload: { headline, text } } as const;
    await this.announcements.send(announcement, (part) => marketing.ofCampaign(audience, part));
    return { id, agreed };
  }

  private record(command: SendCampaignCommand, agreed: number, idempotency?: IdempotencyContext): Promise<CampaignId> {
    const { adminId, requestId, reason, headline, text, audience } = command;
    return this.ports.transaction.run(async ({ administratorActions }) => {
      const id = this.ports.ids.next<CampaignId>();
      await administratorActions.add({
        adminId,
        requestId,
        reason,
        action: 'send-campaign',
        subject: { type: 'campaign', id },
        before: null,
        after: { headline, text, audience, agreed },
      });
      return id;
    }, idempotency);
  }
}
