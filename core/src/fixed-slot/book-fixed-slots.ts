import { dayOf, formatInstant } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { FixedSlotId, Ids, MemberId } from '../shared/ids.js';
import { plus, type Instant } from '../shared/instant.js';
import { forEachOf, joinReports, NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { bookOccurrence, type OccurrenceStores } from './book-occurrence.js';
import type { FixedSlotQueries, StandingSlot } from './ports.js';
import { skipReasonOf, type SkipReason } from './skip-reason.js';
import { startsWithin } from './weekly-hour.js';

type FixedSlotStores = OccurrenceStores & Pick<Stores, 'fixedSlots'>;

/** One week's hour that is still to be booked. */
interface Due {
  readonly fixedSlotId: FixedSlotId;
  readonly memberId: MemberId;
  readonly startsAt: Instant;
}

/**
 * Books every occurrence of the coming 14 days that was never booked (docs/domain.md, Fixed slot). One that cannot be booked is told
 * with its reason, once for each reason, and tried again by the next run. The slot's row is locked for each occurrence, so two jobs
 * at once book it once.
 */
export class BookFixedSlots implements Job {
  constructor(
    private readonly transaction: Transaction<FixedSlotStores>,
    private readonly queries: Pick<FixedSlotQueries, 'standing'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  async run(): Promise<JobReport> {
    let report = NOTHING_DONE;
    let last: FixedSlotId | null = null;
    for (;;) {
      const at = this.clock.now();
      const slots: readonly StandingSlot[] = await this.queries.standing(at, last);
      if (slots.length === 0) return report;
      report = joinReports(report, await this.bookAll(slots, at));
      last = slots.at(-1)?.slot.id ?? null;
    }
  }

  private bookAll(slots: readonly StandingSlot[], at: Instant): Promise<JobReport> {
    const until = plus(at, this.policies.fixedSlot.bookAheadMs);
    const due = new Map(slots.flatMap((one) => dueOf(one, at, until)).map((one) => [nameOf(one), one]));
    return forEachOf(due.keys(), async (name) => {
      const one = due.get(name);
      return one !== undefined && this.bookOrSkip(one);
    });
  }

  /** A refusal undoes the whole attempt, a block opened for it too; that it was skipped is kept by itself. */
  private async bookOrSkip(due: Due): Promise<boolean> {
    try {
      return await this.transaction.run((stores) => this.book(stores, due));
    } catch (refusal) {
      const reason = skipReasonOf(refusal);
      if (reason === null) throw refusal;
      await this.transaction.run((stores) => skip(stores, due, reason));
      return false;
    }
  }

  private async book(stores: FixedSlotStores, due: Due): Promise<boolean> {
    const { fixedSlotId, memberId, startsAt } = due;
    await stores.desk.lockMember(memberId); // before the slot, as whoever pauses or ends the membership does
    const slot = await stores.fixedSlots.get(fixedSlotId);
    if (slot.status === 'paused') await skip(stores, due, 'paused');
    const before = await stores.fixedSlots.occurrence(fixedSlotId, startsAt);
    if (slot.status !== 'active' || before?.reservationId) return false;
    const reservation = await bookOccurrence(stores, this.ids, slot, startsAt, this.clock.now(), this.policies);
    await stores.fixedSlots.keep({ fixedSlotId, startsAt, reservationId: reservation.id, skipped: null });
    if (slot.lastSkip?.on === dayOf(startsAt)) await stores.fixedSlots.save({ ...slot, lastSkip: null });
    return true;
  }
}

async function skip(
  { fixedSlots, outbox }: Pick<Stores, 'fixedSlots' | 'outbox'>,
  { fixedSlotId, startsAt }: Due,
  reason: SkipReason,
): Promise<void> {
  const slot = await fixedSlots.get(fixedSlotId);
  const before = await fixedSlots.occurrence(fixedSlotId, startsAt);
  if (slot.status === 'ended' || before?.reservationId || before?.skipped === reason) return;
  const { memberId, mentorId } = slot;
  await fixedSlots.keep({ fixedSlotId, startsAt, reservationId: null, skipped: reason });
  await fixedSlots.save({ ...slot, lastSkip: { on: dayOf(startsAt), reason } });
  await outbox.add({ type: 'fixed-slot-skipped', fixedSlotId, memberId, mentorId, startsAt, reason });
}

function dueOf({ slot, booked }: StandingSlot, at: Instant, until: Instant): readonly Due[] {
  const starts = startsWithin(slot, at, until).filter((startsAt) => !booked.includes(startsAt));
  return starts.map((startsAt) => ({ fixedSlotId: slot.id, memberId: slot.memberId, startsAt }));
}

const nameOf = ({ fixedSlotId, startsAt }: Due): string => `${fixedSlotId} ${formatInstant(startsAt)}`;
