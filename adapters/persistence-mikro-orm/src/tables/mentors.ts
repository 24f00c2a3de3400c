import type { MentorId, StoreId } from '@spotter/core/kernel';
import type { Mentor, RateChange, TierChange } from '@spotter/core/mentor';
import { Table, json, moment, optional, text, uuid, whole, won } from '../table.js';
import { bankAccountColumns, bankAccountFrom, toBankAccountColumns, type BankAccountColumns } from './bank-account.js';

export type MentorRow = Omit<Mentor, 'storeIds' | 'bankAccount'> & BankAccountColumns;

export interface MentorStoreRow {
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly position: number;
}

export const mentor = new Table<MentorRow>('mentor', ['id'], {
  id: uuid(),
  status: text(),
  tier: text(),
  tierStatus: text(),
  ratePoints: optional(won()),
  bio: text(),
  specialties: json(),
  yearsOfExperience: whole(),
  verifiedAt: optional(moment()),
  ...bankAccountColumns,
  payeeHeldUntil: optional(moment()),
  version: whole(),
});

export const mentorStore = new Table<MentorStoreRow>('mentor_store', ['mentorId', 'storeId'], {
  mentorId: uuid(),
  storeId: uuid(),
  position: whole(),
});

/** The database generates the key. */
export const tierChange = new Table<TierChange>('tier_change', ['mentorId', 'at'], {
  mentorId: uuid(),
  tier: text(),
  tierStatus: text(),
  reason: text(),
  at: moment(),
});

/** The database generates the key. */
export const rateChange = new Table<RateChange>('rate_change', ['mentorId', 'at'], {
  mentorId: uuid(),
  ratePoints: won(),
  at: moment(),
  month: optional(text()),
});

/** @param stores in order. */
export function mentorFrom(row: MentorRow, stores: readonly MentorStoreRow[]): Mentor {
  const { id, status, tier, tierStatus, ratePoints, verifiedAt, payeeHeldUntil, version } = row;
  const core = { id, status, tier, tierStatus, ratePoints, verifiedAt, payeeHeldUntil, version };
  const { bio, specialties, yearsOfExperience } = row;
  const profile = { bio, specialties, yearsOfExperience, storeIds: stores.map(({ storeId }) => storeId) };
  return { ...core, ...profile, bankAccount: bankAccountFrom(row) };
}

export const mentorRow = ({ storeIds: _, bankAccount, ...row }: Mentor): MentorRow => ({
  ...row,
  ...toBankAccountColumns(bankAccount),
});

export const mentorStoreRows = ({ id, storeIds }: Mentor): readonly MentorStoreRow[] =>
  storeIds.map((storeId, position) => ({ mentorId: id, storeId, position }));
