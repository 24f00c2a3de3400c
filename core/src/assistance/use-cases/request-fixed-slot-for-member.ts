import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Repositories } from '../../application/repositories.js';
import type { FixedSlot } from '../../fixed-slot/rules/fixed-slot.js';
import {
  addFixedSlot,
  type RequestFixedSlotCommand,
  type RequestFixedSlotRepositories,
} from '../../fixed-slot/use-cases/request-fixed-slot.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';
import { lockOpenMember } from './lock-open-member.js';

export interface RequestFixedSlotForMemberCommand extends AssistCommand, RequestFixedSlotCommand {}

type RequestForMemberRepositories = RequestFixedSlotRepositories & Pick<Repositories, 'members' | 'people'>;

/** Staff request a fixed slot for a member: the member's own rules and refusals apply. */
export class RequestFixedSlotForMember {
  constructor(private readonly ports: AssistPorts<keyof RequestForMemberRepositories>) {}

  /** @throws DomainError not-found for an unknown or closed account; as `RequestFixedSlot`. */
  execute(
    { adminId, requestId, reason, ...request }: RequestFixedSlotForMemberCommand,
    idempotency?: IdempotencyContext,
  ): Promise<FixedSlot> {
    const { memberId } = request;
    const { transaction, clock, ids, policies } = this.ports;
    return runAssisted(transaction, {
      command: { adminId, requestId, reason },
      idempotency,
      work: async (repositories: RequestForMemberRepositories) => {
        await lockOpenMember(repositories, memberId);
        return addFixedSlot(repositories, request, { ids, at: clock.now(), policies });
      },
      recordOf: ({ id: fixedSlotId, mentorId, storeId, weekday, startTime }) => ({
        act: 'fixed_slot',
        memberId,
        action: 'request-fixed-slot-for-member',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { fixedSlotId, mentorId, storeId, weekday, startTime },
      }),
    });
  }
}
