import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Stores } from '../../application/stores.js';
import { priceWith } from '../../booking/rules/price.js';
import { pointsOf } from '../rules/agreed-rate.js';
import type { FixedSlot, WeeklyHour } from '../rules/fixed-slot.js';
import { findChangeOfRequest } from '../rules/monthly-change.js';
import { fixedSlotTakenError, requireWithinDay } from '../rules/weekly-hour.js';
import { loadMeans, requireTerms } from './fixed-slot-terms.js';
import { monthInterval, monthOf } from '../../kernel/calendar.js';
import type { FixedSlotId, MemberId } from '../../kernel/ids.js';

export interface RequestFixedSlotCommand extends WeeklyHour {
  readonly memberId: MemberId;
}

export type RequestFixedSlotStores = Pick<
  Stores,
  'bookingContext' | 'mentors' | 'branches' | 'fixedSlots' | 'memberships' | 'pointLots'
>;

/** A member requests the same hour every week. */
export class RequestFixedSlot {
  constructor(private readonly ports: RequiredPorts<RequestFixedSlotStores, 'clock' | 'ids' | 'policies'>) {}

  async execute(command: RequestFixedSlotCommand, idempotency?: IdempotencyContext): Promise<FixedSlot> {
    const { block, fixedSlot } = this.ports.policies;
    const minutes = block.defaultMinutes;
    requireWithinDay(command.startTime, minutes);
    const id = this.ports.ids.next<FixedSlotId>();
    return this.ports.transaction.run(async (stores) => {
      const { memberId, mentorId, storeId, weekday, startTime } = command;
      const at = this.ports.clock.now();
      await stores.bookingContext.lockMember(memberId); // locked: of two concurrent requests, the second counts the slot of the first
      const { length: otherSlots } = await stores.fixedSlots.findCurrentByMember(memberId);
      const ended = await stores.fixedSlots.findEndedSince(memberId, monthInterval(monthOf(at)).startsAt);
      const mentor = await stores.mentors.get(mentorId);
      await stores.branches.get(storeId);
      const means = await loadMeans(stores, memberId, at);
      const slot: FixedSlot = {
        id,
        memberId,
        mentorId,
        storeId,
        weekday,
        startTime,
        minutes,
        status: 'active',
        pausedBecause: null,
        agreedRate: pointsOf(priceWith(mentor)),
        changedAt: findChangeOfRequest({ mentorId, storeId, weekday, startTime, minutes }, ended, at),
        lastSkip: null,
        end: null,
        createdAt: at,
        version: 1,
      };
      if (await stores.fixedSlots.isTaken(slot)) throw fixedSlotTakenError();
      requireTerms({ mentor, storeId, startTime, minutes, otherSlots, ...means }, fixedSlot);
      await stores.fixedSlots.add(slot);
      return slot;
    }, idempotency);
  }
}
