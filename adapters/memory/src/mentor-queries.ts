import type { ScoredMentor } from '@spotter/core/booking';
import { mapPage, pageOfItems, type Instant, type MentorId, type Page, type PageRequest } from '@spotter/core/kernel';
import {
  toOfferedTerms,
  type Mentor,
  type MentorFilter,
  type MentorQueries,
  type MentorView,
  type PublicMentor,
  type RateChange,
  type TierChange,
} from '@spotter/core/mentor';
import { getOrThrow } from './get-or-throw.js';
import { pageOf } from './paging.js';
import type { CommittedTables, Readings } from './tables.js';
import { isAbout } from './text-search.js';

type MentorRows = Pick<CommittedTables, 'mentors' | 'people' | 'reservations' | 'ratingTotals'>;

export class MemoryMentorQueries implements MentorQueries {
  constructor(
    private readonly rows: MentorRows & Pick<CommittedTables, 'rateHistories' | 'tierHistories' | 'closedAccounts'>,
  ) {}

  async mentor(id: MentorId, at: Instant): Promise<MentorView | null> {
    const mentor = this.rows.mentors.get(id);
    return mentor ? mentorView(this.rows, mentor, at) : null;
  }

  async publicMentor(id: MentorId): Promise<PublicMentor | null> {
    const mentor = this.rows.mentors.get(id);
    return mentor && mentor.status !== 'unverified' ? publicMentor(this.rows, mentor) : null;
  }

  async mentors({ q, tier, status }: MentorFilter, page: PageRequest, at: Instant): Promise<Page<MentorView>> {
    const withClosed = tier === undefined && status === undefined;
    const matching = [...this.rows.people.scan('byRole', 'mentor')]
      .reverse()
      .filter((person) => isAbout(q, person) && (withClosed || !this.rows.closedAccounts.get(person.id)))
      .map(({ id }) => getOrThrow(this.rows.mentors, id, 'mentor'))
      .filter((mentor) => (!tier || mentor.tier === tier) && (!status || mentor.status === status));
    const joinedAt = ({ id }: Mentor): Instant => getOrThrow(this.rows.people, id, 'person').createdAt;
    return mapPage(pageOf(matching, page, joinedAt), (mentor) => mentorView(this.rows, mentor, at));
  }

  async rateHistory(id: MentorId, page: PageRequest): Promise<Page<RateChange>> {
    return pageOfItems((this.rows.rateHistories.get(id)?.changes ?? []).toReversed(), page, placeInHistory);
  }

  async tierHistory(id: MentorId, page: PageRequest): Promise<Page<TierChange>> {
    return pageOfItems((this.rows.tierHistories.get(id)?.changes ?? []).toReversed(), page, placeInHistory);
  }
}

export const publicMentor = (rows: Omit<MentorRows, 'mentors'>, mentor: Mentor): PublicMentor => ({
  ...scoredMentor(rows, mentor, rows.reservations.count('completedByMentor', mentor.id)),
  name: getOrThrow(rows.people, mentor.id, 'person').name,
  bio: mentor.bio,
  yearsOfExperience: mentor.yearsOfExperience,
  storeIds: mentor.storeIds,
});

/** @param completedSessions of the mentor: a transaction's own view counts by reading. */
export const scoredMentor = (
  rows: Pick<Readings, 'ratingTotals'>,
  mentor: Mentor,
  completedSessions: number,
): ScoredMentor => ({
  id: mentor.id,
  ...toOfferedTerms(mentor),
  specialties: mentor.specialties,
  rating: ratingOf(rows, mentor.id),
  completedSessions,
});

export function ratingOf({ ratingTotals }: Pick<Readings, 'ratingTotals'>, id: MentorId): PublicMentor['rating'] {
  const total = ratingTotals.get(id);
  return total ? { average: total.sum / total.count, count: total.count } : { average: null, count: 0 };
}

function mentorView(rows: MentorRows, mentor: Mentor, at: Instant): MentorView {
  const { email, emailVerifiedAt, phone, phoneVerifiedAt, language } = getOrThrow(rows.people, mentor.id, 'person');
  const seen = publicMentor(rows, mentor);
  return {
    ...seen,
    tier: mentor.tier,
    tierStatus: mentor.tierStatus,
    ratePoints: mentor.ratePoints,
    email,
    phone,
    emailVerified: emailVerifiedAt !== null,
    phoneVerified: phoneVerifiedAt !== null,
    language,
    status: mentor.status,
    verifiedAt: mentor.verifiedAt,
    bankAccount: withoutNumber(mentor.bankAccount),
    statistics: {
      completedSessions: seen.completedSessions,
      ratingAverage: seen.rating.average,
      ratingCount: seen.rating.count,
      ...outcomesOf(rows, mentor.id, at),
    },
  };
}

export function withoutNumber(account: Mentor['bankAccount']): MentorView['bankAccount'] {
  if (!account) return null;
  const { bankCode, holder, accountNumberMasked } = account;
  return { bankCode, holder, accountNumberMasked };
}

type Outcomes = Pick<
  MentorView['statistics'],
  'upcomingReservations' | 'memberNoShows' | 'mentorNoShows' | 'repeatMemberRate'
>;

function outcomesOf({ reservations }: Pick<MentorRows, 'reservations'>, id: MentorId, at: Instant): Outcomes {
  let [upcomingReservations, memberNoShows, mentorNoShows] = [0, 0, 0];
  const sessions = new Map<string, number>();
  for (const { status, startsAt, memberId } of reservations.scan('byMentor', id)) {
    if (status === 'confirmed' && startsAt > at) upcomingReservations += 1;
    if (status === 'member_no_show') memberNoShows += 1;
    if (status === 'mentor_no_show') mentorNoShows += 1;
    if (status === 'completed') sessions.set(memberId, (sessions.get(memberId) ?? 0) + 1);
  }
  const again = [...sessions.values()].filter((count) => count > 1).length;
  const repeatMemberRate = sessions.size === 0 ? 0 : again / sessions.size;
  return { upcomingReservations, memberNoShows, mentorNoShows, repeatMemberRate };
}

/** Changes have no id; they are never removed or changed. */
const placeInHistory = (change: object): string => JSON.stringify(change);
