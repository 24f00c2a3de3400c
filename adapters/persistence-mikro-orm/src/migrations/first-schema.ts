import { Migration } from '@mikro-orm/migrations';
import {
  accountOpen,
  appendOnly,
  bookedMoney,
  bookingSituation,
  endedMessages,
  fixedSlotsInLine,
  mentorTallies,
  refundsWithinPayment,
  releasedLines,
  staleVersions,
  summedTaxReports,
} from './first-functions.js';

const people = `
create table person (
  id uuid primary key,
  role text not null check (role in ('member', 'mentor', 'admin')),
  email text collate "C" not null check (email = lower(email)),
  name text not null,
  phone text,
  phone_verified_at timestamptz,
  language text not null check (language in ('ko', 'en')),
  marketing_opt_in boolean not null,
  marketing_channels jsonb not null,
  password_hash text not null,
  created_at timestamptz not null,
  -- Nobody finds the person from then on, and the row names nobody.
  closed_at timestamptz,
  version integer not null,
  constraint person_email_once unique (email)
);
create index person_for_marketing on person (id) where role = 'member' and marketing_opt_in;
create index person_newest on person (role, created_at, id);

create table token_family (
  id uuid primary key,
  person_id uuid not null references person,
  revoked_at timestamptz
);
create index token_family_alive on token_family (person_id) where revoked_at is null;

create table refresh_token (
  hash text collate "C" primary key,
  family_id uuid not null references token_family,
  person_id uuid not null references person,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index refresh_token_of_person on refresh_token (person_id);

create table phone_code (
  person_id uuid primary key references person,
  signature text not null,
  expires_at timestamptz not null,
  wrong_tries integer not null,
  sent_at jsonb not null
);`;

const branches = `
create table store (
  id uuid primary key,
  name text not null,
  address text not null,
  time_zone text not null,
  peak_hours jsonb not null
);

create table room (
  id uuid primary key,
  store_id uuid not null references store,
  position integer not null,
  name text not null,
  equipment jsonb not null,
  -- Nothing new happens in it; what did still refers to it.
  closed boolean not null default false
);
create index room_of_store on room (store_id, position);`;

const membersAndMentors = `
create table member (
  id uuid primary key references person,
  persona text,
  goal text,
  birth_year integer,
  sex text check (sex in ('female', 'male')),
  height_cm double precision,
  weight_kg double precision,
  home_store_id uuid references store,
  version integer not null
);

create index member_of_store on member (home_store_id, id);

create table mentor (
  id uuid primary key references person,
  status text not null check (status in ('unverified', 'active', 'on_hold')),
  tier text not null check (tier in ('standard', 'pro')),
  tier_status text not null check (tier_status in ('active', 'on_hold')),
  rate_points bigint check (rate_points > 0),
  bio text not null,
  specialties jsonb not null,
  years_of_experience integer not null,
  verified_at timestamptz,
  bank_code text,
  bank_holder text,
  bank_account_masked text,
  bank_account_key_id text,
  bank_account_sealed text,
  version integer not null
);

create index mentor_verified on mentor (verified_at, id) where status = 'active';
create index mentor_out on mentor (id) where status <> 'active';
create index mentor_not_standard on mentor (id) where status <> 'active' or tier <> 'standard';
create index mentor_pro on mentor (id) where status = 'active' and tier = 'pro';

create table mentor_store (
  mentor_id uuid not null references mentor,
  store_id uuid not null references store,
  position integer not null,
  primary key (mentor_id, store_id)
);
create index mentor_of_store on mentor_store (store_id);

-- Kept by triggers on rating and reservation.
create table mentor_tally (
  mentor_id uuid primary key references mentor,
  rating_sum bigint not null default 0,
  rating_count integer not null default 0,
  completed_sessions integer not null default 0
) with (fillfactor = 70);

create table tier_change (
  id bigint generated always as identity primary key,
  mentor_id uuid not null references mentor,
  tier text not null,
  tier_status text not null,
  reason text not null,
  at timestamptz not null
);
create index tier_change_of_mentor on tier_change (mentor_id, at);

-- Once a month of the business zone; the rate that came with Pro is no month's change.
create table rate_change (
  id bigint generated always as identity primary key,
  mentor_id uuid not null references mentor,
  rate_points bigint not null check (rate_points > 0),
  at timestamptz not null,
  month text,
  constraint rate_change_monthly unique (mentor_id, month)
);
create index rate_change_of_mentor on rate_change (mentor_id, at);`;

