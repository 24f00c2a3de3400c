import { runForEach } from '../../application/job-run.js';
import type { Job } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import type { Day } from '../../kernel/calendar.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { PayoutBatchId } from '../../kernel/ids.js';
import { sum } from '../../kernel/krw.js';
import type { Deposit } from '../ports.js';
import { isAccepted, isUnderWay } from '../rules/deposit-decision.js';
import { chooseFile, type ChosenFile, transferHolder, transferMemo } from '../rules/payout-file.js';
import { type DepositPayout, depositOf } from './deposit-payout.js';

export interface ExportPayoutFileCommand extends Authority {
  readonly batchId: PayoutBatchId;
  /** The number of an earlier file. Null for the payouts that are in no file, or else for the last file. */
  readonly part: number | null;
}

/** One transfer in a file for the bank, with the columns `TRANSFER_COLUMNS`; its key is also in the file of results. */
export interface TransferRow extends Deposit {
  /** The text for the payee, at most 7 characters. */
  readonly memo: string;
}

export interface PayoutFile {
  readonly periodId: Day;
  readonly part: number;
  readonly rows: readonly TransferRow[];
}

type ExportPayoutFileRepositories = Pick<Repositories, 'payouts' | 'payoutBatches' | 'administratorActions'>;

/**
 * Makes a file of transfers for the bank, after it has begun every deposit that is due, as the job `payout-deposit`, also of other batches.
 * Whole account numbers leave the service only in these files and in requests to a bank.
 */
export class ExportPayoutFile {
  constructor(
    private readonly ports: RequiredPorts<keyof ExportPayoutFileRepositories, 'bank' | 'cipher'>,
    private readonly deposits: Job,
    private readonly deposit: Pick<DepositPayout, 'resume'>,
  ) {}

  /**
   * @throws DomainError not-found; policy-violation (`state`) when the batch is not released, or the bank takes deposits without files.
   */
  async execute(command: ExportPayoutFileCommand): Promise<PayoutFile> {
    await this.load(command); // refuses before deposits begin
    await this.deposits.run();
    await this.resumeBegun(command.batchId);
    const file = await this.ports.transaction.run(async (repositories) => {
      const chosen = await this.choose(repositories, command);
      await this.keep(repositories, chosen, command);
      return chosen;
    });
    return this.fileOf(file);
  }

  /** The file with the deposits that have begun already. Only reads. @throws as `execute`. */
  async preview(command: ExportPayoutFileCommand): Promise<PayoutFile> {
    return this.fileOf(await this.load(command));
  }

  private async load(command: ExportPayoutFileCommand): Promise<ChosenFile> {
    if (!this.ports.bank.byFile)
      throw policyViolation('state', 'This bank takes deposits without transfer files.', { state: 'sent to the bank' });
    return this.ports.transaction.run((repositories) => this.choose(repositories, command));
  }

  /**
   * Deposits that another process is making, or that it left when it was killed: without the bank's answer no file names them. One that
   * fails is reported by `payment-reconcile`, which resumes it too.
   */
  private async resumeBegun(batchId: PayoutBatchId): Promise<void> {
    const processing = await this.ports.transaction.run(({ payouts }) => payouts.findProcessing(batchId));
    const begun = processing.filter((payout) => !isAccepted(payout)).map(({ id }) => id);
    await runForEach(begun, async (id) => (await this.deposit.resume(id)) !== null);
  }

  private async choose(
    { payouts, payoutBatches }: ExportPayoutFileRepositories,
    { batchId, part }: ExportPayoutFileCommand,
  ): Promise<ChosenFile> {
    const batch = await payoutBatches.get(batchId); // locked first: two exports make two files
    return chooseFile(batch, (await payouts.findProcessing(batchId)).filter(isUnderWay), part);
  }

  private async keep(
    { payouts, payoutBatches, administratorActions }: ExportPayoutFileRepositories,
    { batch, part, payouts: named, added }: ChosenFile,
    { adminId, requestId }: Authority,
  ): Promise<void> {
    if (added.length > 0) await payoutBatches.save(batch);
    await payouts.save(...added);
    await administratorActions.add({
      adminId,
      requestId,
      reason: null,
      action: 'export-payout-file',
      subject: { type: 'payout-batch', id: batch.id },
      before: null,
      after: { part, payouts: named.length, net: sum(named.map(({ net }) => net)) },
    });
  }

  private fileOf({ batch, part, payouts }: ChosenFile): PayoutFile {
    return {
      periodId: batch.periodId,
      part,
      rows: payouts.map((payout) => {
        const deposit = depositOf(payout, this.ports.cipher);
        return { ...deposit, holder: transferHolder(deposit.holder), memo: transferMemo(batch) };
      }),
    };
  }
}
