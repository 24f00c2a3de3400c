import type { MemberId, MentorId, PersonId } from '@spotter/core/kernel';
import type {
  MentorPartName,
  PersonalDataQueries,
  PersonalPart,
  PersonalPartName,
  PersonalRow,
} from '@spotter/core/member';
import type { Reader } from '../database.js';
import { statement, type Statement } from '../statement.js';

/** The rows of a table about a member, `$1`. */
export interface PersonalRows<Part = PersonalPartName | MentorPartName> {
  readonly part: Part;
  /** The table as `t`, with the joins that find the owner. */
  readonly from: string;
  readonly owner: string;
  /** The columns that identify a row; their texts, in this order, sort the rows. */
  readonly key: readonly string[];
  /** The exported columns. */
  readonly columns: readonly string[];
}

const OF_MEMBER = 't.member_id = $1::uuid';
const OF_PERSON = 't.person_id = $1::uuid';
const OF_MENTOR = 't.mentor_id = $1::uuid';
const BY_ID = ['t.id'] as const;

/** All personal data of a member without secrets, as in docs/domain.md, Export. */
export const PERSONAL_ROWS: readonly PersonalRows<PersonalPartName>[] = [
  {
    part: 'account',
    from: 'person t',
    owner: 't.id = $1::uuid',
    key: BY_ID,
    columns: words(
      `id role email email_verified_at former_address name phone phone_verified_at language marketing_opt_in marketing_channels
      marketing_agreed_at marketing_asked_at created_at`,
    ),
  },
  {
    part: 'profile',
    from: 'member t',
    owner: 't.id = $1::uuid',
    key: BY_ID,
    columns: words(`persona goal birth_year sex height_cm weight_kg home_store_id`),
  },
  {
    part: 'logIns',
    from: 'refresh_token t',
    owner: OF_PERSON,
    key: ['t.hash'],
    columns: words(`family_id issued_at expires_at used_at`),
  },
  {
    part: 'phoneCodes',
    from: 'phone_code t',
    owner: OF_PERSON,
    key: ['t.person_id'],
    columns: words(`expires_at wrong_tries`),
  },
  {
    part: 'accountTokens',
    from: 'account_token t',
    owner: OF_PERSON,
    key: ['t.kind'],
    columns: words(`kind expires_at`),
  },
  {
    part: 'calendarFeeds',
    from: 'calendar_feed t',
    owner: OF_PERSON,
    key: ['t.person_id'],
    columns: words(`created_at`),
  },
  {
    part: 'secondFactors',
    from: 'second_factor t',
    owner: OF_PERSON,
    key: ['t.person_id'],
    columns: words(`confirmed_at`),
  },
  {
    part: 'devices',
    from: 'device t',
    owner: OF_PERSON,
    key: ['t.token'],
    columns: words(`platform registered_at`),
  },
  {
    part: 'reservations',
    from: 'reservation t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id mentor_id store_id room_id block_id starts_at ends_at is_peak origin matched_at funding_kind
      funding_value membership_id term_id credit draws day_pass_id changes created_at member_arrived_at substituted_at status started_at
      completed_at decided_at cancelled_by cancelled_late deducted rejection_reason`),
  },
  {
    part: 'sessionRecords',
    from: 'session_record t join reservation r on r.id = t.session_id',
    owner: 'r.member_id = $1::uuid',
    key: ['t.session_id'],
    columns: words(`session_id exercises cardio body_weight_kg condition handover_note next_plan saved_at amended_at`),
  },
  {
    part: 'ratings',
    from: 'rating t join reservation r on r.id = t.session_id',
    owner: 'r.member_id = $1::uuid',
    key: ['t.session_id'],
    columns: words(`session_id mentor_id score comment created_at`),
  },
  {
    part: 'complaints',
    from: 'complaint t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id mentor_id reservation_id category text created_at status resolution_action resolved_at`),
  },
  {
    part: 'fixedSlots',
    from: 'fixed_slot t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id mentor_id store_id weekday start_time minutes status paused_because agreed_rate changed_at
      last_skipped_on last_skip_reason ended_at ended_by created_at`),
  },
  {
    part: 'fixedSlotOccurrences',
    from: 'fixed_slot_occurrence t join fixed_slot f on f.id = t.fixed_slot_id',
    owner: 'f.member_id = $1::uuid',
    key: ['t.fixed_slot_id', 't.starts_at'],
    columns: words(`fixed_slot_id starts_at reservation_id skipped`),
  },
  {
    part: 'waitlist',
    from: 'waitlist_entry t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id store_id mentor_id starts_at ends_at status offered_block_id offered_until passed created_at`),
  },
  {
    part: 'dayPasses',
    from: 'day_pass t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id status reason expires_at reservation_id compensates term_id`),
  },
  {
    part: 'compensationReviews',
    from: 'compensation_review t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id mentor_id reservation_id created_at status resolution_action resolved_at`),
  },
  {
    part: 'memberships',
    from: 'membership t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(
      `id plan status auto_renew pause_from pause_until renewal end_notice_sent_on price_change
      price_reviewed_for next_transition_on created_at`,
    ),
  },
  {
    part: 'retiredBillingKeys',
    from: 'retired_billing_key t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id payment_id retired_at deleted_at`),
  },
  {
    part: 'terms',
    from: 'term t join membership m on m.id = t.membership_id',
    owner: 'm.member_id = $1::uuid',
    key: BY_ID,
    columns:
      words(`id membership_id starts_on ends_on credits price payment_id bought_at pauses_used pause_days_used day_passes
      closed charged_back withdrawn`),
  },
  {
    part: 'termsConsents',
    from: 'terms_consent t',
    owner: OF_PERSON,
    key: ['t.terms_id'],
    columns: words(`terms_id kind version consented_at`),
  },
  {
    part: 'payments',
    from: 'payment t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id purpose membership_id amount method_kind refunded_amount created_at status paid_at failure_code
      failure_message`),
  },
  {
    part: 'paymentIntents',
    from: 'payment_intent t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id purpose plan_id amount created_at expires_at`),
  },
  {
    part: 'refunds',
    from: 'refund t join payment p on p.id = t.payment_id',
    owner: 'p.member_id = $1::uuid',
    key: BY_ID,
    columns:
      words(`id payment_id method_kind membership_id lot_id amount charged_back created_at status refunded_at failure_code
      failure_message`),
  },
  {
    part: 'chargebacks',
    from: 'chargeback t join payment p on p.id = t.payment_id',
    owner: 'p.member_id = $1::uuid',
    key: BY_ID,
    columns: words(`id payment_id amount at source from_member from_refunds booked_at won_at`),
  },
  {
    part: 'pointLots',
    from: 'point_lot t',
    owner: OF_MEMBER,
    key: BY_ID,
    columns: words(`id kind amount remaining expires_at payment_id created_at disputed`),
  },
  {
    part: 'pointMovements',
    from: '(select p.*, e.at, e.kind, e.reference from posting p join journal_entry e on e.id = p.entry_id) t',
    owner: `t.account = 'points:' || $1 and t.account like 'points:%'`,
    key: ['t.entry_id', 't.line'],
    columns: words(`entry_id at kind reference amount`),
  },
  {
    part: 'notifications',
    from: 'delivery t',
    owner: 't.recipient_id = $1::uuid',
    key: BY_ID,
    columns: words(`id template_id channel status payload due_at attempts sent_at error_message created_at read_at`),
  },
  {
    part: 'requests',
    from: 'keyed_request t',
    owner: 't.caller = $1',
    key: ['t.caller', 't.route', 't.key'],
    columns: words(`route key claimed_at answer_status`),
  },
];

