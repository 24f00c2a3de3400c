import type { ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { PastSession } from '../../training/rules/session-view.js';

/** A recorded session that an assessment is based on. */
export interface SessionReference {
  readonly sessionId: ReservationId;
  readonly at: Instant;
}

/** The sessions as an answer cites them, in their order. */
export const referencesTo = (sessions: readonly PastSession[]): readonly SessionReference[] =>
  sessions.map(({ sessionId, at }) => ({ sessionId, at }));
