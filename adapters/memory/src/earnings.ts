import {
  ALL_DUE,
  release,
  type Among,
  type Earning,
  type EarningId,
  type Earnings,
  type Ids,
  type Instant,
  type Journal,
  type MentorId,
  type ReservationId,
} from '@spotter/core';
import { firstOf, those } from './paging.js';
import { EVERYTHING, type Tables } from './tables.js';

export class MemoryEarnings implements Earnings {
  constructor(
    private readonly tables: Pick<Tables, 'earnings'>,
    private readonly journal: Journal,
    private readonly ids: Ids,
  ) {}

  async add(...earnings: readonly Earning[]): Promise<void> {
    for (const earning of earnings) this.tables.earnings.add(earning);
  }

  async unpaidOf(mentorId: MentorId, reservationId: ReservationId): Promise<readonly Earning[]> {
    const unpaid = [...this.tables.earnings.scan('unpaidByMentor', mentorId)];
    return unpaid.filter((earning) => earning.reservationId === reservationId);
  }

  async releaseDue(at: Instant, limit: number, among: Among<EarningId> = ALL_DUE): Promise<number> {
    const due = firstOf(this.due(at, among), limit);
    const { released, entries } = release(this.ids, due, at);
    for (const earning of released) this.tables.earnings.put(earning);
    await this.journal.append(...entries);
    return released.length;
  }

  async firstDue(at: Instant, except: readonly EarningId[]): Promise<EarningId | null> {
    return firstOf(this.due(at, { except }), 1)[0]?.id ?? null;
  }

  private due(at: Instant, among: Among<EarningId>): Iterable<Earning> {
    return those(among, this.tables.earnings.scan('inEscrow', EVERYTHING, { until: at + 1 }), ({ id }) => id);
  }
}
