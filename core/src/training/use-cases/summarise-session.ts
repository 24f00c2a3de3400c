import type { Reads } from '../../application/ports.js';
import { notFound, wrongState } from '../../kernel/domain-error.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import { type SessionSummary, summarise } from '../rules/session-summary.js';

export interface SummariseSessionCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
}

/** The summary of a member's completed session. */
export class SummariseSession {
  constructor(private readonly ports: Reads<'training', 'policies'>) {}

  /** @throws DomainError not-found for another member's session, policy-violation for one that is not completed. */
  async execute({ sessionId, memberId }: SummariseSessionCommand): Promise<SessionSummary> {
    const session = await this.ports.queries.training.session(sessionId);
    if (session?.reservation.memberId !== memberId) throw notFound('session');
    const { status, startsAt } = session.reservation;
    if (status !== 'completed') throw wrongState('session', status, 'summarised');
    const { training } = this.ports.policies;
    const history = await this.ports.queries.training.pastSessions(memberId, startsAt, training.historySessions);
    return summarise(session, history, training);
  }
}
