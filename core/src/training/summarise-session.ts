import { notFound, wrongState } from '../shared/domain-error.js';
import type { MemberId, ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { TrainingQueries } from './ports.js';
import { summarise, type SessionSummary } from './session-summary.js';

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

  /** @throws DomainError not-found for somebody else's session, policy-violation for one that is not completed. */
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
