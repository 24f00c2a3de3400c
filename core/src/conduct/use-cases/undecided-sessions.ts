import type { DueRow } from '../../application/due-row.js';
import type { Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import { noShowCutoff } from '../../booking/rules/no-show.js';
import type { ReservationId } from '../../kernel/ids.js';
import { isPostponed } from '../rules/postponed-decision.js';

interface UndecidedSessions {
  readonly decidable: readonly DueRow<ReservationId>[];
  /** Their check-in window overlapped an outage: administrators decide them. */
  readonly postponed: readonly DueRow<ReservationId>[];
}

/** Finds the confirmed sessions whose check-in has ended, the earliest first. */
export async function findUndecidedSessions({
  clock,
  policies,
  queries,
}: Reads<'booking' | 'operation', 'clock' | 'policies'>): Promise<UndecidedSessions> {
  const startedBy = noShowCutoff(clock.now(), policies.checkIn);
  const due = await readPages<DueRow<ReservationId>>((after) => queries.booking.notBegun(startedBy, after));
  const [earliest] = due;
  if (!earliest) return { decidable: [], postponed: [] };
  const since = checkInWindow({ startsAt: earliest.dueAt }, policies.checkIn).startsAt;
  const history = await queries.operation.serviceHistory(since);
  const isLeft = ({ dueAt }: DueRow<ReservationId>): boolean => isPostponed({ startsAt: dueAt }, history, policies);
  return { decidable: due.filter((session) => !isLeft(session)), postponed: due.filter(isLeft) };
}
