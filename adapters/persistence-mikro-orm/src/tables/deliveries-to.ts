/**
 * The ids of all messages to a person, `$1`. Deliveries are indexed by recipient in the inbox alone, for an index is written with each of
 * them; but each of the others has the key of one in the inbox, its channel in the place of `in_app`. Those that wait are few.
 */
export const DELIVERIES_TO = `
  with kept as (
    select id, dedupe_key from delivery where recipient_id = $1::uuid and channel = 'in_app' and status = 'sent'
    union all
    select id, dedupe_key from delivery where recipient_id = $1::uuid and status = 'pending'
  )
  select id from kept
  union
  select d.id from kept
    cross join unnest(array['push', 'kakao', 'kakao:sms', 'sms', 'email']) as other (channel)
    join delivery d on d.dedupe_key = regexp_replace(kept.dedupe_key, 'in_app$', other.channel)`;
