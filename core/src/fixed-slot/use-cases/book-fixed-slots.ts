import { forEachBatch, requireAvailable, runForEachItem } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { priceWith } from '../../booking/rules/price.js';
import type { CurrentSlot } from '../ports.js';
import { rateAboveAgreed } from '../rules/agreed-rate.js';
import { type FixedSlot, pauseFixedSlot, resumeAfterPause, slotFacts } from '../rules/fixed-slot.js';
import { findSkipReason, isSecondUnpaid, type SkipReason } from '../rules/skip-reason.js';
import { isStartOf, startsWithin } from '../rules/weekly-hour.js';
import { bookOccurrence, type BookOccurrenceRepositories } from './book-occurrence.js';
import { skipOccurrence } from './skip-occurrence.js';
import { dayOf, formatInstant } from '../../kernel/calendar.js';
import type { FixedSlotId, MemberId } from '../../kernel/ids.js';
import { DAY, type Instant, minus, plus } from '../../kernel/instant.js';
import { isLeftToRenewal } from '../../membership/rules/renewal-schedule.js';
import type { Mentor } from '../../mentor/rules/mentor.js';

type BookFixedSlotsRepositories = BookOccurrenceRepositories &
  Pick<Repositories, 'fixedSlots' | 'memberships' | 'mentors' | 'timeOffs'>;

/** One week's hour that is still to be booked. */
interface DueOccurrence {
  readonly fixedSlotId: FixedSlotId;
  readonly memberId: MemberId;
  readonly startsAt: Instant;
}

/**
 * Books every unbooked occurrence within `bookAheadMs` that starts `noticeMs` from now or later (docs/domain.md, Fixed slot). A failed
 * occurrence is reported once per reason, and the next run tries it again. The slot is paused by a price above the agreed one, or by a
 * second unpaid occurrence in a row. The slot's row is locked for each occurrence, so concurrent jobs book it once. The hour is checked
 * under that lock: an occurrence of an hour that the member has changed is neither booked nor skipped.
 */