/** Half-open ranges: a block that begins at another's end does not overlap it. */
const blocks = `
create table block (
  id uuid primary key,
  mentor_id uuid not null references mentor,
  store_id uuid not null references store,
  room_id uuid not null references room,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_peak boolean not null,
  status text not null check (status in ('open', 'booked', 'closed')),
  series_id uuid,
  -- Who of the waitlist may book it alone, and until when.
  offered_to uuid,
  offered_until timestamptz,
  constraint block_offer check
    ((offered_to is null) = (offered_until is null) and (offered_to is null or status = 'open')),
  constraint block_ends_after_start check (ends_at > starts_at),
  -- So that what reaches into a stretch of time is found by its start.
  constraint block_within_a_day check (ends_at - starts_at <= interval '24 hours'),
  constraint block_mentor_free exclude using gist
    (mentor_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'closed'),
  constraint block_room_free exclude using gist
    (room_id with =, tstzrange(starts_at, ends_at) with &&) where (status <> 'closed')
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
-- With the mentor and the offer, so that slots are counted without a look at the table.
create index block_open on block (starts_at, id) include (mentor_id, offered_to, offered_until)
  where status = 'open';
create index block_open_peak on block (is_peak, starts_at, id) include (mentor_id, offered_to, offered_until)
  where status = 'open';
create index block_open_at_store on block (store_id, starts_at, id) include (mentor_id, offered_to, offered_until)
  where status = 'open';
create index block_offered on block (offered_until, id) where status = 'open' and offered_until is not null;
create index block_of_mentor on block (mentor_id, starts_at, status);`;

/**
 * No foreign keys: people and places come with the block, which has them, and each check would take a tenth of a booking.
 */
const reservations = `
create table reservation (
  id uuid primary key,
  member_id uuid not null,
  mentor_id uuid not null,
  store_id uuid not null,
  room_id uuid not null,
  block_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_peak boolean not null,
  origin text not null check (origin in ('member', 'auto_match', 'fixed_slot', 'day_pass')),
  matched_at timestamptz,
  funding_kind text not null,
  funding_value bigint not null check (funding_value >= 0),
  membership_id uuid,
  term_id uuid,
  credit integer check (credit >= 0),
  draws jsonb,
  day_pass_id uuid,
  changes jsonb not null,
  created_at timestamptz not null,
  member_arrived_at timestamptz,
  status text not null,
  started_at timestamptz,
  completed_at timestamptz,
  decided_at timestamptz,
  cancelled_by text check (cancelled_by in ('member', 'mentor', 'admin', 'system')),
  cancelled_late boolean,
  deducted boolean,
  rejection_reason text,
  version integer not null,
  constraint reservation_ends_after_start check (ends_at > starts_at),
  constraint reservation_funding check (case funding_kind
    when 'credit' then membership_id is not null and term_id is not null and credit is not null
    when 'points' then draws is not null
    when 'day_pass' then day_pass_id is not null
    else false end),
  constraint reservation_state check (case status
    when 'confirmed' then true
    when 'in_progress' then started_at is not null
    when 'completed' then started_at is not null and completed_at is not null
    when 'cancelled' then
      decided_at is not null and cancelled_by is not null and cancelled_late is not null and deducted is not null
    when 'rejected' then decided_at is not null
    when 'member_no_show' then decided_at is not null
    when 'mentor_no_show' then decided_at is not null
    else false end),
  constraint reservation_member_free exclude using gist
    (member_id with =, tstzrange(starts_at, ends_at) with &&) where (status in ('confirmed', 'in_progress'))
) with (fillfactor = 80);
create unique index reservation_block_once on reservation (block_id) where status in ('confirmed', 'in_progress');
create unique index reservation_credit_once on reservation (term_id, credit)
  where status in ('confirmed', 'in_progress', 'completed', 'member_no_show') or (status = 'cancelled' and deducted);
create index reservation_confirmed on reservation (starts_at, id) where status = 'confirmed';
create index reservation_in_progress on reservation (ends_at, id) where status = 'in_progress';
create index reservation_of_member on reservation (member_id, starts_at);
create index reservation_of_mentor on reservation (mentor_id, starts_at);
create index reservation_newest on reservation (starts_at, id);
create index reservation_trained on reservation (mentor_id, member_id) where status = 'completed';
create index reservation_missed on reservation (mentor_id, status) where status in ('member_no_show', 'mentor_no_show');

create table day_pass (
  id uuid primary key,
  member_id uuid not null references member,
  status text not null check (status in ('available', 'used', 'expired')),
  reason text not null check (reason in ('membership', 'compensation')),
  expires_at timestamptz not null,
  reservation_id uuid,
  compensates uuid,
  constraint day_pass_compensates_once unique (compensates),
  constraint day_pass_use check ((status = 'used') = (reservation_id is not null))
);
create index day_pass_of_member on day_pass (member_id, expires_at);`;

