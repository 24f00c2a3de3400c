import type {
  AudiencePart,
  Instant,
  Interval,
  KnownRecipient,
  MarketingQueries,
  MentorId,
  Person,
  PersonId,
} from '@spotter/core';
import { found } from './finding.js';
import { firstOf } from './paging.js';
import type { Committed } from './tables.js';

type NewMentors = Awaited<ReturnType<MarketingQueries['newMentors']>>;
type Rows = Pick<Committed, 'people' | 'members' | 'mentors' | 'reservations' | 'deliveries'>;

export class MemoryMarketingQueries implements MarketingQueries {
  constructor(private readonly rows: Rows) {}

  async newMentors(since: Instant): Promise<NewMentors> {
    const verified = [...this.rows.mentors.all()].flatMap(({ id, status, verifiedAt }) =>
      status === 'active' && verifiedAt !== null && verifiedAt >= since ? [{ id, verifiedAt }] : [],
    );
    return verified
      .sort((one, other) => one.verifiedAt - other.verifiedAt || (one.id < other.id ? -1 : 1))
      .map(({ id }) => ({ id, name: found(this.rows.people, id, 'person').name }));
  }

  async matching(mentorId: MentorId, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    const { storeIds, specialties } = found(this.rows.mentors, mentorId, 'mentor');
    return this.audience(part, (id) => {
      const { homeStoreId, goal } = found(this.rows.members, id, 'member');
      return homeStoreId !== null && storeIds.includes(homeStoreId) && goal !== null && specialties.includes(goal);
    });
  }

  async trained({ startsAt, endsAt }: Interval, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.audience(part, (id) =>
      [...this.rows.reservations.scan('byMember', id, { from: startsAt, until: endsAt })].some(
        ({ status }) => status === 'completed',
      ),
    );
  }

  private audience({ told, after, limit }: AudiencePart, wanted: (id: PersonId) => boolean): readonly KnownRecipient[] {
    const isUntold = ({ id }: Person): boolean => !this.rows.deliveries.find('dedupeKey', `${told}:${id}:in_app`);
    const members = [...this.rows.people.scan('byRole', 'member')]
      .filter((person) => person.marketingOptIn && (after === null || person.id > after) && isUntold(person))
      .filter(({ id }) => wanted(id))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    return firstOf(members, limit).map(({ id, role, marketingOptIn, marketingChannels }) => ({
      id,
      role,
      marketingOptIn,
      marketingChannels,
    }));
  }
}