export class BookFixedSlots implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof BookFixedSlotsRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'fixedSlots'>,
  ) {}

  /** @throws DomainError unavailable when the database was not available for a row. */
  async run(): Promise<JobReport> {
    const report = await forEachBatch<FixedSlotId>(async (after) => {
      const at = this.ports.clock.now();
      const slots = await this.ports.queries.fixedSlots.current(at, after);
      return { report: await this.bookAll(slots, at), last: slots.at(-1)?.slot.id ?? null };
    });
    return requireAvailable(report);
  }

  private bookAll(slots: readonly CurrentSlot[], at: Instant): Promise<JobReport> {
    const { noticeMs, bookAheadMs } = this.ports.policies.fixedSlot;
    const [after, until] = [minus(plus(at, noticeMs), 1), plus(at, bookAheadMs)]; // an occurrence that starts exactly at the notice is due
    const due = slots.flatMap((one) => dueOf(one, after, until));
    return runForEachItem(due, (one) => this.bookOrSkip(one), nameOf);
  }

  /** A refusal rolls back the whole attempt, including an opened block; the skip is stored separately. */
  private async bookOrSkip(due: DueOccurrence): Promise<boolean> {
    try {
      return await this.ports.transaction.run((repositories) => this.book(repositories, due));
    } catch (refusal) {
      const reason = findSkipReason(refusal);
      if (reason === null) throw refusal;
      await this.ports.transaction.run((repositories) => this.skipOrPause(repositories, due, reason));
      return false;
    }
  }

  private async book(repositories: BookFixedSlotsRepositories, due: DueOccurrence): Promise<boolean> {
    const { ids, clock, policies } = this.ports;
    const { fixedSlotId, memberId, startsAt } = due;
    await repositories.bookingContext.lockMember(memberId); // before the slot, in the order of pausing and ending the membership
    const stored = await repositories.fixedSlots.get(fixedSlotId);
    if (!isStartOf(stored, startsAt)) return false; // the member has changed the hour since it was read
    if (startsAt < plus(clock.now(), policies.fixedSlot.noticeMs)) return false; // the process was suspended since then
    const slot = await this.withPastPauseEnded(repositories, stored);
    if (slot.pausedBecause === 'membership') await skipOccurrence(repositories, due, 'paused');
    const before = await repositories.fixedSlots.findOccurrence(fixedSlotId, startsAt);
    if (slot.status !== 'active' || before?.reservationId) return false;
    const mentor = await repositories.mentors.get(slot.mentorId);
    if (await pauseAboveAgreedRate(repositories, slot, mentor)) return false;
    const reservation = await bookOccurrence(repositories, slot, mentor, startsAt, { ids, at: clock.now(), policies });
    await repositories.fixedSlots.upsertOccurrence({
      fixedSlotId,
      startsAt,
      reservationId: reservation.id,
      skipped: null,
    });
    if (slot.lastSkip?.on === dayOf(startsAt)) await repositories.fixedSlots.save({ ...slot, lastSkip: null });
    return true;
  }

  /** The membership is locked with its member. */
  private async withPastPauseEnded(
    { memberships }: Pick<BookFixedSlotsRepositories, 'memberships'>,
    slot: FixedSlot,
  ): Promise<FixedSlot> {
    if (slot.pausedBecause !== 'membership') return slot;
    return resumeAfterPause(slot, await memberships.findCurrent(slot.memberId), dayOf(this.ports.clock.now()));
  }

  /** Pauses the slot at a second unpaid occurrence, unless a concurrent job has booked it. */
  private async skipOrPause(
    repositories: BookFixedSlotsRepositories,
    due: DueOccurrence,
    reason: SkipReason,
  ): Promise<void> {
    const { fixedSlotId, memberId, startsAt } = due;
    await repositories.bookingContext.lockMember(memberId);
    const slot = await this.withPastPauseEnded(repositories, await repositories.fixedSlots.get(fixedSlotId));
    const known = await repositories.fixedSlots.findOccurrence(fixedSlotId, startsAt);
    const isUndecided = slot.status === 'active' && isStartOf(slot, startsAt) && !known?.reservationId;
    if (!isUndecided || !(await this.isToPause(repositories, due, reason)))
      return skipOccurrence(repositories, due, reason);
    await repositories.fixedSlots.upsertOccurrence({ fixedSlotId, startsAt, reservationId: null, skipped: reason });
    await repositories.fixedSlots.save({
      ...pauseFixedSlot(slot, 'no_means'),
      lastSkip: { on: dayOf(startsAt), reason },
    });
    await repositories.outbox.add({ type: 'fixed-slot-paused', ...slotFacts(slot), reason });
  }

  /** Not for an occurrence in a term that the next renewal pays. */
  private async isToPause(
    { fixedSlots, memberships }: BookFixedSlotsRepositories,
    { fixedSlotId, memberId, startsAt }: DueOccurrence,
    reason: SkipReason,
  ): Promise<boolean> {
    const { fixedSlot, membership: policy } = this.ports.policies;
    const before = await fixedSlots.findOccurrence(fixedSlotId, minus(startsAt, 7 * DAY));
    if (!isSecondUnpaid(reason, before, plus(this.ports.clock.now(), fixedSlot.noticeMs))) return false;
    const membership = reason === 'no_credit' ? await memberships.findCurrent(memberId) : null;
    return !membership || !isLeftToRenewal(membership, dayOf(startsAt), policy);
  }
}

/** @returns whether the mentor asks for more than the member agreed to; then the slot waits for the member. */
async function pauseAboveAgreedRate(
  { fixedSlots, outbox }: Pick<Repositories, 'fixedSlots' | 'outbox'>,
  slot: FixedSlot,
  mentor: Mentor,
): Promise<boolean> {
  const rate = rateAboveAgreed(slot, priceWith(mentor));
  if (rate === null) return false;
  await fixedSlots.save(pauseFixedSlot(slot, 'rate_changed'));
  await outbox.add({ type: 'fixed-slot-rate-changed', ...slotFacts(slot), agreedRate: slot.agreedRate, rate });
  return true;
}

/** The unbooked occurrences after the first instant, up to the second, included. A slot that a job does not resume has none. */
function dueOf({ slot, booked }: CurrentSlot, after: Instant, until: Instant): readonly DueOccurrence[] {
  if (slot.status === 'paused' && slot.pausedBecause !== 'membership') return [];
  const starts = startsWithin(slot, after, until).filter((startsAt) => !booked.includes(startsAt));
  return starts.map((startsAt) => ({ fixedSlotId: slot.id, memberId: slot.memberId, startsAt }));
}

const nameOf = ({ fixedSlotId, startsAt }: DueOccurrence): string => `${fixedSlotId} ${formatInstant(startsAt)}`;
