import type { DemandCell, DemandQueries } from '../ports.js';
import type { RecordDemand } from './record-demand.js';
import { type AskedRange, kpiRange } from '../../administration/rules/kpi-range.js';
import type { Policies } from '../../application/policies.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { StoreId } from '../../kernel/ids.js';

export interface ShowDemandQuery extends AskedRange {
  readonly storeId?: StoreId | undefined;
}

/** An administrator looks at what was searched for, and what was there. */
export class ShowDemand {
  constructor(
    private readonly queries: DemandQueries,
    private readonly recording: RecordDemand,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** With the searches of this process until now. @throws DomainError validation for a range that is none, or too long. */
  async execute({ storeId, ...asked }: ShowDemandQuery): Promise<readonly DemandCell[]> {
    const { from, to } = kpiRange(asked, dayOf(this.clock.now()), this.policies.administration);
    await this.recording.flush();
    return this.queries.cells({ storeId, from, to });
  }
}
