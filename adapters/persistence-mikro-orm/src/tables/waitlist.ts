import type { BlockId, Instant } from '@spotter/core/kernel';
import type { WaitlistEntry } from '@spotter/core/waitlist';
import { Table, json, moment, optional, text, uuid } from '../table.js';

export type WaitlistRow = Omit<WaitlistEntry, 'offer'> & {
  readonly offeredBlockId: BlockId | null;
  readonly offeredUntil: Instant | null;
};

export const waitlistEntry = new Table<WaitlistRow>('waitlist_entry', ['id'], {
  id: uuid(),
  memberId: uuid(),
  storeId: uuid(),
  mentorId: optional(uuid()),
  startsAt: moment(),
  endsAt: moment(),
  status: text(),
  offeredBlockId: optional(uuid()),
  offeredUntil: optional(moment()),
  passed: json(),
  createdAt: moment(),
});

export const waitlistEntryFrom = ({ offeredBlockId, offeredUntil, ...row }: WaitlistRow): WaitlistEntry => ({
  ...row,
  offer: offeredBlockId === null || offeredUntil === null ? null : { blockId: offeredBlockId, until: offeredUntil },
});

export const waitlistRow = ({ offer, ...entry }: WaitlistEntry): WaitlistRow => ({
  ...entry,
  offeredBlockId: offer?.blockId ?? null,
  offeredUntil: offer?.until ?? null,
});
