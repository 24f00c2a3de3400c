import type { Clock } from '../shared/clock.js';
import type { FixedSlotId, Ids, MemberId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { requireActiveMentor } from '../booking/block-opening.js';
import type { Stores } from '../stores.js';
import type { FixedSlot, WeeklyHour } from './fixed-slot.js';
import { requireWithinDay } from './weekly-hour.js';

export interface RequestFixedSlotCommand extends WeeklyHour {
  readonly memberId: MemberId;
}

/** A member asks for the same hour every week. */
export class RequestFixedSlot {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors' | 'branches' | 'fixedSlots'>>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  async execute(command: RequestFixedSlotCommand, once?: Once): Promise<FixedSlot> {
    const { memberId, mentorId, storeId, weekday, startTime } = command;
    const minutes = this.policies.block.defaultMinutes;
    requireWithinDay(startTime, minutes);
    const id = this.ids.next<FixedSlotId>();
    return this.transaction.run(async ({ mentors, branches, fixedSlots }) => {
      requireActiveMentor(await mentors.get(mentorId));
      await branches.get(storeId);
      const slot: FixedSlot = {
        id,
        memberId,
        mentorId,
        storeId,
        weekday,
        startTime,
        minutes,
        status: 'active',
        changedAt: null,
        lastSkip: null,
        createdAt: this.clock.now(),
        version: 1,
      };
      await fixedSlots.add(slot);
      return slot;
    }, once);
  }
}
