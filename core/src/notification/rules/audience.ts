import type { MentorId, PersonId, StoreId } from '../../kernel/ids.js';
import type { Instant, Interval } from '../../kernel/instant.js';
import type { Goal } from '../../member/rules/member.js';
import type { Tier } from '../../mentor/rules/mentor.js';
import type { KnownRecipient } from './recipient.js';

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

/** The audiences of advertisements (members who consented), and the consents. */
export interface MarketingQueries {
  /** Members and mentors whose consent was given, or last asked about, at `until` or before; by their ids, after `after`. */
  consentsUntil(until: Instant, after: PersonId | null, limit: number): Promise<readonly { readonly id: PersonId }[]>;
  /** Mentors who may be booked and were verified at `since` or later, the oldest first. */
  newMentors(since: Instant): Promise<readonly MentorId[]>;
  /** Members whose home is a store of the mentor's, and whose goal is one of the mentor's specialties. */
  matching(mentor: MentorId, part: AudiencePart): Promise<readonly KnownRecipient[]>;
  /** Members who have completed a session that began in the time. */
  trained(time: Interval, part: AudiencePart): Promise<readonly KnownRecipient[]>;
  ofCampaign(audience: CampaignAudience, part: AudiencePart): Promise<readonly KnownRecipient[]>;
  countCampaign(audience: CampaignAudience): Promise<number>;
}
