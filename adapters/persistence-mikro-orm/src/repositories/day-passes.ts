import type { DayPasses } from '@spotter/core/booking';
import type { CompensationPass } from '@spotter/core/conduct';
import type { Interval, MemberId, MentorId, ReservationId, TermId } from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { statement } from '../statement.js';
import { toTimestamps } from '../table.js';
import { dayPass } from '../tables/blocks.js';
import { Collection, storedAsRows } from './collection.js';

const STORED = storedAsRows(dayPass, 'day pass');

const BY_SESSION = statement(`
  select ${dayPass.selection('d')} from day_pass d where d.compensates = $1 for no key update`);

const OF_TERMS = statement(`
  select ${dayPass.selection('d')} from day_pass d where d.term_id = any($1::uuid[]) order by d.id for no key update`);

const COMPENSATIONS = statement(`
  select ${dayPass.selection('d')}, r.status as "sessionStatus" from day_pass d join reservation r on r.id = d.compensates
  where d.member_id = $1 and r.mentor_id = $2 and r.starts_at >= $3 and r.starts_at < $4 order by r.starts_at, r.id`);

/** By the index of a member's passes. */
const COMPENSATIONS_OF_TERM = statement(`
  select ${dayPass.selection('d')} from day_pass d join reservation r on r.id = d.compensates
  where d.member_id = $1 and r.term_id = $2 order by d.id for no key update of d`);

export class PostgresDayPasses extends Collection<DayPass> implements DayPasses {
  protected readonly stored = STORED;

  findCompensationOf(session: ReservationId): Promise<DayPass | null> {
    return this.unitOfWork.readOne<DayPass>(BY_SESSION, session);
  }

  findByTerms(terms: readonly TermId[]): Promise<readonly DayPass[]> {
    return this.unitOfWork.read<DayPass>(OF_TERMS, terms);
  }

  findCompensations(member: MemberId, mentor: MentorId, within: Interval): Promise<readonly CompensationPass[]> {
    return this.unitOfWork.read<CompensationPass>(COMPENSATIONS, member, mentor, ...toTimestamps(within));
  }

  findCompensationsOfTerm(member: MemberId, term: TermId): Promise<readonly DayPass[]> {
    return this.unitOfWork.read<DayPass>(COMPENSATIONS_OF_TERM, member, term);
  }
}
