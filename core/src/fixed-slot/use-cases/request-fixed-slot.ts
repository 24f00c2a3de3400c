import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { priceWith } from '../../booking/rules/price.js';
import { pointsOf } from '../rules/agreed-rate.js';
import type { FixedSlot, WeeklyHour } from '../rules/fixed-slot.js';
import { findChangeOfRequest } from '../rules/monthly-change.js';
import { fixedSlotTakenError, requireWithinDay } from '../rules/weekly-hour.js';
import { requireTerms } from '../rules/fixed-slot-terms.js';
import { loadMeans } from './load-means.js';
import { monthInterval, monthOf } from '../../kernel/calendar.js';
import type { FixedSlotId, MemberId } from '../../kernel/ids.js';

export interface RequestFixedSlotCommand extends WeeklyHour {
  readonly memberId: MemberId;
}

export type RequestFixedSlotRepositories = Pick<
  Repositories,
  'bookingContext' | 'mentors' | 'stores' | 'fixedSlots' | 'memberships' | 'pointLots'
>;

/** A member requests the same hour every week. */
export class RequestFixedSlot {
  constructor(private readonly ports: RequiredPorts<RequestFixedSlotRepositories, 'clock' | 'ids' | 'policies'>) {}

  async execute(command: RequestFixedSlotCommand, idempotency?: IdempotencyContext): Promise<FixedSlot> {
    const { block, fixedSlot } = this.ports.policies;
    const minutes = block.defaultMinutes;
    requireWithinDay(command.startTime, minutes);
    const id = this.ports.ids.next<FixedSlotId>();
    return this.ports.transaction.run(async (repositories) => {
      const { memberId, mentorId, storeId, weekday, startTime } = command;
      const at = this.ports.clock.now();
      await repositories.bookingContext.lockMember(memberId); // locked: of two concurrent requests, the second counts the slot of the first
      const { length: otherSlots } = await repositories.fixedSlots.findCurrentByMember(memberId);
      const ended = await repositories.fixedSlots.findEndedSince(memberId, monthInterval(monthOf(at)).startsAt);
      const mentor = await repositories.mentors.get(mentorId);
      await repositories.stores.get(storeId);
      const means = await loadMeans(repositories, memberId, at);
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
      if (await repositories.fixedSlots.isTaken(slot)) throw fixedSlotTakenError();
      requireTerms({ mentor, storeId, startTime, minutes, otherSlots, ...means }, fixedSlot);
      await repositories.fixedSlots.add(slot);
      return slot;
    }, idempotency);
  }
}
