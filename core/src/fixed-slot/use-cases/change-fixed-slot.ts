import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { pointsOf, priceWith } from '../../booking/rules/price.js';
import { withRateAccepted } from '../rules/agreed-rate.js';
import { type FixedSlot, pauseIfMembershipPaused, resumeFixedSlot, type WeeklyHour } from '../rules/fixed-slot.js';
import { changeFixedSlot } from '../rules/monthly-change.js';
import { requireWithinDay } from '../rules/weekly-hour.js';
import { saveEndedSlot } from './end-slot.js';
import { requireTerms } from '../rules/fixed-slot-terms.js';
import { loadMemberFunding } from './load-member-funding.js';
import { type DomainError, notFound, policyViolation } from '../../kernel/domain-error.js';
import type { FixedSlotId, MemberId } from '../../kernel/ids.js';
import { type Mentor, requirePublicMentor } from '../../mentor/rules/mentor.js';

export interface OwnFixedSlot {
  readonly fixedSlotId: FixedSlotId;
  readonly memberId: MemberId;
}

export interface ChangeFixedSlotCommand extends OwnFixedSlot {
  readonly wanted: Partial<WeeklyHour>;
}

type ChangeFixedSlotRepositories = Pick<
  Repositories,
  'bookingContext' | 'mentors' | 'stores' | 'fixedSlots' | 'memberships' | 'pointLots' | 'outbox'
>;

/** A member moves a fixed slot to another hour, accepts its price, resumes it, or ends it. */
export class ChangeFixedSlot {
  constructor(private readonly ports: RequiredPorts<keyof ChangeFixedSlotRepositories, 'clock' | 'policies'>) {}

  /**
   * Moves the slot to another hour, place or mentor; a request for the present hour has no effect.
   * @throws DomainError not-found; validation for an hour that does not end on its day; policy-violation (`state`, `fixed-slot-monthly-change`,
   * `fixed-slot-terms`); reservation-conflict for an hour of another slot.
   */
  execute({ wanted, ...own }: ChangeFixedSlotCommand): Promise<FixedSlot> {
    return this.changeOwn(own, async (repositories, slot) => {
      const at = this.ports.clock.now();
      const changed = changeFixedSlot(slot, wanted, at);
      requireWithinDay(changed.startTime, changed.minutes);
      if (changed === slot) return slot;
      const mentor = requirePublicMentor(await repositories.mentors.get(changed.mentorId));
      await repositories.stores.get(changed.storeId);
      await this.requireTerms(repositories, changed, mentor);
      if (changed.mentorId === slot.mentorId) return changed;
      const agreed = { ...changed, agreedRate: pointsOf(priceWith(mentor)) };
      return pauseWithMembership(repositories, slot, resumeFixedSlot(agreed, 'rate_changed'));
    });
  }

  /**
   * Accepts the mentor's present price, and resumes a slot that waits for it.
   * @throws DomainError not-found; policy-violation (`state`) when it has ended.
   */
  acceptRate(own: OwnFixedSlot): Promise<FixedSlot> {
    return this.changeOwn(own, async (repositories, slot) => {
      const mentor = await repositories.mentors.get(slot.mentorId);
      const accepted = withRateAccepted(slot, priceWith(mentor));
      return pauseWithMembership(repositories, slot, accepted);
    });
  }

  /**
   * Resumes a slot that was paused because it could not be paid. An active slot does not change.
   * @throws DomainError not-found; policy-violation: `state` when it was paused for another reason or has ended, `fixed-slot-terms`.
   */
  resume(own: OwnFixedSlot): Promise<FixedSlot> {
    return this.changeOwn(own, async (repositories, slot) => {
      if (slot.status === 'active') return slot;
      if (slot.pausedBecause !== 'no_means') throw notResumableError(slot);
      await this.requireTerms(repositories, slot, await repositories.mentors.get(slot.mentorId));
      return pauseWithMembership(repositories, slot, resumeFixedSlot(slot, 'no_means'));
    });
  }

  /** A repetition has no effect. @throws DomainError not-found. */
  end(own: OwnFixedSlot): Promise<FixedSlot> {
    return this.ports.transaction.run(async (repositories) => {
      const slot = await ownSlot(repositories, own);
      return saveEndedSlot(repositories, slot, { at: this.ports.clock.now(), by: 'member' });
    });
  }

  private changeOwn(
    own: OwnFixedSlot,
    change: (repositories: ChangeFixedSlotRepositories, slot: FixedSlot) => Promise<FixedSlot>,
  ): Promise<FixedSlot> {
    return this.ports.transaction.run(async (repositories) => {
      await repositories.bookingContext.lockMember(own.memberId); // before the slot, as the job does
      const slot = await ownSlot(repositories, own);
      const changed = await change(repositories, slot);
      if (changed !== slot) await repositories.fixedSlots.save(changed);
      return changed;
    });
  }

  private async requireTerms(
    repositories: ChangeFixedSlotRepositories,
    slot: FixedSlot,
    mentor: Mentor,
  ): Promise<void> {
    const funding = await loadMemberFunding(repositories, slot.memberId, this.ports.clock.now());
    const { storeId, startTime, minutes } = slot;
    const otherSlots = 0; // a change adds no slot, so their limit does not apply
    requireTerms({ mentor, storeId, startTime, minutes, otherSlots, ...funding }, this.ports.policies.fixedSlot);
  }
}

/** Loads the membership only for a slot that is resumed. */
async function pauseWithMembership(
  { memberships }: Pick<Repositories, 'memberships'>,
  before: FixedSlot,
  after: FixedSlot,
): Promise<FixedSlot> {
  if (before.status === after.status) return after;
  return pauseIfMembershipPaused(after, await memberships.findCurrent(after.memberId));
}

/** @throws DomainError not-found, also for another member's slot. */
async function ownSlot(
  { fixedSlots }: Pick<Repositories, 'fixedSlots'>,
  { fixedSlotId, memberId }: OwnFixedSlot,
): Promise<FixedSlot> {
  const slot = await fixedSlots.get(fixedSlotId);
  if (slot.memberId !== memberId) throw notFound('fixed slot');
  return slot;
}

const notResumableError = ({ status }: FixedSlot): DomainError =>
  policyViolation('state', 'Only a fixed slot that was paused for lack of credits or points can be resumed.', {
    state: status,
  });
