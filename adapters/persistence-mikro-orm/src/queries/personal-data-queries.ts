import { BUSINESS_ZONE, type MemberId, type MentorId, type PersonId } from '@spotter/core/kernel';
import type {
  MentorPartName,
  PersonalDataQueries,
  PersonalPart,
  PersonalPartName,
  PersonalRow,
} from '@spotter/core/member';
import type { Reader } from '../database.js';
import { statement, type Statement } from '../statement.js';

/** The rows of a table about a member or mentor, `$1`. */
export interface PersonalRows<Part = PersonalPartName | MentorPartName> {
  readonly part: Part;
  /** The table as `t`, with the joins that find the owner. */
  readonly from: string;
  readonly owner: string;
  /** The columns that identify and sort the rows. If an owner can add rows without limit, an index has them after the owner. */
  readonly key: readonly string[];
  /** The exported columns. */
  readonly columns: readonly string[];
}

const OF_MEMBER = 't.member_id = $1::uuid';
const OF_PERSON = 't.person_id = $1::uuid';
const OF_MENTOR = 't.mentor_id = $1::uuid';
const BY_ID: readonly string[] = ['t.id'];
const BY_AGE: readonly string[] = ['t.created_at', 't.id'];
const BY_START: readonly string[] = ['t.starts_at', 't.id'];

const rowsOf = <Part extends string>(
  part: Part,
  from: string,
  owner: string,
  columns: string,
  key = BY_ID,
): PersonalRows<Part> => ({ part, from, owner, key, columns: columns.split(/\s+/) });

/**
 * In-app deliveries by their arrival, the others by their creation: a message has an index for each of both orders. The others are read
 * first, so that a delivery that arrives meanwhile is shown twice and not left out.
 */
const deliveryRows = (which: string, at: string): PersonalRows<'notifications'> =>
  rowsOf(
    'notifications',
    'delivery t',
    `t.recipient_id = $1::uuid and ${which}`,
    'id template_id channel status payload due_at attempts sent_at error_message created_at read_at',
    [at, 't.message_id', 't.channel'],
  );

