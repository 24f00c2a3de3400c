import type { Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import type { DueRow } from '../../application/due-row.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import { noShowCutoff } from '../../booking/rules/no-show.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import { isPostponed } from '../rules/postponed-decision.js';
import type { ReservationId } from '../../kernel/ids.js';
import { type Page, pageOfItems, type PageRequest, sortTextOf } from '../../kernel/page.js';

/** Undecided sessions whose check-in window overlapped an outage, the earliest first. */
export class ListPostponedDecisions {
  constructor(private readonly ports: Reads<'booking' | 'operation', 'clock' | 'policies'>) {}

  async execute(request: PageRequest): Promise<Page<ReservationView>> {
    const page = pageOfItems(await this.postponed(), request, ({ dueAt, id }) => sortTextOf(dueAt, id));
    const views = await Promise.all(page.items.map(({ id }) => this.ports.queries.booking.reservationView(id)));
    return { ...page, items: views.filter((view) => view !== null) };
  }

  private async postponed(): Promise<readonly DueRow<ReservationId>[]> {
    const startedBy = noShowCutoff(this.ports.clock.now(), this.ports.policies.checkIn);
    const due = await readPages<DueRow<ReservationId>>((after) =>
      this.ports.queries.booking.notBegun(startedBy, after),
    );
    const [first] = due;
    if (!first) return [];
    const since = checkInWindow({ startsAt: first.dueAt }, this.ports.policies.checkIn).startsAt;
    const history = await this.ports.queries.operation.serviceHistory(since);
    return due.filter(({ dueAt }) => isPostponed({ startsAt: dueAt }, history, this.ports.policies));
  }
}