/** A weekly hour; `minute` is its start in the day. A paused slot keeps its hour. */
const fixedSlots = `
create table fixed_slot (
  id uuid primary key,
  member_id uuid not null references member,
  mentor_id uuid not null references mentor,
  store_id uuid not null references store,
  weekday integer not null check (weekday between 1 and 7),
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  minutes integer not null check (minutes > 0),
  status text not null check (status in ('active', 'paused', 'ended')),
  changed_at timestamptz,
  last_skipped_on date,
  last_skip_reason text,
  created_at timestamptz not null,
  version integer not null,
  minute integer not null generated always as
    (substr(start_time, 1, 2)::integer * 60 + substr(start_time, 4, 2)::integer) stored,
  constraint fixed_slot_within_day check
    (substr(start_time, 1, 2)::integer * 60 + substr(start_time, 4, 2)::integer + minutes <= 1440),
  constraint fixed_slot_skip check ((last_skipped_on is null) = (last_skip_reason is null)),
  constraint fixed_slot_mentor_free exclude using gist
    (mentor_id with =, weekday with =, int4range(minute, minute + minutes) with &&) where (status <> 'ended')
);
create index fixed_slot_of_member on fixed_slot (member_id, created_at);
create index fixed_slot_standing on fixed_slot (id) where status <> 'ended';

-- Booked once, whatever became of the reservation; or skipped so far.
create table fixed_slot_occurrence (
  fixed_slot_id uuid not null references fixed_slot,
  starts_at timestamptz not null,
  reservation_id uuid,
  skipped text,
  primary key (fixed_slot_id, starts_at),
  constraint fixed_slot_occurrence_outcome check ((reservation_id is null) <> (skipped is null))
);`;

/** The waitlist; the longest waiting entry is first. */
const waitlist = `
create table waitlist_entry (
  id uuid primary key,
  member_id uuid not null references member,
  store_id uuid not null references store,
  mentor_id uuid references mentor,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('waiting', 'offered', 'booked', 'left')),
  offered_block_id uuid,
  offered_until timestamptz,
  passed jsonb not null,
  created_at timestamptz not null,
  constraint waitlist_entry_window check (ends_at > starts_at),
  constraint waitlist_entry_offer check ((status = 'offered') = (offered_block_id is not null)
    and (offered_block_id is null) = (offered_until is null))
);
create index waitlist_line on waitlist_entry (store_id, ends_at) where status = 'waiting';
create unique index waitlist_offer_once on waitlist_entry (offered_block_id) where status = 'offered';
create index waitlist_of_member on waitlist_entry (member_id, created_at);`;

const training = `
create table session_record (
  session_id uuid primary key references reservation,
  exercises jsonb not null,
  cardio jsonb not null,
  body_weight_kg double precision,
  condition integer check (condition between 1 and 5),
  handover_note text,
  next_plan text,
  saved_at timestamptz not null,
  amended_at timestamptz,
  note_rewarded_at timestamptz
);

create table rating (
  session_id uuid not null references reservation,
  member_id uuid not null,
  mentor_id uuid not null,
  score integer not null check (score between 1 and 5),
  comment text,
  created_at timestamptz not null,
  constraint rating_once primary key (session_id)
);
create index rating_of_mentor on rating (mentor_id, created_at);

create table complaint (
  id uuid primary key,
  member_id uuid not null references member,
  mentor_id uuid not null references mentor,
  reservation_id uuid references reservation,
  category text not null check (category in ('attitude', 'lateness', 'safety', 'quality', 'other')),
  text text not null,
  created_at timestamptz not null,
  status text not null check (status in ('open', 'resolved')),
  resolution_action text check (resolution_action in ('dismiss', 'warn', 'hold_tier', 'suspend')),
  resolution_note text,
  resolved_by uuid references person,
  resolved_at timestamptz,
  constraint complaint_resolution check
    (num_nonnulls(resolution_action, resolution_note, resolved_by, resolved_at) = case status when 'open' then 0 else 4 end)
);
create index complaint_of_mentor on complaint (mentor_id, created_at, id);
create index complaint_of_member on complaint (member_id, created_at, id);
create index complaint_queue on complaint (status, created_at, id);
create index complaint_holds on complaint (reservation_id) where status = 'open';`;

