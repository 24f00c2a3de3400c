import type { Instant, MentorId, Page, PageRequest } from '@spotter/core/kernel';
import type {
  MentorFilter,
  MentorQueries,
  MentorView,
  PublicMentor,
  RateChange,
  TierChange,
} from '@spotter/core/mentor';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { rateChange, tierChange } from '../tables/mentors.js';
import { given, whereAll, type Condition } from './conditions.js';
import { descending, listOf, type Listing } from './listing.js';
import { PUBLIC_COLUMNS, publicMentorFrom, type PublicMentorRow } from './mentor-columns.js';
import { maskedBankAccount, type MaskedBankColumns } from '../tables/bank-account.js';
import type { QueryReader } from './query-reader.js';
import { isAbout } from './text-search.js';

const MENTOR = 'mentor m join person p on p.id = m.id left join mentor_tally t on t.mentor_id = m.id';

const PUBLIC = statement(`select ${PUBLIC_COLUMNS} from ${MENTOR} where m.id = $1 and m.status <> 'unverified'`);

/**
 * Each count uses its own index: completed ones by pairs, the few no-shows, future reservations.
 * @param at the parameter of the current time
 */
const columns = (at: string): string => `m.id as "mentorId", ${PUBLIC_COLUMNS}, p.email, p.phone,
  p.email_verified_at is not null as "emailVerified", p.phone_verified_at is not null as "phoneVerified", p.language, m.status, m.verified_at as "verifiedAt",
  m.bank_code as "bankCode", m.bank_holder as "bankHolder", m.bank_account_masked as "bankAccountMasked",
  (select count(*) from reservation r
    where r.mentor_id = m.id and r.status = 'confirmed' and r.starts_at > ${at}) as "upcomingReservations",
  (select count(*) from reservation r where r.mentor_id = m.id and r.status = 'member_no_show') as "memberNoShows",
  (select count(*) from reservation r where r.mentor_id = m.id and r.status = 'mentor_no_show') as "mentorNoShows",
  (select coalesce(avg((pair.sessions > 1)::int), 0) from (
    select count(*) as sessions from reservation r
    where r.mentor_id = m.id and r.status = 'completed' group by r.member_id) as pair) as "repeatMemberRate"`;

const WHOLE = statement(`select ${columns('$2')} from ${MENTOR} where m.id = $1`);

/** Newest first. */
const MENTORS: Listing = {
  from: 'person p join mentor m on m.id = p.id',
  alias: 'p',
  order: descending('p.created_at', 'p.id'),
  columns: columns('?'),
  details: 'left join mentor m on m.id = p.id left join mentor_tally t on t.mentor_id = m.id',
};

const RATES = listOf(rateChange, 'r', descending('r.at', 'r.id'));

const TIERS = listOf(tierChange, 'c', descending('c.at', 'c.id'));

type MentorViewFields = Pick<
  MentorView,
  'email' | 'emailVerified' | 'phone' | 'phoneVerified' | 'language' | 'status' | 'verifiedAt'
>;

interface MentorViewRow extends PublicMentorRow, MentorViewFields, Outcomes, MaskedBankColumns {
  readonly mentorId: MentorId;
}

type Outcomes = Pick<
  MentorView['statistics'],
  'upcomingReservations' | 'memberNoShows' | 'mentorNoShows' | 'repeatMemberRate'
>;

export class PostgresMentorQueries implements MentorQueries {
  constructor(private readonly reader: QueryReader) {}

  mentor(id: MentorId, at: Instant): Promise<MentorView | null> {
    return this.reader.readOneAs(mentorViewFrom, WHOLE, id, toTimestamp(at));
  }

  publicMentor(id: MentorId): Promise<PublicMentor | null> {
    return this.reader.readOneAs((row: PublicMentorRow) => publicMentorFrom(id, row), PUBLIC, id);
  }

  mentors({ q, tier, status }: MentorFilter, request: PageRequest, at: Instant): Promise<Page<MentorView>> {
    const withClosed = tier === undefined && status === undefined;
    const ofOpenAccount: readonly Condition[] = withClosed ? [] : [['p.closed_at is null']];
    const wanted = [...isAbout(q), ...given('m.tier = ?', tier), ...given('m.status = ?', status), ...ofOpenAccount];
    const where = whereAll([[`p.role = 'mentor'`], ...wanted]);
    return this.reader.pageAs(mentorViewFrom, MENTORS, where, request, toTimestamp(at));
  }

  rateHistory(id: MentorId, request: PageRequest): Promise<Page<RateChange>> {
    return this.reader.page(RATES, whereAll([['r.mentor_id = ?', id]]), request);
  }

  tierHistory(id: MentorId, request: PageRequest): Promise<Page<TierChange>> {
    return this.reader.page(TIERS, whereAll([['c.mentor_id = ?', id]]), request);
  }
}

function mentorViewFrom(row: MentorViewRow): MentorView {
  const seen = publicMentorFrom(row.mentorId, row);
  return {
    ...seen,
    tier: row.tier,
    tierStatus: row.tierStatus,
    ratePoints: row.ratePoints,
    email: row.email,
    phone: row.phone,
    emailVerified: row.emailVerified,
    phoneVerified: row.phoneVerified,
    language: row.language,
    status: row.status,
    verifiedAt: row.verifiedAt,
    bankAccount: maskedBankAccount(row),
    statistics: {
      completedSessions: seen.completedSessions,
      upcomingReservations: row.upcomingReservations,
      memberNoShows: row.memberNoShows,
      mentorNoShows: row.mentorNoShows,
      repeatMemberRate: row.repeatMemberRate,
      ratingAverage: seen.rating.average,
      ratingCount: seen.rating.count,
    },
  };
}
