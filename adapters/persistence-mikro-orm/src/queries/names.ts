import type { ReservationParties } from '@spotter/core/booking';
import type { MemberId, MentorId, NamedReference, StoreId } from '@spotter/core/kernel';

/**
 * Names as scalar subqueries: the planner looks each one up by primary key, only for the rows of the page. With a join it would scan
 * whole tables when it expects many rows.
 */
const personName = (id: string): string => `(select n.name from person n where n.id = ${id})`;

export const memberName = (alias: string): string => `${personName(`${alias}.member_id`)} as "memberName"`;
export const mentorName = (alias: string): string => `${personName(`${alias}.mentor_id`)} as "mentorName"`;
const storeName = (alias: string): string =>
  `(select n.name from store n where n.id = ${alias}.store_id) as "storeName"`;

/** The columns of `PartyRow` for a row with the three ids. */
export const partyNames = (alias: string): string =>
  [memberName(alias), mentorName(alias), storeName(alias)].join(', ');

export interface MemberRow {
  readonly memberId: MemberId;
  readonly memberName: string;
}

export interface MentorRow {
  readonly mentorId: MentorId;
  readonly mentorName: string;
}

export interface PartyRow extends MemberRow, MentorRow {
  readonly storeId: StoreId;
  readonly storeName: string;
}

export const memberFrom = (row: MemberRow): NamedReference<MemberId> => ({ id: row.memberId, name: row.memberName });
export const mentorFrom = (row: MentorRow): NamedReference<MentorId> => ({ id: row.mentorId, name: row.mentorName });

export const partiesFrom = (row: PartyRow): ReservationParties => ({
  member: memberFrom(row),
  mentor: mentorFrom(row),
  store: { id: row.storeId, name: row.storeName },
});
