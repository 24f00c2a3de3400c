import type { DueRow } from '../../application/due-row.js';
import type { Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import { noShowCutoff } from '../../booking/rules/no-show.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { ServiceHistory } from '../../operation/rules/service-heartbeat.js';

interface UndecidedSessions {
  /** The confirmed sessions whose check-in has ended, the earliest first. */
  readonly due: readonly DueRow<ReservationId>[];
  /** The service's history since the first of their check-in windows. */
  readonly history: ServiceHistory;
}

/** Loads the sessions that the no-show job or an administrator has to decide. */
export async function loadUndecidedSessions({
  clock,
  policies,
  queries,
}: Reads<'booking' | 'operation', 'clock' | 'policies'>): Promise<UndecidedSessions> {
  const startedBy = noShowCutoff(clock.now(), policies.checkIn);
  const due = await readPages<DueRow<ReservationId>>((after) => queries.booking.notBegun(startedBy, after));
  const [earliest] = due;
  if (!earliest) return { due, history: { firstAt: null, runs: [] } };
  const since = checkInWindow({ startsAt: earliest.dueAt }, policies.checkIn).startsAt;
  return { due, history: await queries.operation.serviceHistory(since) };
}
