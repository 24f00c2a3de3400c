import type { Person } from '@spotter/core/identity';
import type { Instant, MemberId, MentorId, PersonId } from '@spotter/core/kernel';
import type { MentorOpenMatters, OpenMatters, PersonalData } from '@spotter/core/member';
import type { UnitOfWork } from '../unit-of-work.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { REFUND_OWED, QUEUED, NOT_OVER, OCCUPYING, OPEN_PAYOUT } from '../statuses.js';
import { toTimestamp } from '../table.js';
import { LOCK_MESSAGE_PLANNING } from './planning-lock.js';

const OPEN = statement(`
  select
    (select count(*) from reservation where member_id = $1 and status ${OCCUPYING}) as "reservations",
    (select count(*) from membership where member_id = $1 and status ${NOT_OVER}) as "memberships",
    (select count(*) from payment where member_id = $1 and status = 'pending') as "pendingPayments",
    (select count(*) from refund r join payment p on p.id = r.payment_id
      where p.member_id = $1 and ${REFUND_OWED}) as "pendingRefunds",
    (select coalesce(sum(remaining), 0) from point_lot
      where member_id = $1 and kind = 'paid' and expires_at > $2 and not disputed) as "paidPoints",
    (select count(*) from fixed_slot where member_id = $1 and status <> 'ended') as "fixedSlots",
    (select count(*) from waitlist_entry where member_id = $1 and status ${QUEUED} and ends_at > $2) as "waitlistEntries"`);

const OPEN_OF_MENTOR = statement(`
  select
    (select count(*) from reservation where mentor_id = $1 and status ${OCCUPYING}) as "reservations",
    (select count(*) from fixed_slot where mentor_id = $1 and status <> 'ended') as "fixedSlots",
    (select coalesce(-sum(balance), 0) from account_balance where account = 'escrow:' || $1::text) as "earningsInEscrow",
    (select coalesce(-sum(balance), 0) from account_balance where account = 'payable:' || $1::text) as "earningsPayable",
    (select count(*) from unpaid_line where mentor_id = $1 and amount <> 0) as "unpaidEarnings",
    (select count(*) from payout where mentor_id = $1 and status ${OPEN_PAYOUT})
      + (select count(*) from payout_due where mentor_id = $1) as "payouts"`);

/** Erased keys are empty. */
const BILLING_KEYS = statement(`
  select billing_key as "billingKey" from membership where member_id = $1 and billing_key is not null
  union all
  select method_key from payment where member_id = $1 and method_kind = 'billing_key' and method_key <> ''`);

/** Erased and kept data, with reasons: docs/domain.md, Closing an account. */
const ERASURES = [
  'delete from phone_code where person_id = $1',
  'delete from account_token where person_id = $1',
  'delete from calendar_feed where person_id = $1',
  'delete from second_factor where person_id = $1',
  'delete from log_in_challenge where person_id = $1',
  'delete from refresh_token where person_id = $1',
  'delete from device where person_id = $1',
  // Answers to others can contain the person too, and the steps of others' matches a mentor. A request in progress still saves steps.
  `delete from keyed_request where caller = $1::text or strpos(answer_body, $1::text) > 0
    or answer_status is not null and strpos(steps::text, $1::text) > 0`,
  'update reservation set rejection_reason = null where member_id = $1 and rejection_reason is not null',
  `update session_record s set body_weight_kg = null, condition = null, handover_note = null, next_plan = null
    from reservation r where r.id = s.session_id and r.member_id = $1`,
  `update rating t set comment = null from reservation r where r.id = t.session_id and r.member_id = $1 and comment is not null`,
  `update complaint set text = '', resolution_note = left(resolution_note, 0) where member_id = $1`,
  'update compensation_review set resolution_why = left(resolution_why, 0) where member_id = $1',
  'update membership set billing_key = null where member_id = $1 and billing_key is not null',
  `update payment set method_key = '' where member_id = $1 and method_kind = 'billing_key'`,
  `update refund t set method_key = '' from payment p
    where p.id = t.payment_id and p.member_id = $1 and t.method_kind = 'billing_key'`,
  `update payment set failure_message = '' where member_id = $1 and failure_message is not null`,
  `update refund t set failure_message = '' from payment p
    where p.id = t.payment_id and p.member_id = $1 and t.failure_message is not null`,
  `update pro_application set statement = '', decision_reason = left(decision_reason, 0) where mentor_id = $1`,
  `insert into stray_video (key, status, since)
    select video_key, 'discarded', to_timestamp(0) from pro_application where mentor_id = $1 and video_key is not null
    on conflict (key) do nothing`,
  `update time_off set note = null, reason = 'other' where mentor_id = $1`,
].map(statement);

/**
 * Up to 10,000 messages that are not erased: those with a payload, a due delivery or the text of an error. A single statement for all could
 * exceed its time limit.
 */
const ERASE_MESSAGES = statement(`
  update message m set payload = '{}', due_at = null, results = (
    select jsonb_object_agg(channel, jsonb_build_array(
      case result ->> 0 when 'pending' then 'bounced' else result ->> 0 end, result -> 1, result -> 2, result -> 3))
    from jsonb_each(m.results) as own (channel, result))
  from (select id from message where recipient_id = $1
    and (payload is distinct from '{}' or due_at is not null or jsonb_path_exists(results, '$.*[4]')) limit 10000) part
  where m.id = part.id returning m.id`);

/** The sandbox's messages to the person, and those to others that contain the person's name. */
const ERASE_SANDBOX_MESSAGES = statement(`
  delete from sandbox_message where recipient_id = $1 or address = any ($2) or strpos(title || body, $3) > 0`);

export class PostgresPersonalData implements PersonalData {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  openMatters(member: MemberId, at: Instant): Promise<OpenMatters> {
    return readSingle(this.unitOfWork, OPEN, member, toTimestamp(at));
  }

  openMattersOfMentor(mentor: MentorId): Promise<MentorOpenMatters> {
    return readSingle(this.unitOfWork, OPEN_OF_MENTOR, mentor);
  }

  async billingKeys(member: MemberId): Promise<readonly string[]> {
    const rows = await this.unitOfWork.read<{ billingKey: string }>(BILLING_KEYS, member);
    return rows.map(({ billingKey }) => this.unitOfWork.billingKeys.decrypt(billingKey, member));
  }

  async erase({ id, email, phone, name }: Person): Promise<void> {
    for (const erasure of ERASURES) await this.unitOfWork.read(erasure, id);
    await this.unitOfWork.read(ERASE_SANDBOX_MESSAGES, id, [email, phone], name);
    await this.eraseMessages(id);
    await this.unitOfWork.read(LOCK_MESSAGE_PLANNING); // as late as possible: it stops the planning for all people
    await this.eraseMessages(id); // messages planned meanwhile
  }

  private async eraseMessages(id: PersonId): Promise<void> {
    while ((await this.unitOfWork.read(ERASE_MESSAGES, id)).length > 0);
  }
}
