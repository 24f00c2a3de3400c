import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Ports, RequiredPorts } from '../../application/ports.js';
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

type AssistedRepositories = Pick<Repositories, 'administratorActions' | 'outbox'>;

/** The ports of an assisted act: its own ports, and those that record the act. */
export type AssistPorts<
  Repository extends keyof Repositories,
  Name extends keyof Ports = 'clock' | 'ids' | 'policies',
> = RequiredPorts<Repository | keyof AssistedRepositories, Name>;

/** The content of the audit trail and of the message to the member. */
export interface AssistRecord {
  readonly act: AssistedAct;
  readonly memberId: MemberId;
  /** Missing for an act that concerns no reservation. */
  readonly reservationId?: ReservationId;
  readonly action: AdministratorActionName;
  readonly subject: ActionSubject;
  readonly before: ActionFacts | null;
  readonly after: ActionFacts;
}

interface AssistedStep<Needed, Outcome> {
  readonly command: AssistCommand;
  readonly idempotency?: IdempotencyContext | undefined;
  readonly work: (repositories: Needed) => Promise<Outcome>;
  readonly recordOf: (outcome: Outcome) => AssistRecord;
}

/** Staff act for a member in one transaction: the audit trail and the message to the member commit with the work. */
export const runAssisted = <Needed, Outcome>(
  transaction: Transaction<Needed & AssistedRepositories>,
  { command, idempotency, work, recordOf }: AssistedStep<Needed, Outcome>,
): Promise<Outcome> =>
  transaction.run(async (repositories) => {
    const outcome = await work(repositories);
    await record(repositories, command, recordOf(outcome));
    return outcome;
  }, idempotency);

async function record(
  { administratorActions, outbox }: AssistedRepositories,
  { adminId, requestId, reason }: AssistCommand,
  { act, memberId, reservationId, ...line }: AssistRecord,
): Promise<void> {
  await administratorActions.add({ adminId, requestId, reason, ...line });
  await outbox.add({ type: 'member-assisted', memberId, by: adminId, act, reservationId: reservationId ?? null });
}
