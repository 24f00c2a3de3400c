import type { PersonId, StoreId } from '../../kernel/ids.js';
import type { Goal } from '../../member/rules/member.js';
import type { Tier } from '../../mentor/rules/mentor.js';

/** A page of an audience, in the order of the ids. */
export interface AudiencePart {
  /** The prefix of their dedupe keys: people who have the message are left out. */
  readonly dedupePrefix: string;
  /** Selects people whose id is greater; null for the first part. */
  readonly after: PersonId | null;
  readonly limit: number;
}

/** Members who match every condition that is given: all members without one. */
export interface CampaignAudience {
  readonly goal?: Goal | undefined;
  /** The member's home store. */
  readonly storeId?: StoreId | undefined;
  /** The member has a booked, current or completed session with a mentor who is offered at this tier now. */
  readonly tier?: Tier | undefined;
}
