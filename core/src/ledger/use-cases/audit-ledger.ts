import type { JobOptions } from '../../application/job.js';
import type { Clock } from '../../kernel/clock.js';
import type { LedgerQueries } from '../ports.js';
import { auditJournal, type LedgerAudit } from '../rules/audit.js';

/** Findings shown of each rule; all are counted. */
const SHOWN = 100;

/** Proves the books, or lists the wrong entries and accounts. Changes nothing and takes no locks. */
export class AuditLedger {
  constructor(
    private readonly queries: Pick<LedgerQueries, 'audit'>,
    private readonly clock: Clock,
  ) {}

  async execute(options: JobOptions = {}): Promise<LedgerAudit> {
    const at = this.clock.now();
    return auditJournal(await this.queries.audit(SHOWN, options), at);
  }
}
