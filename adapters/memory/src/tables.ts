import type { RecordedEvent } from '@spotter/core/application';
import type { AdministratorAction } from '@spotter/core/audit-trail';
import { holdsFunding, occupies, type Block, type Reservation } from '@spotter/core/booking';
import type { CalendarFeed } from '@spotter/core/calendar';
import type { Chargeback } from '@spotter/core/chargeback';
import type { Complaint } from '@spotter/core/complaint';
import type { CompensationReview } from '@spotter/core/conduct';
import { demandKey, type DemandCount } from '@spotter/core/demand';
import type { FixedSlot, Occurrence } from '@spotter/core/fixed-slot';
import type { GatewaySettlement } from '@spotter/core/gateway-settlement';
import type { KeyedRequest, RequestKey } from '@spotter/core/idempotency';
import type {
  AccountToken,
  LogInChallenge,
  Person,
  PhoneCode,
  RefreshToken,
  SecondFactor,
  StaffAccount,
} from '@spotter/core/identity';
import {
  startOfDay,
  type DeliveryId,
  type EntryId,
  type FamilyId,
  type Instant,
  type Krw,
  type MentorId,
  type PersonId,
  type PlanId,
  type ReservationId,
} from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import type { Member } from '@spotter/core/member';
import {
  isOver,
  type DatedPrice,
  type DayPass,
  type Membership,
  type RetiredBillingKey,
} from '@spotter/core/membership';
import {
  isUndecided,
  type Mentor,
  type ProApplication,
  type RateChange,
  type StrayVideo,
  type TierChange,
} from '@spotter/core/mentor';
import type { Delivery, Device, SavedText, TextKey } from '@spotter/core/notification';
import type { ServiceHeartbeat } from '@spotter/core/operation';
import {
  toChargeDetails,
  gatewayIdOf,
  holdsMoney,
  type Payment,
  type PaymentIntent,
  type Refund,
  type Webhook,
} from '@spotter/core/payment';
import {
  intervalOf,
  isOpenBatch,
  type Earning,
  type Payout,
  type PayoutBatch,
  type PayoutPeriod,
} from '@spotter/core/payout';
import type { PointLot } from '@spotter/core/points';
import type { ScreenKey, Store } from '@spotter/core/store';
import { REPORTED_KINDS, type ReportedKind, type TaxRemittance, type TaxReport } from '@spotter/core/tax-report';
import type { TermsAnnouncement, TermsConsent, TermsVersion } from '@spotter/core/terms';
import type { HandOver, TimeOff } from '@spotter/core/time-off';
import type { Rating, SessionRecord } from '@spotter/core/training';
import { isQueued, type WaitlistEntry } from '@spotter/core/waitlist';
import type { SealedTotals } from './sealed-totals.js';
import { Table, type Layer, type Rows, type TableShape } from './table.js';

/** Rows are never removed from a table: this marks rows that the database would have deleted. */
interface Removable {
  readonly isRemoved: boolean;
}

/** All tokens of one log-in. */
export interface Family {
  readonly id: FamilyId;
  readonly personId: PersonId;
  readonly revokedAt: Instant | null;
}

/** A closed person is no longer found. */
export interface ClosedAccount {
  readonly id: PersonId;
}

export interface SessionRecordRow {
  readonly sessionId: ReservationId;
  readonly record: SessionRecord;
}

export interface RatingRow {
  readonly sessionId: ReservationId;
  readonly rating: Rating;
}

export interface TierHistory {
  readonly mentorId: MentorId;
  readonly changes: readonly TierChange[];
}

export interface RateHistory {
  readonly mentorId: MentorId;
  readonly changes: readonly RateChange[];
}

/** Updated with each rating, so that no query has to sum them. */
export interface RatingTotal {
  readonly mentorId: MentorId;
  readonly count: number;
  readonly sum: number;
}

/** A deposit or return that is in a tax report. */
export interface ReportedEntry {
  readonly entryId: EntryId;
}

export interface KeyedRequestRow extends Removable {
  readonly request: KeyedRequest;
}

