import type { Reservation } from '@spotter/core/booking';
import type { Instant } from '@spotter/core/kernel';
import type { DueReminder, Reminder, Reminders } from '@spotter/core/notification';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { reminder } from '../tables/messages.js';

/** Taken ones stay, so that the same reminder is not added again. */
const TAKE = statement(`
  with due as (
    select reservation_id, event_key, starts_at from reminder where not taken and due_at <= $1
    order by due_at limit $2 for no key update skip locked
  ), taken_now as (
    update reminder m set taken = true from due
    where (m.reservation_id, m.event_key, m.starts_at) = (due.reservation_id, due.event_key, due.starts_at) returning m.*
  )
  select m.event_key as "eventKey", m.due_at as "dueAt", m.starts_at as "remindedStart",
    r.id, r.member_id as "memberId", r.mentor_id as "mentorId", r.starts_at as "startsAt",
    r.ends_at as "endsAt", r.status, p.closed_at is null and not exists (select from rating where session_id = r.id) as "canBeRated"
  from taken_now m join reservation r on r.id = m.reservation_id join person p on p.id = r.member_id order by m.due_at`);

type DueRow = DueReminder['reservation'] &
  Pick<Reminder, 'eventKey' | 'dueAt'> & { readonly remindedStart: Reservation['startsAt'] };

export class PostgresReminders implements Reminders {
  constructor(private readonly session: Session) {}

  add(...reminders: readonly Reminder[]): Promise<void> {
    return this.session.write('insert-new', reminder, ...reminders.map((one) => ({ ...one, taken: false })));
  }

  async takeDue(at: Instant, limit: number): Promise<readonly DueReminder[]> {
    const rows = await this.session.read<DueRow>(TAKE, toTimestamp(at), limit);
    return rows.map(({ eventKey, dueAt, remindedStart, ...reservation }) => ({
      reminder: { reservationId: reservation.id, eventKey, dueAt, startsAt: remindedStart },
      reservation,
    }));
  }
}
