import type { AudiencePart, Instant, Interval, KnownRecipient, MarketingQueries, MentorId } from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';

type NewMentors = Awaited<ReturnType<MarketingQueries['newMentors']>>;

const NEW_MENTORS = statement(`
  select m.id, p.name from mentor m join person p on p.id = m.id
  where m.status = 'active' and m.verified_at >= $1 order by m.verified_at, m.id`);

const RECIPIENT = `
  r.id, r.role, r.marketing_opt_in as "marketingOptIn", r.marketing_channels as "marketingChannels"`;

/** Every message is kept in-app too: who has that one has been told. */
const UNTOLD = `r.role = 'member' and r.marketing_opt_in and ($2::uuid is null or r.id > $2)
  and not exists (select from delivery d where d.dedupe_key = $1 || ':' || r.id || ':in_app')`;

const MATCHING = statement(`
  select ${RECIPIENT} from mentor m
  join mentor_store ms on ms.mentor_id = m.id
  join member mb on mb.home_store_id = ms.store_id and jsonb_exists(m.specialties, mb.goal)
  join person r on r.id = mb.id
  where m.id = $4 and ${UNTOLD} order by r.id limit $3`);

const TRAINED = statement(`
  select ${RECIPIENT} from person r
  where ${UNTOLD} and exists (
    select from reservation s
    where s.member_id = r.id and s.status = 'completed' and s.starts_at >= $4 and s.starts_at < $5)
  order by r.id limit $3`);

export class PostgresMarketingQueries implements MarketingQueries {
  constructor(private readonly reader: Reader) {}

  newMentors(since: Instant): Promise<NewMentors> {
    return this.reader.read(NEW_MENTORS, toTimestamp(since));
  }

  matching(mentor: MentorId, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.reader.read(MATCHING, ...valuesOf(part), mentor);
  }

  trained({ startsAt, endsAt }: Interval, part: AudiencePart): Promise<readonly KnownRecipient[]> {
    return this.reader.read(TRAINED, ...valuesOf(part), toTimestamp(startsAt), toTimestamp(endsAt));
  }
}

const valuesOf = ({ told, after, limit }: AudiencePart): readonly unknown[] => [told, after, limit];