/** A payout of a closed period: its lines are known, and it is created later. */
export interface PayoutDue extends Pick<Payout, 'id' | 'mentorId' | 'period'> {
  readonly made: boolean;
}

/** The journal entries of a kind of which only their references are left, and their sums. A row per entry would be larger. */
export interface SealedEntries {
  readonly kind: JournalEntry['kind'];
  readonly references: Set<string>;
}

/** Debits minus credits of an account. */
export interface AccountTotal {
  readonly account: string;
  readonly total: Krw;
}

export type DeviceRow = Device & Removable;

/** The end of the lease; null after the attempt. */
export interface DeliveryLease {
  readonly deliveryId: DeliveryId;
  readonly until: Instant | null;
}

/** A delivery of which only its count is left. */
export interface CountedDelivery {
  readonly deliveryId: DeliveryId;
}

/** The time when an in-app message was read. */
export interface ReadReceipt {
  readonly deliveryId: DeliveryId;
  readonly readAt: Instant;
}

/** Whether the messages of an event are planned. */
export interface EventPlanning {
  readonly recorded: RecordedEvent;
  readonly isPlanned: boolean;
}

/** The last reservation whose reminder was taken. */
export interface ReminderProgress {
  readonly schedule: string;
  readonly moment: Instant;
  readonly reservationId: ReservationId;
}

/** Entries of a tax report: deposits and returns. */
export const isReportable = (kind: JournalEntry['kind']): kind is ReportedKind =>
  REPORTED_KINDS.some((reported) => reported === kind);

/** Whether it is a sent in-app message. */
export const isInInbox = ({ channel, status }: Delivery): boolean => channel === 'in_app' && status === 'sent';

/** The only group of an index over a whole table. */
export const EVERYTHING = '';

type TableDeclaration<Row, Index extends string, Unique extends string> = Partial<TableShape<Row, Index, Unique>> &
  Pick<TableShape<Row, Index, Unique>, 'key'>;

const NO_INDEXES = { indexes: {}, uniques: {} };

const shapeOf =
  <Row>() =>
  <Index extends string = never, Unique extends string = never>(declaration: TableDeclaration<Row, Index, Unique>) =>
    ({ ...NO_INDEXES, ...declaration }) as TableShape<Row, Index, Unique>;

/** A table that is read only by key. */
const keyed = <Row>(key: (row: Row) => string) => shapeOf<Row>()({ key });

const byId = ({ id }: { readonly id: string }): string => id;
export const startOf = ({ startsAt }: { readonly startsAt: Instant }): Instant => startsAt;
/** For rows that never overlap, an order by end: the rows that overlap an interval are adjacent. */
const endOf = ({ endsAt }: { readonly endsAt: Instant }): Instant => endsAt;
export const creationOf = ({ createdAt }: { readonly createdAt: Instant }): Instant => createdAt;
/** For rows that are read in the order of their keys. */
const byKeyAlone = () => 0;

const isTaken = ({ status }: Block): boolean => status !== 'closed';
const isOpen = ({ status }: Block): boolean => status === 'open';

/** The credit of a term that a reservation holds. */
const heldCredit = (reservation: Reservation): { termId: string; credit: number } | null =>
  reservation.funding.kind === 'credit' && holdsFunding(reservation) ? reservation.funding : null;

/** A mentor has one payout per period. */
export const payoutKey = ({ mentorId, period }: Pick<Payout, 'mentorId' | 'period'>): string =>
  `${mentorId} ${period.periodId}`;

export const reportKey = ({ mentorId, month }: Pick<TaxReport, 'mentorId' | 'month'>): string => `${mentorId} ${month}`;

/** A message text, in all its versions. */
export const textKey = ({ eventKey, audience, language }: TextKey): string => `${eventKey} ${audience} ${language}`;

export const requestKey = ({ caller, route, key }: RequestKey): string => `${caller} ${route} ${key}`;

/** A person agrees to a version once. */
export const consentKey = ({ personId, termsId }: Pick<TermsConsent, 'personId' | 'termsId'>): string =>
  `${personId} ${termsId}`;