/** A stray video is a storage key that may have content but no application. */
const proApplications = `
create table pro_application (
  id uuid primary key,
  mentor_id uuid not null references mentor,
  statement text not null,
  created_at timestamptz not null,
  status text not null check (status in ('draft', 'submitted', 'approved', 'rejected')),
  video_key text collate "C" unique,
  video_content_type text check (video_content_type in ('video/mp4', 'video/quicktime', 'video/webm')),
  video_bytes integer check (video_bytes > 0),
  video_uploaded_at timestamptz,
  decided_by uuid references person,
  decided_at timestamptz,
  decision_reason text,
  version integer not null,
  constraint pro_application_video check (
    num_nonnulls(video_key, video_content_type, video_bytes, video_uploaded_at) = case status when 'draft' then 0 else 4 end),
  constraint pro_application_decision check (
    num_nonnulls(decided_by, decided_at) = case when status in ('approved', 'rejected') then 2 else 0 end),
  constraint pro_application_reason check (
    case status when 'approved' then true when 'rejected' then decision_reason is not null else decision_reason is null end)
);
create unique index pro_application_once on pro_application (mentor_id) where status in ('draft', 'submitted');
create index pro_application_of_mentor on pro_application (mentor_id, created_at, id);
create index pro_application_queue on pro_application (status, created_at, id);

create table stray_video (
  key text collate "C" primary key,
  status text not null check (status in ('uploading', 'discarded')),
  since timestamptz not null
);
create index stray_video_oldest on stray_video (since, key);`;

