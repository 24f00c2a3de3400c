import type { Reads } from '../../application/ports.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import { findUndecidedSessions } from './undecided-sessions.js';
import { type Page, pageOfItems, type PageRequest, sortTextOf } from '../../kernel/page.js';

/** Undecided sessions whose check-in window overlapped an outage, the earliest first. */
export class ListPostponedDecisions {
  constructor(private readonly ports: Reads<'booking' | 'operation', 'clock' | 'policies'>) {}

  async execute(request: PageRequest): Promise<Page<ReservationView>> {
    const { postponed } = await findUndecidedSessions(this.ports);
    const page = pageOfItems(postponed, request, ({ dueAt, id }) => sortTextOf(dueAt, id));
    const views = await Promise.all(page.items.map(({ id }) => this.ports.queries.booking.reservationView(id)));
    return { ...page, items: views.filter((view) => view !== null) };
  }
}
