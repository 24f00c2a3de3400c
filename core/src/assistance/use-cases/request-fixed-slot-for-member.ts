import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { FixedSlot } from '../../fixed-slot/rules/fixed-slot.js';
import {
  RequestFixedSlot,
  type RequestFixedSlotCommand,
  type RequestFixedSlotRepositories,
} from '../../fixed-slot/use-cases/request-fixed-slot.js';
import {
  type AssistCommand,
  AssistedTransaction,
  type AssistedTransactionRepositories,
} from './assisted-transaction.js';
import { lockOpenMember } from './lock-open-member.js';

export interface RequestFixedSlotForMemberCommand extends AssistCommand, RequestFixedSlotCommand {}

type Needed = RequestFixedSlotRepositories & Pick<Repositories, 'members' | 'people'>;

/** Staff request a fixed slot for a member: the member's own rules and refusals apply. */
export class RequestFixedSlotForMember {
  constructor(
    private readonly ports: RequiredPorts<Needed & AssistedTransactionRepositories, 'clock' | 'ids' | 'policies'>,
  ) {}

  /** @throws DomainError not-found for an unknown or closed account; as `RequestFixedSlot`. */
  execute(
    { adminId, requestId, reason, ...request }: RequestFixedSlotForMemberCommand,
    idempotency?: IdempotencyContext,
  ): Promise<FixedSlot> {
    const { memberId } = request;
    const transaction = new AssistedTransaction<Needed, FixedSlot>(
      this.ports.transaction,
      { adminId, requestId, reason },
      ({ id: fixedSlotId, mentorId, storeId, weekday, startTime }) => ({
        act: 'fixed_slot',
        memberId,
        reservationId: null,
        action: 'request-fixed-slot-for-member',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { fixedSlotId, mentorId, storeId, weekday, startTime },
      }),
      (repositories) => lockOpenMember(repositories, memberId),
    );
    const { clock, ids, policies } = this.ports;
    return new RequestFixedSlot({ transaction, clock, ids, policies }).execute(request, idempotency);
  }
}