const memberships = `
create table plan (
  id uuid primary key,
  name text not null,
  months integer not null check (months > 0),
  sessions integer not null check (sessions > 0),
  price bigint not null check (price > 0),
  active boolean not null
);

create table membership (
  id uuid primary key,
  member_id uuid not null references member,
  plan jsonb not null,
  status text not null
    check (status in ('pending_payment', 'active', 'paused', 'past_due', 'cancelled', 'expired')),
  auto_renew boolean not null,
  billing_key text,
  pause_from date,
  pause_until date,
  renewal jsonb,
  told_of_end date,
  -- From when on the membership-renewal job has something to do.
  next_step_on date,
  created_at timestamptz not null,
  version integer not null,
  constraint membership_pause check ((pause_from is null) = (pause_until is null) and pause_from <= pause_until)
);
create unique index membership_one on membership (member_id)
  where status in ('pending_payment', 'active', 'paused', 'past_due');
create index membership_of_member on membership (member_id, id);
create index membership_step on membership (next_step_on, id) where next_step_on is not null;

create table payment (
  id uuid primary key,
  member_id uuid not null references member,
  purpose text not null check (purpose in ('membership_join', 'membership_renewal', 'points_charge')),
  membership_id uuid,
  amount bigint not null check (amount > 0),
  method_kind text not null check (method_kind in ('billing_key', 'one_time')),
  method_key text not null,
  refunded_amount bigint not null,
  created_at timestamptz not null,
  status text not null,
  paid_at timestamptz,
  failure_code text,
  failure_message text,
  version integer not null,
  constraint payment_refund check (refunded_amount between 0 and amount),
  constraint payment_state check (case status
    when 'pending' then true
    when 'paid' then paid_at is not null
    when 'partially_refunded' then paid_at is not null
    when 'refunded' then paid_at is not null
    when 'failed' then failure_code is not null and failure_message is not null
    else false end)
);
create index payment_of_member on payment (member_id, created_at);
-- The id under which the gateway knows it pays once: a one-time payment made before, or our own id of another one.
create unique index payment_once on payment ((case method_kind when 'one_time' then method_key else id::text end))
  where status <> 'failed';
create index payment_at_gateway on payment ((case method_kind when 'one_time' then method_key else id::text end));
-- What a dashboard sums.
create index payment_paid on payment (paid_at) include (amount) where paid_at is not null;
create index payment_pending on payment (created_at) where status = 'pending';
create unique index payment_renewal_once on payment (membership_id)
  where purpose = 'membership_renewal' and status = 'pending';

-- Of a membership, or of a lot of points. That no more goes back than was paid is a trigger's care.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  method_kind text not null check (method_kind in ('billing_key', 'one_time')),
  method_key text not null,
  member_id uuid not null references member,
  membership_id uuid,
  lot_id uuid,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  status text not null,
  refunded_at timestamptz,
  failure_code text,
  failure_message text,
  version integer not null,
  constraint refund_source check (num_nonnulls(membership_id, lot_id) = 1),
  constraint refund_state check (case status
    when 'pending' then true
    when 'refunded' then refunded_at is not null
    when 'refused' then failure_code is not null and failure_message is not null
    else false end)
);
create index refund_of_payment on refund (payment_id);
create index refund_paid on refund (refunded_at) include (amount) where refunded_at is not null;
create index refund_pending on refund (created_at) where status = 'pending';

-- Messages of the gateway, so that each is handled once.
create table webhook (
  id text collate "C" primary key,
  payment_id uuid not null references payment,
  received_at timestamptz not null,
  -- Null once its handling has failed.
  taken_at timestamptz,
  handled_at timestamptz
);
create index webhook_received on webhook (received_at);
create index webhook_unhandled on webhook (received_at) where handled_at is null;

create table term (
  id uuid primary key,
  membership_id uuid not null references membership,
  starts_on date not null,
  ends_on date not null,
  credits integer not null check (credits > 0),
  price bigint not null check (price >= 0),
  payment_id uuid not null,
  pauses_used integer not null check (pauses_used >= 0),
  pause_days_used integer not null check (pause_days_used >= 0),
  day_passes integer not null check (day_passes >= 0),
  -- Unused credits are no longer owed.
  closed boolean not null,
  constraint term_ends_after_start check (ends_on > starts_on),
  constraint term_alone exclude using gist (membership_id with =, daterange(starts_on, ends_on) with &&)
    deferrable initially deferred
);
create index term_of_membership on term (membership_id, starts_on);

create table point_lot (
  id uuid primary key,
  member_id uuid not null references member,
  kind text not null check (kind in ('paid', 'bonus')),
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  expires_at timestamptz not null,
  payment_id uuid,
  created_at timestamptz not null,
  constraint point_lot_remaining check (remaining between 0 and amount)
);
create index point_lot_of_member on point_lot (member_id, id);
create index point_lot_left on point_lot (member_id) where remaining > 0;
create index point_lot_expiring on point_lot (expires_at, id) where remaining > 0;`;

