import type { DayPasses } from '@spotter/core/booking';
import type { CompensationPass } from '@spotter/core/conduct';
import type { Interval, MemberId, MentorId, ReservationId, TermId } from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { Collection } from './collection.js';
import { byId } from './paging.js';
import { rangeOf } from './ranges.js';
import type { Tables } from './tables.js';

export class MemoryDayPasses extends Collection<DayPass> implements DayPasses {
  constructor(private readonly tables: Pick<Tables, 'dayPasses' | 'reservations'>) {
    super(tables.dayPasses, 'day pass');
  }

  async findCompensationOf(session: ReservationId): Promise<DayPass | null> {
    return this.tables.dayPasses.find('compensates', session) ?? null;
  }

  async findByTerms(terms: readonly TermId[]): Promise<readonly DayPass[]> {
    return terms.flatMap((term) => [...this.tables.dayPasses.scan('byTerm', term)]).sort(byId);
  }

  async findCompensations(member: MemberId, mentor: MentorId, within: Interval): Promise<readonly CompensationPass[]> {
    const { dayPasses, reservations } = this.tables;
    const sessions = [...reservations.scan('byMember', member, rangeOf(within))];
    return sessions.flatMap(({ id, mentorId, status }) => {
      const pass = mentorId === mentor && dayPasses.find('compensates', id);
      return pass ? [{ ...pass, sessionStatus: status }] : [];
    });
  }

  async findCompensationsOfTerm(member: MemberId, term: TermId): Promise<readonly DayPass[]> {
    const { dayPasses, reservations } = this.tables;
    const paidByTerm = ({ compensates }: DayPass): boolean => {
      const funding = compensates === null ? undefined : reservations.get(compensates)?.funding;
      return funding?.kind === 'credit' && funding.termId === term;
    };
    return [...dayPasses.scan('byMember', member)].filter(paidByTerm).sort(byId);
  }
}
