import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MembershipId } from '../../kernel/ids.js';
import type { MembershipView } from '../../membership/ports.js';
import { extendMembership } from '../../membership/rules/extension.js';
import { lastTerm } from '../../membership/rules/membership.js';
import { withNextTransition } from '../../membership/rules/next-transition.js';
import { loadCurrentMembership } from '../../membership/use-cases/load-current-membership.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';

export interface ExtendMembershipCommand extends AssistCommand {
  readonly membershipId: MembershipId;
  readonly days: number;
}

type ExtendMembershipRepositories = Pick<Repositories, 'memberships'>;

/** Staff extend a membership by days: the end of its last paid term moves. */
export class ExtendMembership {
  constructor(
    private readonly ports: AssistPorts<keyof ExtendMembershipRepositories, 'clock' | 'policies'> &
      Reads<'memberships'>,
  ) {}

  /** @throws DomainError not-found for an unknown membership; as `extendMembership`. */
  async execute(command: ExtendMembershipCommand, idempotency?: IdempotencyContext): Promise<MembershipView> {
    const { membershipId, days } = command;
    const today = dayOf(this.ports.clock.now());
    const { assistance, membership: policy } = this.ports.policies;
    const { memberId } = await runAssisted(this.ports.transaction, {
      command,
      idempotency,
      work: async ({ memberships }: ExtendMembershipRepositories) => {
        const before = await memberships.get(membershipId);
        const longer = extendMembership(before, days, today, assistance.maxExtensionDays);
        await memberships.save(withNextTransition(longer, policy));
        return { memberId: before.memberId, formerEnd: lastTerm(before).endsOn, endsOn: lastTerm(longer).endsOn };
      },
      recordOf: ({ memberId, formerEnd, endsOn }) => ({
        act: 'extended',
        memberId,
        action: 'extend-membership',
        subject: { type: 'membership', id: membershipId },
        before: { endsOn: formerEnd },
        after: { endsOn },
      }),
    });
    return loadCurrentMembership(this.ports.queries.memberships, memberId, today);
  }
}
