import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import { type ConfirmedReservation, withStatus } from '../../booking/rules/reservation.js';
import { cancelFree } from '../../booking/use-cases/reservation-end.js';
import { markAttended } from '../rules/attendance-correction.js';
import { type PostponedDecision, requirePostponed } from '../rules/postponed-decision.js';
import { refundUnused } from './refund-unused.js';
import { type SettleNoShowRepositories, settleNoShow } from './settle-no-show.js';
import { DomainError, notFound } from '../../kernel/domain-error.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { completeSession } from '../../settlement/use-cases/complete-session.js';

export interface DecidePostponedCommand extends Authority {
  readonly ids: readonly ReservationId[];
  readonly outcome: PostponedDecision;
  readonly reason: string;
}

/** `unchanged`: the session already has this outcome. */
export interface PostponedDecisionResult {
  readonly id: ReservationId;
  readonly result: 'judged' | 'unchanged' | 'refused';
  readonly refusal: DomainError | null;
}

type DecidePostponedRepositories = SettleNoShowRepositories & Pick<Repositories, 'administratorActions'>;

/** An administrator decides sessions whose check-in window overlapped an outage. A refusal of one does not stop the others. */
export class DecidePostponed {
  constructor(
    private readonly ports: RequiredPorts<keyof DecidePostponedRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'booking' | 'operation'>,
  ) {}

  async execute(command: DecidePostponedCommand): Promise<readonly PostponedDecisionResult[]> {
    const results: PostponedDecisionResult[] = [];
    for (const id of command.ids) results.push(await this.decideOne(id, command));
    return results;
  }

  private async decideOne(id: ReservationId, command: DecidePostponedCommand): Promise<PostponedDecisionResult> {
    try {
      return { id, result: (await this.decide(id, command)) ? 'judged' : 'unchanged', refusal: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { id, result: 'refused', refusal: error };
    }
  }

  /** @returns whether it changed anything. */
  private async decide(id: ReservationId, { outcome, ids: _, ...authority }: DecidePostponedCommand): Promise<boolean> {
    const { queries, policies, transaction, clock } = this.ports;
    const known = await queries.booking.reservation(id);
    if (!known) throw notFound('reservation');
    const history = await queries.operation.serviceHistory(checkInWindow(known, policies.checkIn).startsAt);
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const reservation = await repositories.reservations.get(id);
      if (reservation.status === outcome) return false;
      const postponed = requirePostponed(reservation, history, at, policies);
      await this.apply(repositories, postponed, outcome, at);
      await repositories.administratorActions.add({
        ...authority,
        action: 'judge-reservation',
        subject: { type: 'reservation', id },
        before: { status: postponed.status },
        after: { status: outcome },
      });
      return true;
    });
  }

  private async apply(
    repositories: DecidePostponedRepositories,
    session: ConfirmedReservation,
    outcome: PostponedDecision,
    at: Instant,
  ): Promise<void> {
    const { ids, policies } = this.ports;
    const step = { ids, at, policies };
    switch (outcome) {
      case 'cancelled':
        await cancelFree(repositories, session, 'admin', step);
        return refundUnused(repositories, session, step);
      case 'completed': {
        const suspension = await repositories.complaints.findSuspension(session.mentorId, session.id);
        const attended = markAttended(session, session.funding, at);
        return completeSession(repositories, attended, suspension, { ...step, by: 'admin' });
      }
      default:
        await settleNoShow(repositories, withStatus(session, { status: outcome, decidedAt: at }), step);
    }
  }
}
