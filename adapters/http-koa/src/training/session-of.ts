import { notFound, type ReservationId, type SessionView, type TrainingQueries } from '@spotter/core';

/** @throws DomainError not-found. */
export async function sessionOf(training: TrainingQueries, id: ReservationId): Promise<SessionView> {
  const session = await training.session(id);
  if (!session) throw notFound('session');
  return session;
}
