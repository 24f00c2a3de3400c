import { StaleVersionError, type ReservationId } from '@spotter/core/kernel';
import type { HandOver, HandOvers } from '@spotter/core/time-off';
import { Collection } from './collection.js';
import type { Tables } from './tables.js';

export class MemoryHandOvers extends Collection<HandOver> implements HandOvers {
  constructor(private readonly tables: Pick<Tables, 'handOvers'>) {
    super(tables.handOvers, 'hand-over');
  }

  async findUnanswered(reservationId: ReservationId): Promise<HandOver | null> {
    return this.tables.handOvers.find('unanswered', reservationId) ?? null;
  }

  override async add(handOver: HandOver): Promise<void> {
    if (await this.findUnanswered(handOver.reservationId))
      throw new StaleVersionError('the session was offered in the meantime');
    this.tables.handOvers.add(handOver);
  }
}