/** All personal data of a member without secrets, as in docs/domain.md, Export. A part can have several entries, which follow each other. */
export const PERSONAL_ROWS: readonly PersonalRows<PersonalPartName>[] = [
  rowsOf(
    'account',
    'person t',
    't.id = $1::uuid',
    `id role email email_verified_at former_address name phone phone_verified_at language marketing_opt_in
      marketing_channels marketing_agreed_at marketing_asked_at created_at`,
  ),
  rowsOf('profile', 'member t', 't.id = $1::uuid', 'persona goal birth_year sex height_cm weight_kg home_store_id'),
  rowsOf('logIns', 'refresh_token t', OF_PERSON, 'family_id issued_at expires_at used_at', ['t.hash']),
  rowsOf('phoneCodes', 'phone_code t', OF_PERSON, 'expires_at wrong_tries', ['t.person_id']),
  rowsOf('accountTokens', 'account_token t', OF_PERSON, 'kind expires_at', ['t.kind']),
  rowsOf('calendarFeeds', 'calendar_feed t', OF_PERSON, 'created_at', ['t.person_id']),
  rowsOf('secondFactors', 'second_factor t', OF_PERSON, 'confirmed_at', ['t.person_id']),
  rowsOf('devices', 'device t', OF_PERSON, 'platform registered_at', ['t.token']),
  rowsOf(
    'reservations',
    'reservation t',
    OF_MEMBER,
    `id mentor_id store_id room_id block_id starts_at ends_at is_peak origin matched_at funding_kind
      funding_value membership_id term_id credit draws day_pass_id changes created_at member_arrived_at
      substituted_at status started_at completed_at decided_at cancelled_by cancelled_late deducted
      rejection_reason`,
    BY_START,
  ),
  rowsOf(
    'sessionRecords',
    'session_record t join reservation r on r.id = t.session_id',
    'r.member_id = $1::uuid',
    'session_id exercises cardio body_weight_kg condition handover_note next_plan saved_at amended_at',
    ['t.session_id'],
  ),
  rowsOf(
    'ratings',
    'rating t join reservation r on r.id = t.session_id',
    'r.member_id = $1::uuid',
    'session_id mentor_id score comment created_at',
    ['t.session_id'],
  ),
  rowsOf(
    'complaints',
    'complaint t',
    OF_MEMBER,
    'id mentor_id reservation_id category text created_at status resolution_action resolved_at',
    BY_AGE,
  ),
  rowsOf(
    'fixedSlots',
    'fixed_slot t',
    OF_MEMBER,
    `id mentor_id store_id weekday start_time minutes status paused_because agreed_rate changed_at
      last_skipped_on last_skip_reason ended_at ended_by created_at`,
  ),
  rowsOf(
    'fixedSlotOccurrences',
    'fixed_slot_occurrence t join fixed_slot f on f.id = t.fixed_slot_id',
    'f.member_id = $1::uuid',
    'fixed_slot_id starts_at reservation_id skipped',
    ['t.fixed_slot_id', 't.starts_at'],
  ),
  rowsOf(
    'waitlist',
    'waitlist_entry t',
    OF_MEMBER,
    'id store_id mentor_id starts_at ends_at status offered_block_id offered_until passed created_at',
    BY_AGE,
  ),
  rowsOf('dayPasses', 'day_pass t', OF_MEMBER, 'id status reason expires_at reservation_id compensates term_id'),
  rowsOf(
    'compensationReviews',
    'compensation_review t',
    OF_MEMBER,
    'id mentor_id reservation_id created_at status resolution_action resolved_at',
  ),
  rowsOf(
    'memberships',
    'membership t',
    OF_MEMBER,
    `id plan status auto_renew pause_from pause_until renewal end_notice_sent_on price_change price_reviewed_for
      next_transition_on created_at`,
  ),
  rowsOf('retiredBillingKeys', 'retired_billing_key t', OF_MEMBER, 'id payment_id retired_at deleted_at'),
  rowsOf(
    'terms',
    'term t join membership m on m.id = t.membership_id',
    'm.member_id = $1::uuid',
    `id membership_id starts_on ends_on credits price payment_id bought_at pauses_used pause_days_used day_passes
      closed charged_back withdrawn refund_basis`,
  ),
  rowsOf('termsConsents', 'terms_consent t', OF_PERSON, 'terms_id kind version consented_at', ['t.terms_id']),
  rowsOf(
    'payments',
    'payment t',
    OF_MEMBER,
    `id purpose membership_id amount method_kind refunded_amount created_at status paid_at failure_code
      failure_message`,
    BY_AGE,
  ),
  rowsOf('paymentIntents', 'payment_intent t', OF_MEMBER, 'id purpose plan_id amount created_at expires_at'),
  rowsOf(
    'refunds',
    'refund t join payment p on p.id = t.payment_id',
    'p.member_id = $1::uuid',
    `id payment_id method_kind membership_id lot_id amount charged_back created_at status refunded_at
      failure_code failure_message`,
  ),
  rowsOf(
    'chargebacks',
    'chargeback t join payment p on p.id = t.payment_id',
    'p.member_id = $1::uuid',
    'id payment_id amount at source from_member from_refunds booked_at won_at',
  ),
  rowsOf('pointLots', 'point_lot t', OF_MEMBER, 'id kind amount remaining expires_at payment_id created_at disputed'),
  rowsOf(
    'pointMovements',
    '(select p.*, e.at, e.kind, e.reference from posting p join journal_entry e on e.id = p.entry_id) t',
    `t.account = 'points:' || $1 and t.account like 'points:%'`,
    'entry_id at kind reference amount',
    ['t.entry_id', 't.line'],
  ),
  deliveryRows('t.arrived_at is null', 't.created_at'),
  deliveryRows('t.arrived_at is not null', 't.arrived_at'),
  rowsOf('requests', 'keyed_request t', 't.caller = $1', 'route key claimed_at answer_status', [
    't.caller',
    't.route',
    't.key',
  ]),
];

type SharedPart = PersonalPartName & MentorPartName;

const SHARED: readonly SharedPart[] = [
  ...(['account', 'logIns', 'phoneCodes', 'accountTokens', 'calendarFeeds', 'secondFactors', 'devices'] as const),
  ...(['termsConsents', 'notifications', 'requests'] as const),
];

const isShared = (rows: PersonalRows): rows is PersonalRows<SharedPart> =>
  (SHARED as readonly string[]).includes(rows.part);