const books = `
create table journal_entry (
  id uuid primary key,
  at timestamptz not null,
  kind text collate "C" not null,
  reference text collate "C" not null,
  constraint journal_entry_once unique (kind, reference)
);

-- Its entry is looked for by the trigger on posting.
create table posting (
  entry_id uuid not null,
  line integer not null,
  account text collate "C" not null,
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line)
);

-- The movements of a member's points.
create index posting_of_points on posting (account, entry_id, line) where account like 'points:%';

-- The sum of the postings of an account, kept by the trigger on posting. Busy accounts are spread over shards.
create table account_balance (
  account text collate "C" not null,
  shard integer not null,
  balance bigint not null,
  primary key (account, shard)
) with (fillfactor = 50);

create table earning (
  id uuid primary key,
  mentor_id uuid not null references mentor,
  reservation_id uuid,
  kind text not null
    check (kind in ('session', 'member_no_show', 'late_cancellation', 'penalty', 'handover_note', 'carried_over')),
  at timestamptz not null,
  value bigint not null check (value >= 0),
  amount bigint not null,
  releasable_at timestamptz not null,
  released_at timestamptz,
  constraint earning_amount check (case kind when 'penalty' then true when 'carried_over' then amount <= 0 else amount >= 0 end)
);
create index earning_due on earning (releasable_at, id) where released_at is null;
create index earning_of_mentor on earning (mentor_id, released_at);
create index earning_released on earning (released_at) include (mentor_id, amount) where released_at is not null;

-- A period that is closed: whatever was released from lines_from on and before lines_until is in its payouts, and nothing else,
-- but for what held_line tells of. One begins where the one before ended.
create table payout_period (
  starts_on date primary key,
  ends_on date not null,
  lines_from timestamptz not null,
  lines_until timestamptz not null,
  constraint payout_period_forward check (lines_from < lines_until),
  constraint payout_period_follows unique (lines_from)
);

-- What the time of its release does not put into a payout: a line held back when its period was closed, or released into a period
-- that was closed already. paid_in is the period that pays it after all.
create table held_line (
  earning_id uuid primary key references earning,
  mentor_id uuid not null,
  paid_in date references payout_period
);
create index held_line_waiting on held_line (mentor_id) where paid_in is null;
create index held_line_paid on held_line (mentor_id, paid_in) where paid_in is not null;

-- The payouts of closed periods that are to be made yet.
create table payout_due (
  period_starts_on date not null,
  mentor_id uuid not null,
  gross bigint not null,
  primary key (period_starts_on, mentor_id)
);

create table payout (
  id uuid primary key,
  mentor_id uuid not null references mentor,
  period_starts_on date not null,
  period_ends_on date not null,
  gross bigint not null,
  income_tax bigint not null,
  local_income_tax bigint not null,
  net bigint not null,
  status text not null,
  bank_code text,
  bank_holder text,
  bank_account_masked text,
  bank_account_key_id text,
  bank_account_sealed text,
  attempts integer not null,
  calculated_at timestamptz not null,
  deposited_at timestamptz,
  failure_reason text,
  -- When it was last handed to the bank.
  sent_at timestamptz,
  version integer not null,
  constraint payout_once unique (mentor_id, period_starts_on),
  constraint payout_amounts check (case status
    when 'carried_over' then gross <= 0 and income_tax = 0 and local_income_tax = 0 and net = 0
    else gross > 0 and income_tax >= 0 and local_income_tax >= 0 and net = gross - income_tax - local_income_tax end),
  constraint payout_state check (case status
    when 'calculated' then true
    when 'processing' then sent_at is not null
    when 'deposited' then deposited_at is not null
    when 'failed' then failure_reason is not null
    when 'carried_over' then true
    else false end)
);
create index payout_of_period on payout (period_starts_on, id);
create index payout_calculated on payout (calculated_at, id) where status = 'calculated';
create index payout_deposited on payout (deposited_at) include (net) where status = 'deposited';
create index payout_failed on payout (id) where status = 'failed';
create index payout_processing on payout (sent_at, id) where status = 'processing';`;

/** Deposits to a mentor in a month, and returned ones. Each journal entry is in one report. */
const taxReports = `
create table tax_report (
  mentor_id uuid not null references mentor,
  month text collate "C" not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  gross bigint not null,
  income_tax bigint not null,
  local_income_tax bigint not null,
  net bigint not null,
  lines integer not null,
  generated_at timestamptz not null,
  primary key (mentor_id, month),
  constraint tax_report_net check (net = gross - income_tax - local_income_tax)
);

create table tax_report_line (
  entry_id uuid primary key references journal_entry,
  mentor_id uuid not null,
  month text collate "C" not null,
  payout_id uuid not null references payout,
  at timestamptz not null,
  gross bigint not null,
  income_tax bigint not null,
  local_income_tax bigint not null,
  net bigint not null,
  foreign key (mentor_id, month) references tax_report
);
create index tax_report_line_of_report on tax_report_line (mentor_id, month);
create index journal_entry_of_deposits on journal_entry (at) where kind in ('payout_deposited', 'payout_returned');`;

/** The recipient has no foreign key: it would lock a row for each message of a booking. */
const messages = `
create table delivery (
  id uuid primary key,
  template_id text not null,
  recipient_type text not null check (recipient_type in ('member', 'mentor', 'admin')),
  recipient_id uuid not null,
  channel text not null check (channel in ('push', 'kakao', 'sms', 'email', 'in_app')),
  status text not null check (status in ('pending', 'sent', 'failed', 'bounced')),
  payload jsonb not null,
  dedupe_key text collate "C" not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts integer not null check (attempts >= 0),
  sent_at timestamptz,
  error_message text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint delivery_once unique (dedupe_key)
) with (fillfactor = 50);
create index delivery_due on delivery (due_at) where status = 'pending';
-- For sums over days: messages lie in the order of their making, so that this costs next to nothing.
create index delivery_made on delivery using brin (created_at) with (autosummarize = on);
create index delivery_inbox on delivery (recipient_id, sent_at) where channel = 'in_app' and status = 'sent';

create table device (
  token text collate "C" primary key check (length(token) between 1 and 4096),
  person_id uuid not null references person (id),
  platform text not null check (platform in ('ios', 'android', 'web')),
  registered_at timestamptz not null
);
create index device_of_person on device (person_id, registered_at);

create table reminder (
  reservation_id uuid not null,
  event_key text collate "C" not null,
  starts_at timestamptz not null,
  due_at timestamptz not null,
  taken boolean not null,
  primary key (reservation_id, event_key, starts_at)
);
create index reminder_due on reminder (due_at) where not taken;

create table domain_event (
  id uuid primary key,
  at timestamptz not null,
  type text not null,
  event jsonb not null
);`;

