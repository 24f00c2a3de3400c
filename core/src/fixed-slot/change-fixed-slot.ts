import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { FixedSlotId, MemberId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import { requireActiveMentor } from '../booking/block-opening.js';
import type { Stores } from '../stores.js';
import { endSlot } from './end-slot.js';
import type { FixedSlot, WeeklyHour } from './fixed-slot.js';
import { changedSlot } from './monthly-change.js';
import { requireWithinDay } from './weekly-hour.js';

export interface OwnFixedSlot {
  readonly fixedSlotId: FixedSlotId;
  readonly memberId: MemberId;
}

export interface ChangeFixedSlotCommand extends OwnFixedSlot {
  readonly wanted: Partial<WeeklyHour>;
}

/** A member moves a fixed slot to another hour, or ends it. */
export class ChangeFixedSlot {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors' | 'branches' | 'fixedSlots' | 'outbox'>>,
    private readonly clock: Clock,
  ) {}

  execute({ wanted, ...own }: ChangeFixedSlotCommand): Promise<FixedSlot> {
    return this.transaction.run(async (stores) => {
      const slot = await ownSlot(stores, own);
      const changed = changedSlot(slot, wanted, this.clock.now());
      requireWithinDay(changed.startTime, changed.minutes);
      if (wanted.mentorId) requireActiveMentor(await stores.mentors.get(wanted.mentorId));
      if (wanted.storeId) await stores.branches.get(wanted.storeId);
      if (changed !== slot) await stores.fixedSlots.save(changed);
      return changed;
    });
  }

  end(own: OwnFixedSlot): Promise<FixedSlot> {
    return this.transaction.run(async (stores) => {
      const slot = await ownSlot(stores, own);
      return slot.status === 'ended' ? slot : endSlot(stores, slot);
    });
  }
}

/** @throws DomainError not-found, for somebody else's too. */
async function ownSlot(
  { fixedSlots }: Pick<Stores, 'fixedSlots'>,
  { fixedSlotId, memberId }: OwnFixedSlot,
): Promise<FixedSlot> {
  const slot = await fixedSlots.get(fixedSlotId);
  if (slot.memberId !== memberId) throw notFound('fixed slot');
  return slot;
}
