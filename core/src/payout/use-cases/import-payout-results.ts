import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import type { PayoutBatchId } from '../../kernel/ids.js';
import { decideResults, parseResults, payoutIdsIn, type ResultDifference } from '../rules/payout-results.js';
import { keepAnswers, keepReturns } from './keep-answers.js';

export interface ImportPayoutResultsCommand extends ReasonedAuthority {
  readonly batchId: PayoutBatchId;
  /** The file: `key,result` or `key,result,amount`. */
  readonly csv: string;
}

export interface ResultReport {
  readonly lines: number;
  /** The number of deposited payouts. */
  readonly deposited: number;
  /** The number of refused or returned deposits. */
  readonly failed: number;
  readonly differences: readonly ResultDifference[];
}

/** Settles the payouts of a batch by the bank's file of results, in one transaction. A second import of the file has no effect. */
export class ImportPayoutResults {
  constructor(
    private readonly ports: RequiredPorts<
      'payouts' | 'payoutBatches' | 'journal' | 'outbox' | 'administratorActions',
      'clock' | 'ids'
    >,
  ) {}

  /** @throws DomainError not-found; validation for a file that cannot be read. */
  execute(
    { batchId, csv, ...authority }: ImportPayoutResultsCommand,
    idempotency?: IdempotencyContext,
  ): Promise<ResultReport> {
    const lines = parseResults(csv);
    return this.ports.transaction.run(async (repositories) => {
      const batch = await repositories.payoutBatches.get(batchId);
      const named = await repositories.payouts.getAll(payoutIdsIn(lines));
      const at = this.ports.clock.now();
      const { answered, returned, differences } = decideResults(batchId, named, lines, {
        at,
        by: authority.adminId,
      });
      await keepAnswers(repositories, this.ports.ids, answered);
      await keepReturns(repositories, this.ports.ids, returned, at);
      const deposited = answered.filter(({ status }) => status === 'deposited').length;
      const report = { lines: lines.length, deposited, failed: answered.length - deposited + returned.length };
      await repositories.administratorActions.add({
        ...authority,
        action: 'import-payout-results',
        subject: { type: 'payout-batch', id: batch.id },
        before: null,
        after: { ...report, differences: differences.length },
      });
      return { ...report, differences };
    }, idempotency);
  }
}
