import type { HandOverId, ReservationId } from '@spotter/core/kernel';
import type { HandOver, HandOvers } from '@spotter/core/time-off';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { handOver } from '../tables/time-offs.js';
import { requireRow } from './optimistic-lock.js';

const FIND = statement(`select ${handOver.selection('h')} from hand_over h where h.id = $1`);
const GET = statement(`${FIND.text} for no key update`);
const OPEN_OF = statement(`
  select ${handOver.selection('h')} from hand_over h
  where h.reservation_id = $1 and h.status = 'offered' for no key update`);

export class PostgresHandOvers implements HandOvers {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(id: HandOverId): Promise<HandOver | null> {
    return this.unitOfWork.readOne<HandOver>(FIND, id);
  }

  async get(id: HandOverId): Promise<HandOver> {
    return requireRow(await this.unitOfWork.readOne<HandOver>(GET, id), 'hand-over');
  }

  findOpen(reservationId: ReservationId): Promise<HandOver | null> {
    return this.unitOfWork.readOne<HandOver>(OPEN_OF, reservationId);
  }

  add(added: HandOver): Promise<void> {
    return this.unitOfWork.write('insert', handOver, added);
  }

  save(read: HandOver): Promise<void> {
    return this.unitOfWork.write('update', handOver, read);
  }
}
