import type { MeetingFacts } from '@spotter/core/notification';

/** An id of a payload. It can come from outside: a malformed one is null. */
export const idIn = (payload: string, name: string): string => `case
    when ${payload} ->> '${name}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then (${payload} ->> '${name}')::uuid end`;

/** An instant as payloads have it. Others compare as unequal. */
const milliseconds = (moment: string): string => `to_jsonb((extract(epoch from ${moment}) * 1000)::bigint)`;

/**
 * The store that the reservation had with the payload's mentor at the payload's start. Null if it has not moved, or has this mentor and
 * start now. `offset 0` looks each block up by its id; PostgreSQL would otherwise read all blocks of the mentor.
 */
const formerStore = (payload: string): string => `case
    when r.changes <> '[]' and (r.mentor_id <> named_mentor.id or ${milliseconds('r.starts_at')} <> ${payload} -> 'startsAt') then (
      select b.store_id
      from jsonb_array_elements(r.changes) with ordinality as moved (change, place)
      cross join lateral (select * from block own where own.id = (change ->> 'fromBlockId')::uuid offset 0) b
      where b.mentor_id = named_mentor.id and ${milliseconds('b.starts_at')} = ${payload} -> 'startsAt'
      order by place desc limit 1
    ) end`;

/** The current reservation of a payload, and the mentor whom the payload names. */
export const meetingJoins = (payload: string): string => `
  left join reservation r on r.id = ${idIn(payload, 'reservationId')}
  left join person named_mentor on named_mentor.id = ${idIn(payload, 'mentorId')}
  left join person met_member on met_member.id = r.member_id
  left join person met_mentor on met_mentor.id = r.mentor_id
  left join store met_at on met_at.id = coalesce(${formerStore(payload)}, r.store_id)`;

export const MEETING_COLUMNS = `r.id as "reservationId", r.status, r.starts_at as "startsAt",
  r.ends_at as "endsAt", r.mentor_id as "mentorId", met_member.name as "memberName",
  coalesce(named_mentor.name, met_mentor.name) as "mentorName", met_at.name as "storeName"`;

export type MeetingRow = Omit<MeetingFacts, 'reservationId'> & {
  readonly reservationId: MeetingFacts['reservationId'] | null;
};

export function meetingFrom(row: MeetingRow): MeetingFacts | null {
  const { reservationId, status, startsAt, endsAt, mentorId, memberName, mentorName, storeName } = row;
  return reservationId && { reservationId, status, startsAt, endsAt, mentorId, memberName, mentorName, storeName };
}
