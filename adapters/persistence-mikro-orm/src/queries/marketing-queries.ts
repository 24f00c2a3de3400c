import type { Instant, Interval, MentorId, PersonId } from '@spotter/core/kernel';
import type { AudiencePart, CampaignAudience, KnownRecipient, MarketingQueries } from '@spotter/core/notification';
import { statement } from '../statement.js';
import { TAKING_PLACE } from '../statuses.js';
import { toTimestamp, toTimestamps } from '../table.js';
import { isAfterId } from './due-rows.js';
import { OFFERED_AS } from './mentor-columns.js';
import type { QueryReader } from './query-reader.js';
import { RECIPIENT_COLUMNS } from './recipient-columns.js';

const NEW_MENTORS = statement(`
  select m.id from mentor m
  where m.status = 'active' and m.verified_at >= $1 order by m.verified_at, m.id`);

/** Uses the index of consents. */
const CONSENTS = statement(`
  select id from person
  where marketing_opt_in and role <> 'admin' and coalesce(marketing_asked_at, marketing_agreed_at) <= $1
    and ($2::uuid is null or id > $2)
  order by id limit $3`);

/** The key of the message shows that the person got it. */
const UNNOTIFIED = `r.role = 'member' and r.marketing_opt_in and ${isAfterId('r.id', '$2')}
  and not exists (select from message_key k where k.dedupe_key = $1 || ':' || r.id)`;

const MATCHING = statement(`
  select ${RECIPIENT_COLUMNS} from mentor m
  join mentor_store ms on ms.mentor_id = m.id
  join member mb on mb.home_store_id = ms.store_id and jsonb_exists(m.specialties, mb.goal)
  join person r on r.id = mb.id
  where m.id = $4 and ${UNNOTIFIED} order by r.id limit $3`);

const TRAINED = statement(`
  select ${RECIPIENT_COLUMNS} from person r
  where ${UNNOTIFIED} and exists (
    select from reservation s
    where s.member_id = r.id and s.status = 'completed' and s.starts_at >= $4 and s.starts_at < $5)
  order by r.id limit $3`);

/** Person `r` and member `mb`; the three audience values start at parameter `first`. `limits` are those of the sessions of a tier. */
const inCampaign = (first: number, limits = ''): string => `
  ($${first}::text is null or mb.goal = $${first})
  and ($${first + 1}::uuid is null or mb.home_store_id = $${first + 1})
  and ($${first + 2}::text is null or exists (
    select from reservation s join mentor m on m.id = s.mentor_id
    where s.member_id = r.id and s.status ${TAKING_PLACE}
      and case $${first + 2} when 'pro' then ${OFFERED_AS.pro} else ${OFFERED_AS.standard} end ${limits}))`;

/** `offset 0` prevents a join, which would read every reservation for each part. */
const OF_CAMPAIGN = statement(`
  select ${RECIPIENT_COLUMNS} from person r join member mb on mb.id = r.id
  where ${UNNOTIFIED} and ${inCampaign(4, 'offset 0')} order by r.id limit $3`);

const COUNT_CAMPAIGN = statement(`
  select count(*)::int as count from person r join member mb on mb.id = r.id
  where r.role = 'member' and r.marketing_opt_in and ${inCampaign(1)}`);

export class PostgresMarketingQueries implements MarketingQueries {
  constructor(private readonly reader: QueryReader) {}

  newMentors(since: Instant): Promise<readonly MentorId[]> {
    return this.reader.readIds(NEW_MENTORS, toTimestamp(since));
  }

  consentsUntil(until: Instant, after: PersonId | null, limit: number): Promise<readonly { readonly id: PersonId }[]> {
    return this.reader.read(CONSENTS, toTimestamp(until), after, limit);
  }

  matching(mentor: MentorId, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.reader.read(MATCHING, ...valuesOf(part), mentor);
  }

  trained(within: Interval, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.reader.read(TRAINED, ...valuesOf(part), ...toTimestamps(within));
  }

  ofCampaign(audience: CampaignAudience, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.reader.read(OF_CAMPAIGN, ...valuesOf(part), ...conditionsOf(audience));
  }

  countCampaign(audience: CampaignAudience): Promise<number> {
    return this.reader.readCount(COUNT_CAMPAIGN, ...conditionsOf(audience));
  }
}

const conditionsOf = ({ goal, storeId, tier }: CampaignAudience): readonly unknown[] => [
  goal ?? null,
  storeId ?? null,
  tier ?? null,
];

const valuesOf = ({ dedupePrefix, after, limit }: AudiencePart): readonly unknown[] => [dedupePrefix, after, limit];
