import type { Policies } from '../../application/policies.js';
import type { BookingQueries, DueReservation } from '../../booking/ports.js';
import { checkInWindow } from '../../booking/rules/check-in-window.js';
import { startOfLastJudged } from '../../booking/rules/no-show-policy.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import { isPostponed } from '../rules/postponed-judgement.js';
import type { Clock } from '../../kernel/clock.js';
import { mapPage, type Page, pageOfItems, type PageRequest } from '../../kernel/page.js';
import type { OperationQueries } from '../../operation/ports.js';

/** Undecided sessions whose check-in window overlapped an outage, the earliest first. */
export class ListPostponedJudgements {
  constructor(
    private readonly booking: Pick<BookingQueries, 'notBegun' | 'reservationView'>,
    private readonly operation: OperationQueries,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(request: PageRequest): Promise<Page<ReservationView>> {
    const page = pageOfItems(await this.postponed(), request, ({ id }) => id);
    const views = await Promise.all(page.items.map(({ id }) => this.booking.reservationView(id)));
    return mapPage({ ...page, items: views.filter((view) => view !== null) }, (view) => view);
  }

  private async postponed(): Promise<readonly DueReservation[]> {
    const due: DueReservation[] = [];
    const startedBy = startOfLastJudged(this.clock.now(), this.policies.checkIn);
    let part = await this.booking.notBegun(startedBy, null);
    while (part.length > 0) {
      due.push(...part);
      part = await this.booking.notBegun(startedBy, part.at(-1) ?? null);
    }
    const [first] = due;
    if (!first) return [];
    const since = checkInWindow({ startsAt: first.dueAt }, this.policies.checkIn).startsAt;
    const history = await this.operation.serviceHistory(since);
    return due.filter(({ dueAt }) => isPostponed({ startsAt: dueAt }, history, this.policies));
  }
}
