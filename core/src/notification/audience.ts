import type { MentorId, PersonId } from '../shared/ids.js';
import type { Instant, Interval } from '../shared/instant.js';
import type { KnownRecipient } from './ports.js';

/** Some of an audience, by their ids. */
export interface AudiencePart {
  /** What their dedupe keys begin with: those who have been told are left out. */
  readonly told: string;
  /** From behind this one on. */
  readonly after: PersonId | null;
  readonly limit: number;
}

/** Whom advertisements are for: members who have agreed to them, and nobody else. */
export interface MarketingQueries {
  /** Mentors who may be booked and were verified at `since` or later, the oldest first. */
  newMentors(since: Instant): Promise<readonly { readonly id: MentorId; readonly name: string }[]>;
  /** Members whose home is a store of the mentor's, and whose goal is one of the mentor's specialties. */
  matching(mentor: MentorId, part: AudiencePart): Promise<readonly KnownRecipient[]>;
  /** Members who have completed a session that began in the time. */
  trained(time: Interval, part: AudiencePart): Promise<readonly KnownRecipient[]>;
}
