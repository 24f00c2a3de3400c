import type { Mentor, MentorId, Mentors, TierChange } from '@spotter/core';
import { found } from './finding.js';
import type { Tables } from './tables.js';
import { saveVersion } from './versions.js';

export class MemoryMentors implements Mentors {
  constructor(private readonly tables: Pick<Tables, 'mentors' | 'tierHistories'>) {}

  async get(id: MentorId): Promise<Mentor> {
    return found(this.tables.mentors, id, 'mentor');
  }

  async add(mentor: Mentor): Promise<void> {
    this.tables.mentors.add(mentor);
  }

  async save(mentor: Mentor): Promise<void> {
    saveVersion(this.tables.mentors, mentor);
  }

  async recordTier(change: TierChange): Promise<void> {
    const { tierHistories } = this.tables;
    const earlier = tierHistories.get(change.mentorId)?.changes ?? [];
    tierHistories.put({ mentorId: change.mentorId, changes: [...earlier, change] });
  }
}
