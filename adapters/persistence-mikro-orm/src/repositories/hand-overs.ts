import type { ReservationId } from '@spotter/core/kernel';
import type { HandOver, HandOvers } from '@spotter/core/time-off';
import { statement } from '../statement.js';
import { handOver } from '../tables/time-offs.js';
import { Collection, storedAsRows } from './collection.js';

const STORED = storedAsRows(handOver, 'hand-over');
const UNANSWERED = statement(`
  select ${handOver.selection('h')} from hand_over h
  where h.reservation_id = $1 and h.status = 'offered' for no key update`);

export class PostgresHandOvers extends Collection<HandOver> implements HandOvers {
  protected readonly stored = STORED;

  findUnanswered(reservationId: ReservationId): Promise<HandOver | null> {
    return this.unitOfWork.readOne<HandOver>(UNANSWERED, reservationId);
  }
}
