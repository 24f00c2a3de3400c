import { ACCOUNT_TOKEN_KINDS } from '@spotter/core/identity';

const TOKEN_KINDS = ACCOUNT_TOKEN_KINDS.map((kind) => `'${kind}'`).join(', ');

/**
 * The ids of all messages to a person, `$1`. Only the inbox is indexed by recipient, because every delivery would write another index.
 * Each other message has the key of one in the inbox with another channel, but for e-mails with a one-time token, which have an index
 * of their own. Few messages are waiting.
 */
export const DELIVERIES_TO = `
  with kept as (
    select id, dedupe_key from delivery where recipient_id = $1::uuid and channel = 'in_app' and status = 'sent'
    union all
    select id, dedupe_key from delivery where recipient_id = $1::uuid and status = 'pending'
    union all
    select id, dedupe_key from delivery where recipient_id = $1::uuid and template_id in (${TOKEN_KINDS})
  )
  select id from kept
  union
  select d.id from kept
    cross join unnest(array['push', 'kakao', 'kakao:sms', 'sms', 'email']) as other (channel)
    join delivery d on d.dedupe_key = regexp_replace(kept.dedupe_key, 'in_app$', other.channel)`;
