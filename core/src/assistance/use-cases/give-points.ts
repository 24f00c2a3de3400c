import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { StaffRole } from '../../identity/rules/staff-account.js';
import { monthInterval, monthOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
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

interface Gift {
  readonly memberId: MemberId;
  readonly points: Krw;
  readonly role: StaffRole;
  readonly at: Instant;
}

/** Staff give a member points at the company's cost, up to the monthly limit of their role. */
export class GivePoints {
  constructor(private readonly ports: AssistPorts<keyof GivePointsRepositories> & Reads<'identity'>) {}

  /** @throws DomainError not-found for an unknown or closed account; as `requireGiveable`. */
  async execute(command: GivePointsCommand, idempotency?: IdempotencyContext): Promise<PointLot> {
    const { memberId, points, adminId } = command;
    // Deactivated since the request began: the lower limit applies.
    const role = (await this.ports.queries.identity.staffAccess(adminId))?.role ?? 'support';
    const at = this.ports.clock.now();
    const { lot } = await runAssisted(this.ports.transaction, {
      command,
      idempotency,
      work: (repositories: GivePointsRepositories) => this.give(repositories, { memberId, points, role, at }),
      recordOf: ({ lot, givenBefore }) => ({
        act: 'points',
        memberId,
        action: 'give-points',
        subject: { type: 'member', id: memberId },
        before: { givenThisMonth: givenBefore },
        after: { lotId: lot.id, points: lot.amount, givenThisMonth: add(givenBefore, lot.amount) },
      }),
    });
    return lot;
  }

  /** @returns also the points that staff gave earlier in the month, without this lot. */
  private async give(
    repositories: GivePointsRepositories,
    { memberId, points, role, at }: Gift,
  ): Promise<{ readonly lot: PointLot; readonly givenBefore: Krw }> {
    const { pointLots, journal } = repositories;
    const { ids, policies } = this.ports;
    // Concurrent gifts to one member run one after the other.
    await lockOpenMember(repositories, memberId);
    const givenBefore = await pointLots.sumBonuses(memberId, monthInterval(monthOf(at)));
    requireGiveable(points, givenBefore, role, policies.assistance);
    const lot = createBonusLot(ids, memberId, points, at, policies.points);
    await pointLots.add(lot);
    await journal.append(createBonusEntry(ids, lot));
    return { lot, givenBefore };
  }
}
