import type { Policies } from '../../application/policies.js';
import { notFound, wrongState } from '../../kernel/domain-error.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import type { TrainingQueries } from '../ports.js';
import { type SessionSummary, summarise } from '../rules/session-summary.js';

export interface SummariseSessionCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
}

/** The summary of a member's completed session. */
export class SummariseSession {
  constructor(
    private readonly training: Pick<TrainingQueries, 'session' | 'pastSessions'>,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for another member's session, policy-violation for one that is not completed. */
  async execute({ sessionId, memberId }: SummariseSessionCommand): Promise<SessionSummary> {
    const session = await this.training.session(sessionId);
    if (session?.reservation.memberId !== memberId) throw notFound('session');
    const { status, startsAt } = session.reservation;
    if (status !== 'completed') throw wrongState('session', status, 'summarised');
    const { training } = this.policies;
    const history = await this.training.pastSessions(memberId, startsAt, training.historySessions);
    return summarise(session, history, training);
  }
}
