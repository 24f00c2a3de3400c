import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { pointsOf, priceWith } from '../../booking/rules/price.js';
import { type FixedSlot, pauseIfMembershipPaused, type WeeklyHour } from '../rules/fixed-slot.js';
import { findChangeOfRequest } from '../rules/monthly-change.js';
import { fixedSlotTakenError, requireWithinDay } from '../rules/weekly-hour.js';
import { requireTerms } from '../rules/fixed-slot-terms.js';
import { loadMemberFunding } from './load-member-funding.js';
import { monthInterval, monthOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { requirePublicMentor } from '../../mentor/rules/mentor.js';

export interface RequestFixedSlotCommand extends WeeklyHour {
  readonly memberId: MemberId;
}

export type RequestFixedSlotRepositories = Pick<
  Repositories,
  'bookingContext' | 'mentors' | 'stores' | 'fixedSlots' | 'memberships' | 'pointLots'
>;

/** A member requests the same hour every week. */
export class RequestFixedSlot {
  constructor(
    private readonly ports: RequiredPorts<keyof RequestFixedSlotRepositories, 'clock' | 'ids' | 'policies'>,
  ) {}

  /** @throws DomainError as `addFixedSlot`. */
  execute(command: RequestFixedSlotCommand, idempotency?: IdempotencyContext): Promise<FixedSlot> {
    const { transaction, ids, clock, policies } = this.ports;
    return transaction.run(
      (repositories) => addFixedSlot(repositories, command, { ids, at: clock.now(), policies }),
      idempotency,
    );
  }
}

/**
 * Adds a fixed slot in a transaction.
 * @throws DomainError not-found; validation for an hour that does not end on its day; policy-violation (`fixed-slot-terms`,
 * `fixed-slot-monthly-change`); reservation-conflict for an hour of another slot.
 */
export async function addFixedSlot(
  repositories: RequestFixedSlotRepositories,
  { memberId, mentorId, storeId, weekday, startTime }: RequestFixedSlotCommand,
  { ids, at, policies }: StepContext,
): Promise<FixedSlot> {
  const minutes = policies.block.defaultMinutes;
  requireWithinDay(startTime, minutes);
  await repositories.bookingContext.lockMember(memberId); // locked: of two concurrent requests, the second counts the slot of the first
  const { length: otherSlots } = await repositories.fixedSlots.findCurrentByMember(memberId);
  const ended = await repositories.fixedSlots.findEndedSince(memberId, monthInterval(monthOf(at)).startsAt);
  const mentor = requirePublicMentor(await repositories.mentors.get(mentorId));
  await repositories.stores.get(storeId);
  const funding = await loadMemberFunding(repositories, memberId, at);
  const hour = { mentorId, storeId, weekday, startTime, minutes };
  const slot: FixedSlot = {
    id: ids.next(),
    memberId,
    ...hour,
    status: 'active',
    pausedBecause: null,
    agreedRate: pointsOf(priceWith(mentor)),
    changedAt: findChangeOfRequest(hour, ended, at),
    lastSkip: null,
    end: null,
    createdAt: at,
    version: 1,
  };
  if (await repositories.fixedSlots.isTaken(slot)) throw fixedSlotTakenError();
  requireTerms({ mentor, storeId, startTime, minutes, otherSlots, ...funding }, policies.fixedSlot);
  const added = pauseIfMembershipPaused(slot, funding.membership);
  await repositories.fixedSlots.add(added);
  return added;
}
