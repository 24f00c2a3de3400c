import { dayOf, weekInterval, type Instant, type MentorId } from '@spotter/core/kernel';
import type { Goal } from '@spotter/core/member';
import type { Tier } from '@spotter/core/mentor';
import {
  MOST_SUBSTITUTES,
  type SubstituteContext,
  type SubstituteOption,
  type SubstituteRequest,
  type Substitutes,
} from '@spotter/core/time-off';
import { notOfferedToAnother } from '../queries/available-slots.js';
import { OFFERED_AS, SCORED_COLUMNS, scoredMentorFrom, type ScoredMentorRow } from '../queries/mentor-columns.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp, toTimestamps } from '../table.js';

/** `$1` member, `$2` store, `$3` and `$4` the session, `$5` its mentor, `$6` the only mentor asked, `$7` and `$8` its week, `$9` now. */
const freeAt = (tier: Tier) =>
  statement(`
  select m.id, b.id as "openBlockId", ${SCORED_COLUMNS},
    (select goal from member where id = $1) as goal,
    (select count(*)::int from reservation r
      where r.mentor_id = m.id and r.member_id = $1 and r.status = 'completed') as "sessionsTogether",
    (select count(*)::int from block w where w.mentor_id = m.id and w.status = 'booked'
      and w.starts_at >= $7 and w.starts_at < $8) as "bookedThatWeek"
  from mentor m left join mentor_tally t on t.mentor_id = m.id
  left join block b on b.mentor_id = m.id and b.starts_at = $3 and b.ends_at = $4 and b.store_id = $2 and b.status = 'open'
    and ${notOfferedToAnother('$9', '$1')}
  where m.status = 'active' and ${OFFERED_AS[tier]} and m.id <> $5 and ($6::uuid is null or m.id = $6)
    and (b.id is not null or exists (select from mentor_store s where s.mentor_id = m.id and s.store_id = $2))
    and not exists (select from block o where o.mentor_id = m.id and not o.is_closed and o.id is distinct from b.id
      and tstzrange(o.starts_at, o.ends_at) && tstzrange($3, $4))
    and not exists (select from time_off f where f.mentor_id = m.id
      and tstzrange(f.starts_at, f.away_until) && tstzrange($3, $4))
  order by m.id limit ${MOST_SUBSTITUTES}`);

const FREE_AT: Readonly<Record<Tier, ReturnType<typeof freeAt>>> = { pro: freeAt('pro'), standard: freeAt('standard') };

interface SubstituteRow extends ScoredMentorRow, Omit<SubstituteOption, 'mentor'> {
  readonly id: MentorId;
  readonly goal: Goal | null;
}

export class PostgresSubstitutes implements Substitutes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async find(request: SubstituteRequest, at: Instant): Promise<SubstituteContext> {
    const { memberId, mentorId, storeId, startsAt, only } = request;
    const session = [...toTimestamps(request), mentorId];
    const week = toTimestamps(weekInterval(dayOf(startsAt)));
    const places = [memberId, storeId, ...session, only, ...week, toTimestamp(at)];
    const rows = await this.unitOfWork.read<SubstituteRow>(FREE_AT[request.tier], ...places);
    return { goal: rows[0]?.goal ?? null, options: rows.map(optionFrom) };
  }
}

const optionFrom = (row: SubstituteRow): SubstituteOption => ({
  mentor: scoredMentorFrom(row.id, row),
  openBlockId: row.openBlockId,
  sessionsTogether: row.sessionsTogether,
  bookedThatWeek: row.bookedThatWeek,
});
