import type { DemandCell } from '../ports.js';
import type { RecordDemand } from './record-demand.js';
import { kpiRange } from '../../administration/rules/kpi-range.js';
import type { Reads } from '../../application/ports.js';
import { dayOf, type RequestedDays } from '../../kernel/calendar.js';
import type { StoreId } from '../../kernel/ids.js';

export interface ShowDemandQuery extends RequestedDays {
  readonly storeId?: StoreId | undefined;
}

/** Shows an administrator the searches of members and the available blocks. */
export class ShowDemand {
  constructor(
    private readonly ports: Reads<'demand', 'clock' | 'policies'>,
    private readonly recording: RecordDemand,
  ) {}

  /** Includes the searches of this process until now. @throws DomainError validation for an invalid range, or one that is too long. */
  async execute({ storeId, ...range }: ShowDemandQuery): Promise<readonly DemandCell[]> {
    const { from, to } = kpiRange(range, dayOf(this.ports.clock.now()), this.ports.policies.administration);
    await this.recording.flush();
    return this.ports.queries.demand.cells({ storeId, from, to });
  }
}
