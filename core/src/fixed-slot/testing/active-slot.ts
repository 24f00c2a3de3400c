import type { TimeOfDay } from '../../kernel/calendar.js';
import type { FixedSlotId, MemberId, MentorId, StoreId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import type { FixedSlot } from '../rules/fixed-slot.js';

/** An active slot on Fridays at 18:00, paid by credits and never changed. */
export const slot: FixedSlot = {
  id: 'one' as FixedSlotId,
  memberId: 'member' as MemberId,
  mentorId: 'mentor' as MentorId,
  storeId: 'store' as StoreId,
  weekday: 5,
  startTime: '18:00' as TimeOfDay,
  minutes: 60,
  status: 'active',
  pausedBecause: null,
  agreedRate: null,
  changedAt: null,
  lastSkip: null,
  end: null,
  createdAt: instant(0),
  version: 1,
};
