import { StaleVersionError, type MentorId } from '@spotter/core/kernel';
import type { Mentor, Mentors, PayeeFacts, RateChange, TierChange } from '@spotter/core/mentor';
import { VersionedCollection } from './collection.js';
import { getOrThrow } from './get-or-throw.js';
import { refuseClosed } from './people.js';
import type { Tables } from './tables.js';

type MentorTables = Pick<Tables, 'mentors' | 'tierHistories' | 'rateHistories' | 'closedAccounts'>;

export class MemoryMentors extends VersionedCollection<Mentor> implements Mentors {
  constructor(private readonly tables: MentorTables) {
    super(tables.mentors, 'mentor');
  }

  async findPayees(ids: readonly MentorId[]): Promise<readonly PayeeFacts[]> {
    return ids.map((id) => getOrThrow(this.tables.mentors, id, 'mentor'));
  }

  override async save(mentor: Mentor): Promise<void> {
    refuseClosed(this.tables, mentor.id);
    await super.save(mentor);
  }

  async recordTier(change: TierChange): Promise<void> {
    const { tierHistories } = this.tables;
    const earlier = tierHistories.get(change.mentorId)?.changes ?? [];
    tierHistories.put({ mentorId: change.mentorId, changes: [...earlier, change] });
  }

  async findLatestRate(id: MentorId): Promise<RateChange | null> {
    return this.tables.rateHistories.get(id)?.changes.at(-1) ?? null;
  }

  async recordRate(change: RateChange): Promise<void> {
    const { mentorId, month } = change;
    const { rateHistories } = this.tables;
    const earlier = rateHistories.get(mentorId)?.changes ?? [];
    if (month !== null && earlier.some((one) => one.month === month))
      throw new StaleVersionError(`the rate of ${mentorId} was changed in ${month}`);
    rateHistories.put({ mentorId, changes: [...earlier, change] });
  }
}
