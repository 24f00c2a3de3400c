import type { PastSession } from './ports.js';

/** What one mentor tells the next, and the member. */
export interface HandoverNote extends Pick<PastSession, 'sessionId' | 'mentorName' | 'at'> {
  readonly note: string;
  readonly nextPlan: string | null;
}

/** The newest notes, at most so many; sessions without one give none. */
export const handoverNotes = (past: readonly PastSession[], limit: number): readonly HandoverNote[] =>
  past
    .flatMap(({ sessionId, mentorName, at, record: { handoverNote: note, nextPlan } }) =>
      note ? [{ sessionId, mentorName, at, note, nextPlan }] : [],
    )
    .slice(0, limit);
