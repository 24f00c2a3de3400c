import { StaleVersionError, type HandOverId, type ReservationId } from '@spotter/core/kernel';
import type { HandOver, HandOvers } from '@spotter/core/time-off';
import { getOrThrow } from './get-or-throw.js';
import type { Tables } from './tables.js';

export class MemoryHandOvers implements HandOvers {
  constructor(private readonly tables: Pick<Tables, 'handOvers'>) {}

  async find(id: HandOverId): Promise<HandOver | null> {
    return this.tables.handOvers.get(id) ?? null;
  }

  async get(id: HandOverId): Promise<HandOver> {
    return getOrThrow(this.tables.handOvers, id, 'hand-over');
  }

  async findOpen(reservationId: ReservationId): Promise<HandOver | null> {
    return this.tables.handOvers.find('openOfReservation', reservationId) ?? null;
  }

  async add(handOver: HandOver): Promise<void> {
    if (await this.findOpen(handOver.reservationId))
      throw new StaleVersionError('the session was offered in the meantime');
    this.tables.handOvers.add(handOver);
  }

  async save(handOver: HandOver): Promise<void> {
    this.tables.handOvers.put(handOver);
  }
}
