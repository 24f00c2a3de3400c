import type { Reads } from '../../application/ports.js';
import type { JobOptions } from '../../application/job.js';
import { auditJournal, type LedgerAudit } from '../rules/audit.js';

/** Findings shown of each rule; all are counted. */
const SHOWN = 100;

/** Proves the books, or lists the wrong entries and accounts. Only reads, and takes no locks. */
export class AuditLedger {
  constructor(private readonly ports: Reads<'ledger', 'clock'>) {}

  async execute(options: JobOptions = {}): Promise<LedgerAudit> {
    const at = this.ports.clock.now();
    return auditJournal(await this.ports.queries.ledger.audit(SHOWN, options), at);
  }
}
