import type { ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { PastSession } from '../training/ports.js';

/** A recorded session that a judgement rests on. */
export interface SessionReference {
  readonly sessionId: ReservationId;
  readonly at: Instant;
}

export const referencesTo = (sessions: readonly PastSession[]): readonly SessionReference[] =>
  sessions.map(({ sessionId, at }) => ({ sessionId, at }));
