import type { EndedBy, slotFacts } from './rules/fixed-slot.js';
import type { SkipReason } from './rules/skip-reason.js';
import type { Instant } from '../kernel/instant.js';
import type { Krw } from '../kernel/krw.js';

type SlotFacts = Readonly<ReturnType<typeof slotFacts>>;

export type FixedSlotEvent =
  | ({
      readonly type: 'fixed-slot-ended';
      readonly by: EndedBy;
      /** The mentor's reason. */
      readonly reason?: string;
    } & SlotFacts)
  | ({
      readonly type: 'fixed-slot-rate-changed';
      /** Points a session; null for a credit. */
      readonly agreedRate: Krw | null;
      readonly rate: Krw;
    } & SlotFacts)
  | ({ readonly type: 'fixed-slot-paused'; readonly reason: SkipReason } & SlotFacts)
  | ({
      readonly type: 'fixed-slot-skipped';
      readonly startsAt: Instant;
      readonly reason: SkipReason;
    } & Pick<SlotFacts, 'fixedSlotId' | 'memberId' | 'mentorId'>);
