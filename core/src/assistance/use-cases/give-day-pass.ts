import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Repositories } from '../../application/repositories.js';
import { formatInstant } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { type DayPass, createDayPass } from '../../membership/rules/day-pass.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';
import { lockOpenMember } from './lock-open-member.js';

export interface GiveDayPassCommand extends AssistCommand {
  readonly memberId: MemberId;
}

type GiveDayPassRepositories = Pick<Repositories, 'members' | 'people' | 'dayPasses'>;

/** Staff give a member a day pass; the company pays for the session that it books. */
export class GiveDayPass {
  constructor(private readonly ports: AssistPorts<keyof GiveDayPassRepositories>) {}

  /** @throws DomainError not-found for an unknown or closed account. */
  execute(command: GiveDayPassCommand, idempotency?: IdempotencyContext): Promise<DayPass> {
    const { memberId } = command;
    const { transaction, clock, ids, policies } = this.ports;
    return runAssisted(transaction, {
      command,
      idempotency,
      work: async (repositories: GiveDayPassRepositories) => {
        await lockOpenMember(repositories, memberId);
        const origin = { reason: 'compensation', compensates: null, termId: null } as const;
        const pass = createDayPass(ids, memberId, origin, clock.now(), policies.dayPass);
        await repositories.dayPasses.add(pass);
        return pass;
      },
      recordOf: ({ id, expiresAt }) => ({
        act: 'day_pass',
        memberId,
        action: 'give-day-pass',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { dayPassId: id, expiresAt: formatInstant(expiresAt) },
      }),
    });
  }
}
