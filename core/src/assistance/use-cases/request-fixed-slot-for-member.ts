import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { FixedSlot } from '../../fixed-slot/rules/fixed-slot.js';
import {
  RequestFixedSlot,
  type RequestFixedSlotCommand,
  type RequestingStores,
} from '../../fixed-slot/use-cases/request-fixed-slot.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids } from '../../kernel/ids.js';
import { type AssistCommand, AssistedTransaction, type AssistingStores } from './assisted-transaction.js';

export interface RequestFixedSlotForMemberCommand extends AssistCommand, RequestFixedSlotCommand {}

type Needed = RequestingStores & Pick<Stores, 'members'>;

/** Staff request a weekly hour for a member: the member's own rules and refusals hold. */
export class RequestFixedSlotForMember {
  constructor(
    private readonly transaction: Transaction<Needed & AssistingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for an unknown member; as `RequestFixedSlot`. */
  execute(
    { adminId, requestId, why, ...request }: RequestFixedSlotForMemberCommand,
    idempotency?: IdempotencyContext,
  ): Promise<FixedSlot> {
    const { memberId } = request;
    const transaction = new AssistedTransaction<Needed, FixedSlot>(
      this.transaction,
      { adminId, requestId, why },
      ({ id: fixedSlotId, mentorId, storeId, weekday, startTime }) => ({
        act: 'fixed_slot',
        memberId,
        reservationId: null,
        action: 'request-fixed-slot-for-member',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { fixedSlotId, mentorId, storeId, weekday, startTime },
      }),
      ({ members }) => members.get(memberId),
    );
    return new RequestFixedSlot(transaction, this.clock, this.ids, this.policies).execute(request, idempotency);
  }
}
