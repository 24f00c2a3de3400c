import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Repositories } from '../../application/repositories.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MembershipId } from '../../kernel/ids.js';
import type { MembershipView } from '../../membership/ports.js';
import { extendMembership } from '../../membership/rules/extension.js';
import { lastTerm } from '../../membership/rules/membership.js';
import { withNextTransition } from '../../membership/rules/next-transition.js';
import { viewMembership } from '../../membership/use-cases/view-membership.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';

export interface ExtendMembershipCommand extends AssistCommand {
  readonly membershipId: MembershipId;
  readonly days: number;
}

type ExtendMembershipRepositories = Pick<Repositories, 'memberships'>;

/** Staff extend a membership by days: the end of its last paid term moves. */
export class ExtendMembership {
  constructor(private readonly ports: AssistPorts<keyof ExtendMembershipRepositories, 'clock' | 'policies'>) {}

  /** @throws DomainError not-found for an unknown membership; as `extendMembership`. */
  async execute(command: ExtendMembershipCommand, idempotency?: IdempotencyContext): Promise<MembershipView> {
    const { membershipId, days } = command;
    const today = dayOf(this.ports.clock.now());
    const { assistance, membership: policy } = this.ports.policies;
    const { view } = await runAssisted(this.ports.transaction, {
      command,
      idempotency,
      work: async ({ memberships }: ExtendMembershipRepositories) => {
        const before = await memberships.get(membershipId);
        const longer = extendMembership(before, days, today, assistance.maxExtensionDays);
        const saved = withNextTransition(longer, policy);
        await memberships.save(saved);
        return { view: await viewMembership(memberships, saved, today), formerEnd: lastTerm(before).endsOn };
      },
      recordOf: ({ view: { membership }, formerEnd }) => ({
        act: 'extended',
        memberId: membership.memberId,
        action: 'extend-membership',
        subject: { type: 'membership', id: membershipId },
        before: { endsOn: formerEnd },
        after: { endsOn: lastTerm(membership).endsOn },
      }),
    });
    return view;
  }
}
