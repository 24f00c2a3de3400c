import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { monthInterval, monthOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { add, type Krw } from '../../kernel/krw.js';
import { bonusLot, createBonusEntry } from '../../points/rules/bonus-lot.js';
import type { PointLot } from '../../points/rules/point-lot.js';
import { requireGiveable } from '../rules/points-of-month.js';
import {
  type AssistCommand,
  AssistedTransaction,
  type AssistedTransactionRepositories,
} from './assisted-transaction.js';
import { lockOpenMember } from './lock-open-member.js';

export interface GivePointsCommand extends AssistCommand {
  readonly memberId: MemberId;
  readonly points: Krw;
}

type GivePointsRepositories = Pick<Repositories, 'members' | 'people' | 'pointLots' | 'journal'>;

interface GivenPoints {
  readonly lot: PointLot;
  /** Points that staff gave earlier in the month, without this lot. */
  readonly givenBefore: Krw;
}

/** Staff give a member points at the company's cost, up to the monthly limit of their role. */
export class GivePoints {
  constructor(
    private readonly ports: RequiredPorts<
      GivePointsRepositories & AssistedTransactionRepositories,
      'clock' | 'ids' | 'policies'
    > &
      Reads<'identity'>,
  ) {}

  /** @throws DomainError not-found for an unknown or closed account; as `requireGiveable`. */
  async execute(command: GivePointsCommand, idempotency?: IdempotencyContext): Promise<PointLot> {
    const { memberId, points, adminId } = command;
    const role = (await this.ports.queries.identity.staffAccess(adminId))?.role ?? 'support';
    const at = this.ports.clock.now();
    const { lot } = await this.assisted(command).run(async (repositories) => {
      const { pointLots, journal } = repositories;
      // Concurrent gifts to one member run one after the other.
      await lockOpenMember(repositories, memberId);
      const givenBefore = await pointLots.sumBonuses(memberId, monthInterval(monthOf(at)));
      requireGiveable(points, givenBefore, role, this.ports.policies.assistance);
      const given = bonusLot(this.ports.ids, memberId, points, at, this.ports.policies.points);
      await pointLots.add(given);
      await journal.append(createBonusEntry(this.ports.ids, given));
      return { lot: given, givenBefore };
    }, idempotency);
    return lot;
  }

  private assisted(command: GivePointsCommand): AssistedTransaction<GivePointsRepositories, GivenPoints> {
    const { memberId } = command;
    return new AssistedTransaction(this.ports.transaction, command, ({ lot, givenBefore }) => ({
      act: 'points',
      memberId,
      reservationId: null,
      action: 'give-points',
      subject: { type: 'member', id: memberId },
      before: { givenThisMonth: givenBefore },
      after: { lotId: lot.id, points: lot.amount, givenThisMonth: add(givenBefore, lot.amount) },
    }));
  }
}
