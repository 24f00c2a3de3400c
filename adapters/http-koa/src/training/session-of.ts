import { notFound, type ReservationId } from '@spotter/core/kernel';
import type { SessionView, TrainingQueries } from '@spotter/core/training';

/** @throws DomainError not-found. */
export async function sessionOf(training: TrainingQueries, id: ReservationId): Promise<SessionView> {
  const session = await training.session(id);
  if (!session) throw notFound('session');
  return session;
}
