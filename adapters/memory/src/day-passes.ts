import type { DayPass, DayPasses, DayPassId, Instant, MemberId, ReservationId } from '@spotter/core';
import { found } from './finding.js';
import type { Tables } from './tables.js';

export class MemoryDayPasses implements DayPasses {
  constructor(private readonly tables: Pick<Tables, 'dayPasses'>) {}

  async get(id: DayPassId): Promise<DayPass> {
    return found(this.tables.dayPasses, id, 'day pass');
  }

  async compensating(session: ReservationId): Promise<DayPass | null> {
    return this.tables.dayPasses.find('compensates', session) ?? null;
  }

  async ofMemberships(member: MemberId, at: Instant): Promise<readonly DayPass[]> {
    return [...this.tables.dayPasses.all()].filter(
      ({ memberId, reason, expiresAt }) => memberId === member && reason === 'membership' && expiresAt > at,
    );
  }

  async add(pass: DayPass): Promise<void> {
    this.tables.dayPasses.add(pass);
  }

  async save(pass: DayPass): Promise<void> {
    this.tables.dayPasses.put(pass);
  }
}
