import type { DayPasses } from '@spotter/core/booking';
import type { DayPassId, Interval, MemberId, MentorId, ReservationId, TermId } from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { getOrThrow } from './get-or-throw.js';
import type { Tables } from './tables.js';

export class MemoryDayPasses implements DayPasses {
  constructor(private readonly tables: Pick<Tables, 'dayPasses' | 'reservations'>) {}

  async get(id: DayPassId): Promise<DayPass> {
    return getOrThrow(this.tables.dayPasses, id, 'day pass');
  }

  async findBySession(session: ReservationId): Promise<DayPass | null> {
    return this.tables.dayPasses.find('compensates', session) ?? null;
  }

  async findByTerms(terms: readonly TermId[]): Promise<readonly DayPass[]> {
    return terms
      .flatMap((term) => [...this.tables.dayPasses.scan('byTerm', term)])
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  async countCompensated(member: MemberId, mentor: MentorId, { startsAt, endsAt }: Interval): Promise<number> {
    const { dayPasses, reservations } = this.tables;
    const sessions = [...reservations.scan('byMember', member, { from: startsAt, until: endsAt })];
    return sessions.filter(({ id, mentorId, status }) => {
      const pass = mentorId === mentor && dayPasses.find('compensates', id);
      return (
        pass &&
        (status === 'mentor_no_show' || status === 'cancelled' || (pass.status === 'used' && pass.reservationId !== id))
      );
    }).length;
  }

  async add(pass: DayPass): Promise<void> {
    this.tables.dayPasses.add(pass);
  }

  async save(pass: DayPass): Promise<void> {
    this.tables.dayPasses.put(pass);
  }
}
