import { defaultPolicies } from '../../application/policies.js';
import type { Instant } from '../../kernel/instant.js';
import { measureSession, type MeasuredSession } from '../../training/rules/measured-session.js';
import type { SessionRecord } from '../../training/rules/session-record.js';
import type { PastSession } from '../../training/rules/session-view.js';

/** A past session with the measures that guidance reads. */
export const trained = (at: Instant, record: Partial<SessionRecord>, sessionId = 'latest'): MeasuredSession =>
  measureSession(
    { sessionId, at, record: { exercises: [], cardio: [], ...record } } as unknown as PastSession,
    defaultPolicies,
  );