/** All personal data of a mentor without secrets, with only the ids of members. */
export const MENTOR_ROWS: readonly PersonalRows<MentorPartName>[] = [
  ...PERSONAL_ROWS.filter(isShared),
  rowsOf(
    'profile',
    'mentor t',
    't.id = $1::uuid',
    `status tier tier_status rate_points bio specialties years_of_experience verified_at bank_code bank_holder
      bank_account_masked`,
  ),
  rowsOf('stores', 'mentor_store t', OF_MENTOR, 'store_id', ['t.store_id']),
  rowsOf('tierChanges', 'tier_change t', OF_MENTOR, 'tier tier_status reason at', ['t.at', 't.id']),
  rowsOf('rateChanges', 'rate_change t', OF_MENTOR, 'rate_points at month', ['t.at', 't.id']),
  rowsOf(
    'proApplications',
    'pro_application t',
    OF_MENTOR,
    'id statement created_at status video_content_type video_bytes video_uploaded_at decided_at decision_reason',
  ),
  rowsOf('blocks', 'block t', OF_MENTOR, 'id store_id room_id starts_at ends_at is_peak status series_id', BY_START),
  rowsOf(
    'timeOffs',
    'time_off t',
    OF_MENTOR,
    'id starts_at ends_at reason note is_excused closed_blocks reassigned cancelled withdrawn_at created_at',
  ),
  rowsOf(
    'handOvers',
    'hand_over t',
    '$1::uuid in (t.from_mentor_id, t.to_mentor_id)',
    'id reservation_id from_mentor_id to_mentor_id status created_at',
  ),
  rowsOf(
    'reservations',
    'reservation t',
    OF_MENTOR,
    `id member_id store_id room_id block_id starts_at ends_at is_peak origin status started_at completed_at
      decided_at cancelled_late`,
    BY_START,
  ),
  rowsOf(
    'sessionRecords',
    'session_record t join reservation r on r.id = t.session_id',
    'r.mentor_id = $1::uuid',
    'session_id saved_at amended_at note_rewarded_at',
    ['t.session_id'],
  ),
  rowsOf(
    'fixedSlots',
    'fixed_slot t',
    OF_MENTOR,
    'id member_id store_id weekday start_time minutes status ended_at ended_by created_at',
  ),
  rowsOf('ratings', 'rating t', OF_MENTOR, 'session_id score created_at', ['t.session_id']),
  rowsOf(
    'complaints',
    'complaint t',
    OF_MENTOR,
    'id reservation_id category created_at status resolution_action resolved_at',
    BY_AGE,
  ),
  rowsOf('earnings', 'earning t', OF_MENTOR, 'id reservation_id kind at value amount releasable_at released_at'),
  rowsOf(
    'payouts',
    'payout t',
    OF_MENTOR,
    `id period_starts_on period_ends_on gross income_tax local_income_tax net status bank_code bank_holder
      bank_account_masked calculated_at deposited_at failure_reason`,
  ),
  rowsOf('taxReports', 'tax_report t', OF_MENTOR, 'month gross income_tax local_income_tax net generated_at', [
    't.month',
  ]),
];

/** A piece without an index for its key reads all rows of its part: few large pieces, of some megabytes. */
const PIECE = 2_000;

/** Instants in the format of the API, with the database's column names. A used code has ended at the epoch. */
const isMoment = (column: string): boolean => /^at$|_at$|^offered_until$/.test(column);
const shown = (column: string): string =>
  isMoment(column)
    ? `to_char(nullif(t.${column}, 'epoch') at time zone '${BUSINESS_ZONE}', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+09:00"')`
    : `t.${column}`;
const property = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

interface PieceRow {
  readonly key: readonly string[];
  readonly row: PersonalRow;
}

interface Pieces {
  readonly first: Statement;
  /** With the key of the last row before it. */
  readonly next: Statement;
}

/** JSON is written only for the rows of the piece: it costs more than finding them. */
function piecesOf({ from, owner, key, columns }: PersonalRows<unknown>): Pieces {
  const row = columns.map((column) => `'${property(column)}', ${shown(column)}`).join(', ');
  const texts = key.map((column) => `${column}::text`).join(', ');
  const order = key.join(', ');
  const piece = (where: string) =>
    statement(`select array[${texts}] as key, json_build_object(${row}) as row from (
      select t.* from ${from} where ${where} order by ${order} limit ${PIECE}) t order by ${order}`);
  const after = key.map((_, index) => `$${index + 2}`).join(', ');
  // Compares the first column separately too: PostgreSQL finds no index for a row of columns from several tables.
  return { first: piece(owner), next: piece(`${owner} and ${key[0]} >= $2 and (${order}) > (${after})`) };
}

const partsOf = <Name>(all: readonly PersonalRows<Name>[]) =>
  [...new Set(all.map(({ part }) => part))].map((name) => ({
    name,
    statements: all.filter(({ part }) => part === name).map(piecesOf),
  }));

const PARTS = partsOf(PERSONAL_ROWS);
const MENTOR_PARTS = partsOf(MENTOR_ROWS);

export class PostgresPersonalDataQueries implements PersonalDataQueries {
  constructor(private readonly reader: Reader) {}

  parts(member: MemberId): Iterable<PersonalPart> {
    return PARTS.map(({ name, statements }) => ({ name, pieces: this.pieces(statements, member) }));
  }

  partsOfMentor(mentor: MentorId): Iterable<PersonalPart> {
    return MENTOR_PARTS.map(({ name, statements }) => ({ name, pieces: this.pieces(statements, mentor) }));
  }

  private async *pieces(all: readonly Pieces[], owner: PersonId): AsyncGenerator<readonly PersonalRow[]> {
    for (const statements of all) yield* this.piecesOfEntry(statements, owner);
  }

  private async *piecesOfEntry({ first, next }: Pieces, owner: PersonId): AsyncGenerator<readonly PersonalRow[]> {
    let rows = await this.reader.read<PieceRow>(first, owner);
    for (;;) {
      yield rows.map(({ row }) => row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PIECE) return;
      rows = await this.reader.read<PieceRow>(next, owner, ...last.key);
    }
  }
}