/** The audit trail; without an administrator the actor is an operator at the command line. */
const administration = `
create table administrator_action (
  id uuid primary key,
  at timestamptz not null,
  admin_id uuid references person,
  request_id text not null,
  action text collate "C" not null,
  subject_type text not null,
  subject_id uuid not null,
  before jsonb,
  after jsonb,
  why text
);
create index administrator_action_newest on administrator_action (at, id);
create index administrator_action_of_admin on administrator_action (admin_id, at, id);
create index administrator_action_by_name on administrator_action (action, at, id);
create index administrator_action_on_subject on administrator_action (subject_id, at, id);`;

/** The caller's key is compared byte by byte and only by its full value. */
const keyedRequests = `
create table keyed_request (
  caller text collate "C" not null,
  route text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  claimed_at timestamptz not null,
  steps jsonb not null,
  answer_status integer,
  answer_body text,
  primary key (caller, route, key),
  constraint keyed_request_answer check ((answer_status is null) = (answer_body is null))
);
create index keyed_request_oldest on keyed_request (claimed_at);`;

const operation = `
create table sandbox_clock (
  id boolean primary key default true check (id),
  offset_ms bigint not null check (offset_ms >= 0)
);

create table sandbox_entry (
  key text primary key,
  value text not null
);

create table sandbox_message (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event_key text collate "C" not null,
  channel text not null,
  address text not null,
  recipient_id uuid not null,
  title text not null,
  body text not null,
  outcome text not null check (outcome in ('sent', 'failed', 'bounced')),
  attempt integer not null
);
create index sandbox_message_to on sandbox_message (recipient_id, id);

create table job_run (
  id uuid primary key,
  job text collate "C" not null,
  due_at timestamptz,
  started_at timestamptz not null,
  started_by text not null,
  finished_at timestamptz,
  lease_until timestamptz not null,
  outcome text not null default 'running' check (outcome in ('running', 'done', 'some_failed', 'stopped')),
  considered integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  failures jsonb not null default '[]',
  reason text,
  constraint job_run_finished check ((outcome = 'running') = (finished_at is null)),
  constraint job_run_due_once unique (job, due_at)
);
create index job_run_under_way on job_run (job) where outcome = 'running';
create index job_run_of_job on job_run (job, started_at, id);
create index job_run_newest on job_run (started_at, id);`;

/** Tables of the migrator and of extensions stay. */
const dropEverything = `
do $$
declare
  one record;
begin
  for one in
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'mikro_orm_migrations'
  loop
    execute format('drop table %I cascade', one.name);
  end loop;
  for one in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop function %s cascade', one.name);
  end loop;
end
$$;`;

/**
 * The first schema. Texts used for lookups compare byte by byte (`"C"`), which is fast and identical on every machine. Rules that
 * concurrent transactions could break are named constraints.
 */
export class FirstSchema extends Migration {
  override up(): void {
    this.addSql('create extension if not exists btree_gist;');
    for (const tables of [people, branches, membersAndMentors, blocks, reservations, fixedSlots, waitlist, training])
      this.addSql(tables);
    this.addSql(proApplications);
    for (const tables of [memberships, books, taxReports, messages, administration, keyedRequests, operation])
      this.addSql(tables);
    for (const functions of [accountOpen, staleVersions, appendOnly, bookedMoney, releasedLines, refundsWithinPayment])
      this.addSql(functions);
    for (const functions of [summedTaxReports, endedMessages, mentorTallies, fixedSlotsInLine, bookingSituation])
      this.addSql(functions);
  }

  override down(): void {
    this.addSql(dropEverything);
  }
}