type SharedPart = PersonalPartName & MentorPartName;

const SHARED: readonly SharedPart[] = [
  ...(['account', 'logIns', 'phoneCodes', 'accountTokens', 'calendarFeeds', 'secondFactors', 'devices'] as const),
  ...(['termsConsents', 'notifications', 'requests'] as const),
];

const isShared = (rows: PersonalRows): rows is PersonalRows<SharedPart> =>
  (SHARED as readonly string[]).includes(rows.part);

/** The same of a mentor: of members the ids alone. */
export const MENTOR_ROWS: readonly PersonalRows<MentorPartName>[] = [
  ...PERSONAL_ROWS.filter(isShared),
  {
    part: 'profile',
    from: 'mentor t',
    owner: 't.id = $1::uuid',
    key: BY_ID,
    columns:
      words(`status tier tier_status rate_points bio specialties years_of_experience verified_at bank_code bank_holder
      bank_account_masked`),
  },
  { part: 'stores', from: 'mentor_store t', owner: OF_MENTOR, key: ['t.store_id'], columns: words(`store_id`) },
  {
    part: 'tierChanges',
    from: 'tier_change t',
    owner: OF_MENTOR,
    key: ['t.at', 't.id'],
    columns: words(`tier tier_status reason at`),
  },
  {
    part: 'rateChanges',
    from: 'rate_change t',
    owner: OF_MENTOR,
    key: ['t.at', 't.id'],
    columns: words(`rate_points at month`),
  },
  {
    part: 'proApplications',
    from: 'pro_application t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns: words(
      `id statement created_at status video_content_type video_bytes video_uploaded_at decided_at decision_reason`,
    ),
  },
  {
    part: 'blocks',
    from: 'block t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns: words(`id store_id room_id starts_at ends_at is_peak status series_id`),
  },
  {
    part: 'timeOffs',
    from: 'time_off t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns: words(
      `id starts_at ends_at reason note is_excused closed_blocks reassigned cancelled withdrawn_at created_at`,
    ),
  },
  {
    part: 'handOvers',
    from: 'hand_over t',
    owner: '$1::uuid in (t.from_mentor_id, t.to_mentor_id)',
    key: BY_ID,
    columns: words(`id reservation_id from_mentor_id to_mentor_id status created_at`),
  },
  {
    part: 'reservations',
    from: 'reservation t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns:
      words(`id member_id store_id room_id block_id starts_at ends_at is_peak origin status started_at completed_at
      decided_at cancelled_late`),
  },
  {
    part: 'sessionRecords',
    from: 'session_record t join reservation r on r.id = t.session_id',
    owner: 'r.mentor_id = $1::uuid',
    key: ['t.session_id'],
    columns: words(`session_id saved_at amended_at note_rewarded_at`),
  },
  {
    part: 'fixedSlots',
    from: 'fixed_slot t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns: words(`id member_id store_id weekday start_time minutes status ended_at ended_by created_at`),
  },
  {
    part: 'ratings',
    from: 'rating t',
    owner: OF_MENTOR,
    key: ['t.session_id'],
    columns: words(`session_id score created_at`),
  },
  {
    part: 'complaints',
    from: 'complaint t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns: words(`id reservation_id category created_at status resolution_action resolved_at`),
  },
  {
    part: 'earnings',
    from: 'earning t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns: words(`id reservation_id kind at value amount releasable_at released_at`),
  },
  {
    part: 'payouts',
    from: 'payout t',
    owner: OF_MENTOR,
    key: BY_ID,
    columns:
      words(`id period_starts_on period_ends_on gross income_tax local_income_tax net status bank_code bank_holder
      bank_account_masked calculated_at deposited_at failure_reason`),
  },
  {
    part: 'taxReports',
    from: 'tax_report t',
    owner: OF_MENTOR,
    key: ['t.month'],
    columns: words(`month gross income_tax local_income_tax net generated_at`),
  },
];

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

