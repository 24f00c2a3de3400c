import type { Reads } from '../../application/ports.js';
import type { RecordDemand } from '../../demand/use-cases/record-demand.js';
import { dayInterval } from '../../kernel/calendar.js';
import { type Instant, instant, type Interval, plus } from '../../kernel/instant.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import type { AvailableSlot, SlotFilter } from '../ports.js';

/** A member searches open blocks. The first page counts as a search (docs/domain.md, Demand). */
export class SearchSlots {
  constructor(
    private readonly ports: Reads<'booking', 'clock' | 'policies'>,
    private readonly demand: Pick<RecordDemand, 'note'>,
  ) {}

  async execute(filter: SlotFilter, page: PageRequest): Promise<Page<AvailableSlot>> {
    const at = this.ports.clock.now();
    const found = await this.ports.queries.booking.availableSlots(filter, at, page);
    if (page.page === 1 && page.cursor === undefined) {
      const { storeId = null, tier = null } = filter;
      this.demand.note({ at, storeId, tier, ...this.window(filter, at), wanted: page.size, found: found.items.length });
    }
    return found;
  }

  /** The searched time: the given day, for today its rest; without a day, the time until the last instant at which blocks can be opened. */
  private window({ date }: SlotFilter, at: Instant): Interval {
    if (date === undefined) return { startsAt: at, endsAt: plus(at, this.ports.policies.block.openAheadMs) };
    const { startsAt, endsAt } = dayInterval(date);
    return { startsAt: instant(Math.max(at, startsAt)), endsAt };
  }
}
