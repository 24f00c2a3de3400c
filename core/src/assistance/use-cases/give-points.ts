import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { monthInterval, monthOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { add, type Krw } from '../../kernel/krw.js';
import { createBonusLot, createBonusEntry } from '../../points/rules/bonus-lot.js';
import type { PointLot } from '../../points/rules/point-lot.js';
import { requireGiveable } from '../rules/points-of-month.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';
import { lockOpenMember } from './lock-open-member.js';

export interface GivePointsCommand extends AssistCommand {
  readonly memberId: MemberId;
  readonly points: Krw;
}

type GivePointsRepositories = Pick<Repositories, 'members' | 'people' | 'pointLots' | 'journal'>;

/** Staff give a member points at the company's cost, up to the monthly limit of their role. */
export class GivePoints {
  constructor(private readonly ports: AssistPorts<keyof GivePointsRepositories> & Reads<'identity'>) {}

  /** @throws DomainError not-found for an unknown or closed account; as `requireGiveable`. */
  async execute(command: GivePointsCommand, idempotency?: IdempotencyContext): Promise<PointLot> {
    const { memberId, points, adminId } = command;
    // Deactivated since the request began: the lower limit applies.
    const role = (await this.ports.queries.identity.staffAccess(adminId))?.role ?? 'support';
    const { transaction, clock, ids, policies } = this.ports;
    const at = clock.now();
    const given = await runAssisted(transaction, {
      command,
      idempotency,
      work: async (repositories: GivePointsRepositories) => {
        await lockOpenMember(repositories, memberId); // of two gifts at once, the second counts the first
        const givenBefore = await repositories.pointLots.sumBonuses(memberId, monthInterval(monthOf(at)));
        requireGiveable(points, givenBefore, role, policies.assistance);
        const lot = createBonusLot(ids, memberId, points, at, policies.points);
        await repositories.pointLots.add(lot);
        await repositories.journal.append(createBonusEntry(ids, lot));
        return { lot, givenBefore };
      },
      recordOf: ({ lot, givenBefore }) => ({
        act: 'points',
        memberId,
        action: 'give-points',
        subject: { type: 'member', id: memberId },
        before: { givenThisMonth: givenBefore },
        after: { lotId: lot.id, points: lot.amount, givenThisMonth: add(givenBefore, lot.amount) },
      }),
    });
    return given.lot;
  }
}