const PIECE = 500;

/** Instants in the format of the API, with the database's column names. */
const isMoment = (column: string): boolean => /^at$|_at$|^offered_until$/.test(column);
const shown = (column: string): string =>
  isMoment(column)
    ? `to_char(t.${column} at time zone 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+09:00"')`
    : `t.${column}`;
const property = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

interface PieceRow {
  readonly key: string;
  readonly row: PersonalRow;
}

/** The next rows after a key; an empty key for the first. */
function pieceOf({ from, owner, key, columns }: PersonalRows): Statement {
  const row = columns.map((column) => `'${property(column)}', ${shown(column)}`).join(', ');
  const order = `concat_ws(' ', ${key.join(', ')}) collate "C"`;
  return statement(`select ${order} as key, json_build_object(${row}) as row from ${from}
    where ${owner} and ${order} > $2 order by 1 limit ${PIECE}`);
}

const PARTS = PERSONAL_ROWS.map((rows) => ({ name: rows.part, piece: pieceOf(rows) }));
const MENTOR_PARTS = MENTOR_ROWS.map((rows) => ({ name: rows.part, piece: pieceOf(rows) }));

export class PostgresPersonalDataQueries implements PersonalDataQueries {
  constructor(private readonly reader: Reader) {}

  parts(member: MemberId): Iterable<PersonalPart> {
    return PARTS.map(({ name, piece }) => ({ name, pieces: this.pieces(piece, member) }));
  }

  partsOfMentor(mentor: MentorId): Iterable<PersonalPart> {
    return MENTOR_PARTS.map(({ name, piece }) => ({ name, pieces: this.pieces(piece, mentor) }));
  }

  private async *pieces(piece: Statement, owner: PersonId): AsyncGenerator<readonly PersonalRow[]> {
    let after = '';
    for (;;) {
      const rows = await this.reader.read<PieceRow>(piece, owner, after);
      yield rows.map(({ row }) => row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PIECE) return;
      after = last.key;
    }
  }
}
