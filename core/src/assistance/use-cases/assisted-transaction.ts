import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Repositories } from '../../application/repositories.js';
import type { Transaction } from '../../application/transaction.js';
import type {
  ActionFacts,
  ActionSubject,
  AdministratorActionName,
  Authority,
} from '../../audit-trail/rules/administrator-action.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import type { AssistedAct } from '../rules/assisted-act.js';

export interface AssistCommand extends Authority {
  readonly reason: string;
}

export type AssistedTransactionRepositories = Pick<Repositories, 'administratorActions' | 'outbox'>;

/** The content of the audit trail and of the message to the member. */
export interface AssistRecord {
  readonly act: AssistedAct;
  readonly memberId: MemberId;
  readonly reservationId: ReservationId | null;
  readonly action: AdministratorActionName;
  readonly subject: ActionSubject;
  readonly before: ActionFacts | null;
  readonly after: ActionFacts;
}

/**
 * A transaction for a member's use case that staff run: the audit trail and the message to the member commit with its work. It runs the
 * use case's only transaction.
 */
export class AssistedTransaction<Needed, Outcome> implements Transaction<Needed> {
  constructor(
    private readonly transaction: Transaction<Needed & AssistedTransactionRepositories>,
    private readonly command: AssistCommand,
    private readonly recordOf: (outcome: Outcome) => AssistRecord,
    private readonly prepare: (repositories: Needed) => Promise<unknown> = async () => undefined,
  ) {}

  run<Result>(work: (repositories: Needed) => Promise<Result>, idempotency?: IdempotencyContext): Promise<Result> {
    return this.transaction.run(async (repositories) => {
      await this.prepare(repositories);
      const result = await work(repositories);
      await this.record(repositories, this.recordOf(result as unknown as Outcome));
      return result;
    }, idempotency);
  }

  private async record(
    { administratorActions, outbox }: AssistedTransactionRepositories,
    { act, memberId, reservationId, ...line }: AssistRecord,
  ): Promise<void> {
    const { adminId, requestId, reason } = this.command;
    await administratorActions.add({ adminId, requestId, reason, ...line });
    await outbox.add({ type: 'member-assisted', memberId, by: adminId, act, reservationId });
  }
}
