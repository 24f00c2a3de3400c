import type { MentorId } from '@spotter/core/kernel';
import type { Mentor, Mentors, PayeeFacts, RateChange, TierChange } from '@spotter/core/mentor';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import {
  mentor,
  mentorFrom,
  mentorRow,
  mentorStore,
  mentorStoreRows,
  rateChange,
  tierChange,
  type MentorRow,
  type MentorStoreRow,
} from '../tables/mentors.js';
import { bankAccountFrom } from '../tables/bank-account.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow, saveVersion } from './optimistic-lock.js';

const LAST_RATE = statement(`
  select ${rateChange.selection('r')} from rate_change r where r.mentor_id = $1 order by r.at desc, r.id desc limit 1`);

const PAYEES = statement(`
  select ${mentor.selection('m')} from mentor m where m.id = any ($1::uuid[]) order by m.id for no key update`);

const LEAVE_OTHER_STORES = statement('delete from mentor_store where mentor_id = $1 and store_id <> all ($2::uuid[])');

export class PostgresMentors implements Mentors {
  private readonly rows: OrmRepository<MentorRow>;
  private readonly stores: OrmRepository<MentorStoreRow>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, mentor);
    this.stores = new OrmRepository(unitOfWork, mentorStore);
  }

  async get(id: MentorId): Promise<Mentor> {
    const row = requireRow(await this.rows.find(id), 'mentor');
    return mentorFrom(row, await this.stores.findAll({ mentorId: id }, 'position'));
  }

  async findPayees(ids: readonly MentorId[]): Promise<readonly PayeeFacts[]> {
    const rows = await this.unitOfWork.read<MentorRow>(PAYEES, ids);
    return rows.map((row) => ({ id: row.id, bankAccount: bankAccountFrom(row), payeeHeldUntil: row.payeeHeldUntil }));
  }

  async add(added: Mentor): Promise<void> {
    await this.rows.add(mentorRow(added));
    await this.unitOfWork.write('insert', mentorStore, ...mentorStoreRows(added));
  }

  async save(read: Mentor): Promise<void> {
    await saveVersion(this.rows, mentorRow(read));
    await this.unitOfWork.read(LEAVE_OTHER_STORES, read.id, read.storeIds);
    await this.unitOfWork.write('upsert', mentorStore, ...mentorStoreRows(read));
  }

  recordTier(change: TierChange): Promise<void> {
    return this.unitOfWork.write('insert', tierChange, change);
  }

  findLatestRate(id: MentorId): Promise<RateChange | null> {
    return this.unitOfWork.readOne<RateChange>(LAST_RATE, id);
  }

  recordRate(change: RateChange): Promise<void> {
    return this.unitOfWork.write('insert', rateChange, change);
  }
}
