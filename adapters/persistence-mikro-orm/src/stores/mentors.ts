import type { Mentor, MentorId, Mentors, TierChange } from '@spotter/core';
import type { Session } from '../session.js';
import {
  mentor,
  mentorFrom,
  mentorRow,
  mentorStore,
  mentorStoreRows,
  tierChange,
  type MentorRow,
  type MentorStoreRow,
} from '../tables/mentors.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

export class PostgresMentors implements Mentors {
  private readonly rows: OrmRows<MentorRow>;
  private readonly stores: OrmRows<MentorStoreRow>;

  constructor(private readonly session: Session) {
    this.rows = new OrmRows(session, mentor);
    this.stores = new OrmRows(session, mentorStore);
  }

  async get(id: MentorId): Promise<Mentor> {
    const row = found(await this.rows.find({ id }), 'mentor');
    return mentorFrom(row, await this.stores.findAll({ mentorId: id }, 'position'));
  }

  async add(added: Mentor): Promise<void> {
    await this.rows.add(mentorRow(added));
    await this.stores.add(...mentorStoreRows(added));
  }

  async save(read: Mentor): Promise<void> {
    await saveVersion(this.rows, mentorRow(read));
    await this.stores.replace({ mentorId: read.id }, mentorStoreRows(read));
  }

  recordTier(change: TierChange): Promise<void> {
    return this.session.write('insert', tierChange, change);
  }
}
