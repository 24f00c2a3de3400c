import type { Clock } from '../shared/clock.js';
import type { JobOptions } from '../shared/job.js';
import { judgeLedger, type LedgerAudit } from './audit.js';
import type { LedgerQueries } from './ports.js';

/** Findings shown of each rule; all are counted. */
const SHOWN = 100;

/** Proves the books, or says which entries and accounts are wrong. Changes nothing, and holds nobody up. */
export class AuditLedger {
  constructor(
    private readonly queries: Pick<LedgerQueries, 'audit'>,
    private readonly clock: Clock,
  ) {}

  async execute(options: JobOptions = {}): Promise<LedgerAudit> {
    const at = this.clock.now();
    return judgeLedger(await this.queries.audit(SHOWN, options), at);
  }
}