/** The settlements of a payment are numbered. */
export const settlementKey = ({ paymentId, number }: Pick<GatewaySettlement, 'paymentId' | 'number'>): string =>
  `${paymentId} ${number}`;

/** One occurrence per week. */
export const occurrenceKey = ({ fixedSlotId, startsAt }: Pick<Occurrence, 'fixedSlotId' | 'startsAt'>): string =>
  `${fixedSlotId} ${startsAt}`;

export interface PlanPriceRow extends DatedPrice {
  readonly planId: PlanId;
}

export interface PaymentIntentRow extends Removable {
  readonly intent: PaymentIntent;
}

export interface WebhookRow extends Webhook, Removable {
  readonly receivedAt: Instant;
  readonly takenAt: Instant | null;
  readonly handledAt: Instant | null;
}

export type StrayVideoRow = StrayVideo & Removable;

export const accountTokenKey = ({ personId, kind }: Pick<AccountToken, 'personId' | 'kind'>): string =>
  `${personId} ${kind}`;

export interface RefreshTokenRow extends Removable {
  readonly token: RefreshToken;
}

/** A transaction is booked once. */
export const entryKey = ({ kind, reference }: Pick<JournalEntry, 'kind' | 'reference'>): string =>
  `${kind} ${reference}`;

/** All tables with the indexes that the queries need. */
const SHAPES = {
  people: shapeOf<Person>()({
    key: byId,
    indexes: { byRole: { group: ({ role }) => role, order: creationOf } },
    uniques: { email: ({ email }) => email },
  }),
  closedAccounts: keyed<ClosedAccount>(byId),
  families: shapeOf<Family>()({
    key: byId,
    indexes: { byPerson: { group: ({ personId }) => personId, order: byKeyAlone } },
  }),
  refreshTokens: shapeOf<RefreshTokenRow>()({
    key: ({ token }) => token.hash,
    indexes: {
      byPerson: {
        group: ({ token, isRemoved }) => (isRemoved ? null : token.personId),
        order: ({ token }) => token.issuedAt,
      },
      byEnd: { group: ({ isRemoved }) => (isRemoved ? null : EVERYTHING), order: ({ token }) => token.expiresAt },
    },
  }),
  phoneCodes: keyed<PhoneCode>(({ personId }) => personId),
  accountTokens: shapeOf<AccountToken>()({ key: accountTokenKey, uniques: { hash: ({ hash }) => hash || null } }),
  /** A closed account's feed stays without its hash: rows are not removed from a table. */
  calendarFeeds: shapeOf<CalendarFeed>()({
    key: ({ personId }) => personId,
    uniques: { hash: ({ hash }) => hash || null },
  }),
  staffAccounts: keyed<StaffAccount>(byId),
  secondFactors: keyed<SecondFactor>(({ personId }) => personId),
  logInChallenges: keyed<LogInChallenge>(({ hash }) => hash),
  members: keyed<Member>(byId),
  mentors: keyed<Mentor>(byId),
  tierHistories: keyed<TierHistory>(({ mentorId }) => mentorId),
  rateHistories: keyed<RateHistory>(({ mentorId }) => mentorId),
  stores: keyed<Store>(byId),
  blocks: shapeOf<Block>()({
    key: byId,
    indexes: {
      byMentor: { group: ({ mentorId }) => mentorId, order: startOf },
      takenByMentor: { group: (block) => (isTaken(block) ? block.mentorId : null), order: endOf },
      takenByRoom: { group: (block) => (isTaken(block) ? block.roomId : null), order: endOf },
      open: { group: (block) => (isOpen(block) ? EVERYTHING : null), order: startOf },
      offered: {
        group: (block) => (isOpen(block) && block.offeredUntil !== null ? EVERYTHING : null),
        order: ({ offeredUntil }) => offeredUntil ?? 0,
      },
      openByStore: { group: (block) => (isOpen(block) ? block.storeId : null), order: startOf },
      openByMentor: { group: (block) => (isOpen(block) ? block.mentorId : null), order: startOf },
    },
  }),
  reservations: shapeOf<Reservation>()({
    key: byId,
    indexes: {
      byStart: { group: () => EVERYTHING, order: startOf },
      byMember: { group: ({ memberId }) => memberId, order: startOf },
      byMentor: { group: ({ mentorId }) => mentorId, order: startOf },
      notBegun: { group: ({ status }) => (status === 'confirmed' ? EVERYTHING : null), order: startOf },
      notCompleted: { group: ({ status }) => (status === 'in_progress' ? EVERYTHING : null), order: endOf },
      byCompletion: {
        group: ({ status }) => (status === 'completed' ? EVERYTHING : null),
        order: (row) => (row.status === 'completed' ? row.completedAt : 0),
      },
      activeByMember: { group: (row) => (occupies(row) ? row.memberId : null), order: endOf },
      byHeldCredit: { group: (row) => heldCredit(row)?.termId ?? null, order: (row) => heldCredit(row)?.credit ?? 0 },
      completedByMentor: { group: (row) => (row.status === 'completed' ? row.mentorId : null), order: startOf },
    },
    uniques: { activeOnBlock: (row) => (occupies(row) ? row.blockId : null) },
  }),
  dayPasses: shapeOf<DayPass>()({
    key: byId,
    indexes: {
      byMember: { group: ({ memberId }) => memberId, order: ({ expiresAt }) => expiresAt },
      byTerm: { group: ({ termId }) => termId, order: ({ expiresAt }) => expiresAt },
    },
    uniques: { compensates: ({ compensates }) => compensates },
  }),
  demandCounts: keyed<DemandCount>(demandKey),
  fixedSlots: shapeOf<FixedSlot>()({
    key: byId,
    indexes: {
      byMember: { group: ({ memberId }) => memberId, order: creationOf },
      current: { group: ({ status }) => (status === 'ended' ? null : EVERYTHING), order: byKeyAlone },
      currentByMentor: { group: ({ status, mentorId }) => (status === 'ended' ? null : mentorId), order: creationOf },
    },
  }),
  occurrences: shapeOf<Occurrence>()({
    key: occurrenceKey,
    indexes: { bySlot: { group: ({ fixedSlotId }) => fixedSlotId, order: startOf } },
  }),
  waitlist: shapeOf<WaitlistEntry>()({
    key: byId,
    indexes: {
      // Past windows stay and are not read again.
      line: { group: (row) => (isQueued(row) ? row.storeId : null), order: endOf },
      byMember: { group: ({ memberId }) => memberId, order: creationOf },
    },
    uniques: { offeredBlock: ({ offer }) => offer?.blockId ?? null },
  }),
  timeOffs: shapeOf<TimeOff>()({
    key: byId,
    indexes: { byMentor: { group: ({ mentorId }) => mentorId, order: ({ from }) => from } },
  }),
  handOvers: shapeOf<HandOver>()({
    key: byId,
    indexes: {
      received: { group: ({ toMentorId }) => toMentorId, order: creationOf },
      given: { group: ({ fromMentorId }) => fromMentorId, order: creationOf },
    },
    uniques: { unanswered: ({ status, reservationId }) => (status === 'offered' ? reservationId : null) },
  }),
  records: keyed<SessionRecordRow>(({ sessionId }) => sessionId),
  ratings: keyed<RatingRow>(({ sessionId }) => sessionId),
  screenKeys: shapeOf<ScreenKey>()({
    key: byId,
    indexes: { byStore: { group: ({ storeId }) => storeId, order: creationOf } },
    uniques: { hash: ({ hash }) => hash },
  }),
  compensationReviews: shapeOf<CompensationReview>()({
    key: byId,
    indexes: { byCreation: { group: () => EVERYTHING, order: creationOf } },
    uniques: { session: ({ reservationId }) => reservationId },
  }),
  serviceHeartbeats: shapeOf<ServiceHeartbeat>()({
    key: ({ processId }) => processId,
    indexes: { byStart: { group: () => EVERYTHING, order: ({ startedAt }) => startedAt } },
  }),
  complaints: shapeOf<Complaint>()({
    key: byId,
    indexes: {
      byCreation: { group: () => EVERYTHING, order: creationOf },
      byMentor: { group: ({ mentorId }) => mentorId, order: creationOf },
      openByReservation: { group: (row) => (row.status === 'open' ? row.reservationId : null), order: creationOf },
    },
  }),
  proApplications: shapeOf<ProApplication>()({
    key: byId,
    indexes: {
      byCreation: { group: () => EVERYTHING, order: creationOf },
      byMentor: { group: ({ mentorId }) => mentorId, order: creationOf },
    },
    uniques: { undecidedOfMentor: (row) => (isUndecided(row) ? row.mentorId : null) },
  }),
  strayVideos: shapeOf<StrayVideoRow>()({
    key: ({ key }) => key,
    indexes: { byAge: { group: ({ isRemoved }) => (isRemoved ? null : EVERYTHING), order: ({ since }) => since } },
  }),
  administratorActions: shapeOf<AdministratorAction>()({
    key: byId,
    indexes: { byTime: { group: () => EVERYTHING, order: ({ at }) => at } },
  }),
  ratingTotals: keyed<RatingTotal>(({ mentorId }) => mentorId),
  memberships: shapeOf<Membership>()({
    key: byId,
    indexes: {
      due: {
        group: ({ nextTransitionOn }) => (nextTransitionOn === null ? null : EVERYTHING),
        order: ({ nextTransitionOn }) => (nextTransitionOn === null ? 0 : startOfDay(nextTransitionOn)),
      },
    },
    uniques: { currentOfMember: ({ status, memberId }) => (isOver({ status }) ? null : memberId) },
  }),
  planPrices: shapeOf<PlanPriceRow>()({
    key: ({ planId, effectiveOn }) => `${planId} ${effectiveOn}`,
    indexes: { byPlan: { group: ({ planId }) => planId, order: ({ effectiveOn }) => startOfDay(effectiveOn) } },
  }),
  retiredBillingKeys: shapeOf<RetiredBillingKey>()({
    key: byId,
    indexes: {
      byMember: { group: ({ memberId }) => memberId, order: ({ retiredAt }) => retiredAt },
      undeleted: {
        group: ({ deletedAt }) => (deletedAt === null ? EVERYTHING : null),
        order: ({ retiredAt }) => retiredAt,
      },
    },
  }),
  payments: shapeOf<Payment>()({
    key: byId,
    indexes: {
      byMember: { group: ({ memberId }) => memberId, order: creationOf },
      pending: { group: ({ status }) => (status === 'pending' ? EVERYTHING : null), order: creationOf },
      paid: {
        group: ({ status }) => (holdsMoney({ status }) ? EVERYTHING : null),
        order: (row) => ('paidAt' in row ? row.paidAt : 0),
      },
      failedAtGateway: {
        group: (row) => (row.status === 'failed' ? gatewayIdOf(toChargeDetails(row)) : null),
        order: creationOf,
      },
    },
    uniques: {
      atGateway: (row) => (row.status === 'failed' ? null : gatewayIdOf(toChargeDetails(row))),
      pendingRenewal: (row) =>
        row.status === 'pending' && row.purpose === 'membership_renewal' ? row.membershipId : null,
    },
  }),
  paymentIntents: shapeOf<PaymentIntentRow>()({
    key: ({ intent }) => intent.id,
    indexes: {
      byMember: {
        group: ({ intent, isRemoved }) => (isRemoved ? null : intent.memberId),
        order: ({ intent }) => intent.createdAt,
      },
      kept: { group: ({ isRemoved }) => (isRemoved ? null : EVERYTHING), order: ({ intent }) => intent.createdAt },
    },
  }),
  refunds: shapeOf<Refund>()({
    key: byId,
    indexes: {
      byPayment: { group: ({ paymentId }) => paymentId, order: creationOf },
      pending: { group: ({ status }) => (status === 'pending' ? EVERYTHING : null), order: creationOf },
    },
  }),
  chargebacks: shapeOf<Chargeback>()({
    key: byId,
    indexes: { byPayment: { group: ({ paymentId }) => paymentId, order: ({ at }) => at } },
  }),
  webhooks: shapeOf<WebhookRow>()({
    key: byId,
    indexes: {
      byReceipt: { group: ({ isRemoved }) => (isRemoved ? null : EVERYTHING), order: ({ receivedAt }) => receivedAt },
      unhandled: {
        group: ({ handledAt, isRemoved }) => (handledAt === null && !isRemoved ? EVERYTHING : null),
        order: ({ receivedAt }) => receivedAt,
      },
    },
  }),
  pointLots: shapeOf<PointLot>()({
    key: byId,
    indexes: {
      byMember: { group: ({ memberId }) => memberId, order: creationOf },
      remainingByMember: { group: ({ memberId, remaining }) => (remaining > 0 ? memberId : null), order: creationOf },
      expiring: {
        group: ({ remaining }) => (remaining > 0 ? EVERYTHING : null),
        order: ({ expiresAt }) => expiresAt,
      },
    },
  }),
  journal: shapeOf<JournalEntry>()({
    key: entryKey,
    indexes: {
      taxable: { group: ({ kind }) => (isReportable(kind) ? EVERYTHING : null), order: ({ at }) => at },
    },
  }),
  // The sums of the entries that left the journal.
  sealedTotals: keyed<SealedTotals>(byId),
  sealedBalances: keyed<AccountTotal>(({ account }) => account),
  sealedEntries: keyed<SealedEntries>(({ kind }) => kind),
  accounts: keyed<AccountTotal>(({ account }) => account),
  /** Earnings and debts of mentors: in escrow, then released, then in a payout. */
  earnings: shapeOf<Earning>()({
    key: byId,
    indexes: {
      inEscrow: {
        group: ({ releasedAt }) => (releasedAt === null ? EVERYTHING : null),
        order: ({ releasableAt }) => releasableAt,
      },
      unpaidByMentor: {
        group: ({ payoutId, mentorId }) => (payoutId === null ? mentorId : null),
        order: ({ at }) => at,
      },
      releasedUnpaid: {
        group: ({ releasedAt, payoutId }) => (releasedAt !== null && payoutId === null ? EVERYTHING : null),
        order: ({ releasedAt }) => releasedAt ?? 0,
      },
      byPayout: { group: ({ payoutId }) => payoutId, order: ({ at }) => at },
      penalties: { group: (row) => (row.kind === 'penalty' ? row.reservationId : null), order: ({ at }) => at },
    },
  }),
  payoutPeriods: keyed<PayoutPeriod>(({ periodId }) => periodId),
  payoutsDue: shapeOf<PayoutDue>()({
    key: payoutKey,
    indexes: {
      toMake: {
        group: ({ made }) => (made ? null : EVERYTHING),
        order: ({ period }) => intervalOf(period).endsAt,
      },
    },
  }),
  payouts: shapeOf<Payout>()({
    key: byId,
    indexes: {
      byMentor: { group: ({ mentorId }) => mentorId, order: ({ calculatedAt }) => calculatedAt },
      byPeriod: { group: ({ period }) => period.periodId, order: ({ calculatedAt }) => calculatedAt },
      byBatch: { group: ({ batchId }) => batchId, order: ({ calculatedAt }) => calculatedAt },
      toDeposit: {
        group: ({ status }) => (status === 'calculated' ? EVERYTHING : null),
        order: ({ calculatedAt }) => calculatedAt,
      },
      unanswered: {
        group: ({ status }) => (status === 'processing' ? EVERYTHING : null),
        order: ({ sentAt }) => sentAt ?? 0,
      },
    },
  }),
  payoutBatches: shapeOf<PayoutBatch>()({
    key: byId,
    indexes: { byCreation: { group: () => EVERYTHING, order: creationOf } },
    uniques: { openOfPeriod: (batch) => (isOpenBatch(batch) ? batch.periodId : null) },
  }),
  taxReports: keyed<TaxReport>(reportKey),
  taxRemittances: keyed<TaxRemittance>(byId),
  gatewaySettlements: keyed<GatewaySettlement>(settlementKey),
  reportedEntries: keyed<ReportedEntry>(({ entryId }) => entryId),
  events: shapeOf<RecordedEvent>()({
    key: byId,
    indexes: {
      byReservation: {
        group: ({ event }) => ('reservationId' in event && event.reservationId) || null,
        order: ({ at }) => at,
      },
    },
  }),
  plannings: shapeOf<EventPlanning>()({
    key: ({ recorded }) => recorded.id,
    indexes: {
      waiting: { group: ({ isPlanned }) => (isPlanned ? null : EVERYTHING), order: ({ recorded }) => recorded.at },
    },
  }),
  deliveries: shapeOf<Delivery>()({
    key: byId,
    indexes: {
      pending: { group: ({ status }) => (status === 'pending' ? EVERYTHING : null), order: ({ dueAt }) => dueAt },
      inApp: {
        group: (delivery) => (isInInbox(delivery) ? delivery.recipientId : null),
        order: ({ sentAt }) => sentAt ?? 0,
      },
      results: {
        group: (delivery) => (delivery.status === 'pending' || isInInbox(delivery) ? null : EVERYTHING),
        order: creationOf,
      },
    },
    // Deliveries of one message share the key; this keeps the last, whose id leads to the others.
    uniques: { byKey: ({ dedupeKey }) => dedupeKey },
  }),
  deliveryLeases: keyed<DeliveryLease>(({ deliveryId }) => deliveryId),
  countedDeliveries: keyed<CountedDelivery>(({ deliveryId }) => deliveryId),
  readReceipts: keyed<ReadReceipt>(({ deliveryId }) => deliveryId),
  devices: shapeOf<DeviceRow>()({
    key: ({ token }) => token,
    indexes: {
      byPerson: {
        group: ({ personId, isRemoved }) => (isRemoved ? null : personId),
        order: ({ registeredAt }) => registeredAt,
      },
    },
  }),
  reminderProgress: keyed<ReminderProgress>(({ schedule }) => schedule),
  savedTexts: shapeOf<SavedText>()({
    key: (text) => `${textKey(text)} ${text.version}`,
    indexes: {
      byText: { group: textKey, order: ({ version }) => version },
      all: { group: () => EVERYTHING, order: ({ version }) => version },
    },
  }),
  termsVersions: shapeOf<TermsVersion>()({
    key: byId,
    indexes: {
      byDay: { group: () => EVERYTHING, order: ({ effectiveOn }) => startOfDay(effectiveOn) },
      byKind: { group: ({ kind }) => kind, order: ({ effectiveOn }) => startOfDay(effectiveOn) },
    },
  }),
  termsAnnouncements: keyed<TermsAnnouncement>(({ termsId }) => termsId),
  termsConsents: shapeOf<TermsConsent>()({
    key: consentKey,
    indexes: { byPerson: { group: ({ personId }) => personId, order: ({ consentedAt }) => consentedAt } },
  }),
  keyedRequests: shapeOf<KeyedRequestRow>()({
    key: ({ request }) => requestKey(request),
    indexes: {
      byClaim: { group: ({ isRemoved }) => (isRemoved ? null : EVERYTHING), order: ({ request }) => request.claimedAt },
    },
  }),
};

export type Tables = {
  readonly [Name in keyof typeof SHAPES]: (typeof SHAPES)[Name] extends TableShape<infer Row, infer Index, infer Unique>
    ? Table<Row, Index, Unique>
    : never;
};

export function makeTables(): Tables {
  const tables = Object.entries(SHAPES).map(([name, shape]) => [
    name,
    new Table(shape as TableShape<unknown, never, never>),
  ]);
  return Object.fromEntries(tables) as Tables;
}

/** The same tables for reading: a transaction's own view, or the committed rows. */
export type Readings = {
  readonly [Name in keyof Tables]: Tables[Name] extends Table<infer Row, infer Index, infer Unique>
    ? Rows<Row, Index, Unique>
    : never;
};

export type CommittedTables = {
  readonly [Name in keyof Tables]: Tables[Name] extends Table<infer Row, infer Index, infer Unique>
    ? Layer<Row, Index, Unique>
    : never;
};

export function collectCommitted(tables: Tables): CommittedTables {
  const layers = Object.entries(tables).map(([name, { committed }]) => [name, committed]);
  return Object.fromEntries(layers) as CommittedTables;
}
