import { takesPlace } from '@spotter/core/booking';
import type { Person } from '@spotter/core/identity';
import type { Instant, Interval, MentorId, PersonId } from '@spotter/core/kernel';
import { toOfferedTerms, type Tier } from '@spotter/core/mentor';
import {
  isReminderDue,
  type AudiencePart,
  type CampaignAudience,
  type KnownRecipient,
  type MarketingQueries,
} from '@spotter/core/notification';
import { getOrThrow } from './get-or-throw.js';
import { knownRecipient } from './known-recipient.js';
import { byId, firstAfter, firstOf } from './paging.js';
import { rangeOf } from './ranges.js';
import type { CommittedTables } from './tables.js';

type Rows = Pick<CommittedTables, 'people' | 'members' | 'mentors' | 'reservations' | 'deliveries'>;

export class MemoryMarketingQueries implements MarketingQueries {
  constructor(private readonly rows: Rows) {}

  async newMentors(since: Instant): Promise<readonly MentorId[]> {
    const verified = [...this.rows.mentors.all()].flatMap(({ id, status, verifiedAt }) =>
      status === 'active' && verifiedAt !== null && verifiedAt >= since ? [{ id, verifiedAt }] : [],
    );
    return verified.sort((one, other) => one.verifiedAt - other.verifiedAt || byId(one, other)).map(({ id }) => id);
  }

  async consentsUntil(until: Instant, after: PersonId | null, limit: number): Promise<readonly { id: PersonId }[]> {
    const due = [...this.rows.people.all()].filter((one) => one.role !== 'admin' && isReminderDue(one, until));
    return firstAfter(due, after, limit).map(({ id }) => ({ id }));
  }

  async matching(mentorId: MentorId, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    const { storeIds, specialties } = getOrThrow(this.rows.mentors, mentorId, 'mentor');
    return this.audience(part, (id) => {
      const { homeStoreId, goal } = getOrThrow(this.rows.members, id, 'member');
      return homeStoreId !== null && storeIds.includes(homeStoreId) && goal !== null && specialties.includes(goal);
    });
  }

  async trained(within: Interval, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.audience(part, (id) =>
      [...this.rows.reservations.scan('byMember', id, rangeOf(within))].some(({ status }) => status === 'completed'),
    );
  }

  async ofCampaign(audience: CampaignAudience, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.audience(part, (id) => this.isInCampaign(id, audience));
  }

  async countCampaign(audience: CampaignAudience): Promise<number> {
    return [...this.rows.people.scan('byRole', 'member')].filter(
      ({ id, marketingOptIn }) => marketingOptIn && this.isInCampaign(id, audience),
    ).length;
  }

  private isInCampaign(id: PersonId, { goal, storeId, tier }: CampaignAudience): boolean {
    const member = getOrThrow(this.rows.members, id, 'member');
    return (
      (!goal || member.goal === goal) &&
      (!storeId || member.homeStoreId === storeId) &&
      (!tier || this.hasSessionAt(id, tier))
    );
  }

  private hasSessionAt(id: PersonId, tier: Tier): boolean {
    return [...this.rows.reservations.scan('byMember', id)].some(
      ({ status, mentorId }) =>
        takesPlace({ status }) && toOfferedTerms(getOrThrow(this.rows.mentors, mentorId, 'mentor')).tier === tier,
    );
  }

  private audience(
    { dedupePrefix, after, limit }: AudiencePart,
    wanted: (id: PersonId) => boolean,
  ): readonly KnownRecipient[] {
    const isUnreached = ({ id }: Person): boolean =>
      this.rows.deliveries.find('byKey', `${dedupePrefix}:${id}`) === undefined;
    const members = [...this.rows.people.scan('byRole', 'member')]
      .filter(({ id, marketingOptIn }) => marketingOptIn && (after === null || id > after) && wanted(id))
      .filter(isUnreached)
      .sort(byId);
    return firstOf(members, limit).map(knownRecipient);
  }
}
