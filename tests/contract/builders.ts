import type { Authority } from '@spotter/core/audit-trail';
import type { Block, ConfirmedReservation } from '@spotter/core/booking';
import type { OpenComplaint } from '@spotter/core/complaint';
import type { OpenCompensationReview } from '@spotter/core/conduct';
import type { FixedSlot } from '@spotter/core/fixed-slot';
import type { Chargeback } from '@spotter/core/chargeback';
import { newPerson, type Person, type RefreshToken } from '@spotter/core/identity';
import {
  type Instant,
  addMonths,
  DAY,
  HOUR,
  instantAt,
  krw,
  minus,
  NO_WON,
  plus,
  type Day,
  type Id,
  type MemberId,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import type { Member } from '@spotter/core/member';
import {
  SEEDED_PLANS,
  type DayPass,
  type Membership,
  type RetiredBillingKey,
  type Term,
} from '@spotter/core/membership';
import type { BankAccount, DraftProApplication, Mentor } from '@spotter/core/mentor';
import type { PlannedDelivery } from '@spotter/core/notification';
import type { Charge, PaymentMethod, PendingPayment, Refund, RefundRequest } from '@spotter/core/payment';
import type { Deposit, Earning } from '@spotter/core/payout';
import type { PointLot } from '@spotter/core/points';
import type { ScreenKey, Store } from '@spotter/core/store';
import type { TermsVersion } from '@spotter/core/terms';
import type { TimeOff } from '@spotter/core/time-off';
import type { Rating, SessionRecord } from '@spotter/core/training';
import type { WaitlistEntry } from '@spotter/core/waitlist';

/** Monday 2026-03-02, 09:00 in the business zone: the time at which most tests begin. */
export const MONDAY = '2026-03-02' as Day;
export const NINE = instantAt(MONDAY, '09:00' as TimeOfDay);

let made = 0;

/** Increasing ids, so that all objects of all tests differ. An id begins with its time, by which repositories search rows. */
export function newId<Name extends Id<string>>(at: Instant = NINE): Name {
  made += 1;
  const time = at.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-');
  return `${time}-7000-8000-${made.toString(16).padStart(12, '0')}` as Name;
}

/** A valid person. A test overrides the fields that matter to it. */
export function aPerson(facts: Partial<Person> = {}): Person {
  const id = facts.id ?? newId();
  return {
    ...newPerson({
      id,
      role: 'member',
      email: `${id}@spotter.test`,
      name: '김하나',
      phone: null,
      language: 'ko',
      marketingOptIn: false,
      passwordHash: 'hash',
      createdAt: NINE,
    }),
    ...facts,
  };
}

export const aRefreshToken = (facts: Partial<RefreshToken> = {}): RefreshToken => ({
  hash: newId(),
  familyId: newId(),
  personId: newId(),
  issuedAt: NINE,
  expiresAt: plus(NINE, 720 * HOUR),
  usedAt: null,
  ...facts,
});

export const aMember = (facts: Partial<Member> = {}): Member => ({
  id: newId(),
  persona: 'regular',
  goal: 'strength',
  birthYear: 1990,
  sex: 'female',
  heightCm: 168.5,
  weightKg: 61.2,
  homeStoreId: null,
  version: 1,
  ...facts,
});

/** A standard mentor who can open blocks. */
export const aMentor = (facts: Partial<Mentor> = {}): Mentor => ({
  id: newId(),
  status: 'active',
  tier: 'standard',
  tierStatus: 'active',
  ratePoints: null,
  bio: 'Patient, precise.',
  specialties: ['strength', 'posture'],
  yearsOfExperience: 7,
  storeIds: [],
  verifiedAt: NINE,
  bankAccount: null,
  payeeHeldUntil: null,
  version: 1,
  ...facts,
});

/** The fields of a Pro mentor with a rate in points. */
export const PRO = { tier: 'pro', tierStatus: 'active', ratePoints: krw(60_000) } as const;

export const aBankAccount = (facts: Partial<BankAccount> = {}): BankAccount => ({
  bankCode: '004',
  holder: '김하나',
  accountNumber: { keyId: 'k1', text: 'c2VhbGVk' },
  accountNumberMasked: '*********1234',
  reference: '12345678901234567890',
  ...facts,
});

export const aStore = (facts: Partial<Store> = {}): Store => ({
  id: newId(),
  name: '강남점',
  address: '서울 강남구 테헤란로 1',
  timeZone: 'Asia/Seoul',
  rooms: [
    { id: newId(), name: 'A', equipment: ['rack', 'barbell'] },
    { id: newId(), name: 'B', equipment: [] },
  ],
  peakHours: [{ weekdays: [1, 3, 5], from: '18:00' as TimeOfDay, to: '22:00' as TimeOfDay }],
  ...facts,
});

/** An open block from 18:00 on Monday, without adjacent start times. */
export function aBlock(facts: Partial<Block> = {}): Block {
  const startsAt = facts.startsAt ?? plus(NINE, 9 * HOUR);
  return {
    id: newId(),
    mentorId: newId(),
    storeId: newId(),
    roomId: newId(),
    startsAt,
    endsAt: plus(startsAt, HOUR),
    isPeak: false,
    status: 'open',
    seriesId: null,
    offeredTo: null,
    offeredUntil: null,
    ...facts,
  };
}

/** A confirmed reservation of a block, paid by the first credit of some term. */
export function aReservation(block: Block, facts: Partial<ConfirmedReservation> = {}): ConfirmedReservation {
  const { id: blockId, mentorId, storeId, roomId, startsAt, endsAt, isPeak } = block;
  return {
    id: newId(),
    memberId: newId(),
    mentorId,
    storeId,
    roomId,
    blockId,
    startsAt,
    endsAt,
    isPeak,
    origin: 'member',
    matchedAt: null,
    funding: aCredit(),
    changes: [],
    createdAt: minus(startsAt, 24 * HOUR),
    memberArrivedAt: null,
    substitutedAt: null,
    version: 1,
    status: 'confirmed',
    ...facts,
  };
}

type CreditFunding = Extract<ConfirmedReservation['funding'], { kind: 'credit' }>;

export const aCredit = (facts: Partial<CreditFunding> = {}): CreditFunding => ({
  kind: 'credit',
  membershipId: newId(),
  termId: newId(),
  credit: 0,
  value: krw(50_000),
  ...facts,
});

export const aDayPass = (facts: Partial<DayPass> = {}): DayPass => ({
  id: newId(),
  memberId: newId(),
  status: 'available',
  reason: 'membership',
  expiresAt: plus(NINE, 720 * HOUR),
  reservationId: null,
  compensates: null,
  termId: null,
  ...facts,
});

/** Waits for any block at the store within a day. */
export const aWaitlistEntry = (facts: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: newId(),
  memberId: newId(),
  storeId: newId(),
  mentorId: null,
  startsAt: NINE,
  endsAt: plus(NINE, 24 * HOUR),
  status: 'waiting',
  offer: null,
  passed: [],
  createdAt: NINE,
  ...facts,
});

/** A day of illness from Monday morning on. */
export const aTimeOff = (facts: Partial<TimeOff> = {}): TimeOff => ({
  id: newId(),
  mentorId: newId(),
  from: NINE,
  until: plus(NINE, DAY),
  reason: 'illness',
  note: null,
  isExcused: true,
  closedBlocks: 0,
  reassigned: [],
  cancelled: [],
  withdrawnAt: null,
  createdAt: NINE,
  ...facts,
});

/** Mondays at 18:00. */
export const aFixedSlot = (facts: Partial<FixedSlot> = {}): FixedSlot => ({
  id: newId(),
  memberId: newId(),
  mentorId: newId(),
  storeId: newId(),
  weekday: 1,
  startTime: '18:00' as TimeOfDay,
  minutes: 60,
  status: 'active',
  pausedBecause: null,
  agreedRate: null,
  changedAt: null,
  lastSkip: null,
  end: null,
  createdAt: NINE,
  version: 1,
  ...facts,
});

/** A month of eight sessions, from Monday on. */
export function aTerm(facts: Partial<Term> = {}): Term {
  const startsOn = facts.startsOn ?? MONDAY;
  return {
    id: newId(),
    startsOn,
    endsOn: addMonths(startsOn, 1),
    credits: 8,
    price: krw(400_000),
    chargedBack: NO_WON,
    withdrawn: NO_WON,
    paymentId: newId(),
    boughtAt: NINE,
    refundBasis: null,
    pausesUsed: 0,
    pauseDaysUsed: 0,
    dayPasses: 1,
    closed: false,
    ...facts,
  };
}

export const aMembership = (facts: Partial<Membership> = {}): Membership => ({
  id: newId(),
  memberId: newId(),
  plan: SEEDED_PLANS[1]!,
  status: 'active',
  terms: [aTerm()],
  autoRenew: true,
  billingKey: 'sandbox-ok',
  pause: null,
  renewal: null,
  endNoticeSentOn: null,
  priceChange: null,
  priceReviewedFor: null,
  nextTransitionOn: null,
  createdAt: NINE,
  version: 1,
  ...facts,
});

export const aRetiredBillingKey = (facts: Partial<RetiredBillingKey> = {}): RetiredBillingKey => ({
  id: newId(),
  memberId: newId(),
  billingKey: 'sandbox-ok',
  paymentId: null,
  retiredAt: NINE,
  deletedAt: null,
  ...facts,
});

export const aPayment = (facts: Partial<PendingPayment> = {}): PendingPayment => ({
  id: newId(),
  memberId: newId(),
  purpose: 'points_charge',
  membershipId: null,
  amount: krw(100_000),
  method: { kind: 'billing_key', billingKey: 'sandbox-ok' },
  refundedAmount: NO_WON,
  createdAt: NINE,
  sentAt: NINE,
  resend: false,
  version: 1,
  status: 'pending',
  ...facts,
});

export const aCharge = (method: PaymentMethod, facts: Partial<Charge> = {}): Charge => ({
  paymentId: newId(),
  amount: krw(220_000),
  method,
  orderName: '1개월 4회',
  ...facts,
});

export const aRefundRequest = ({ paymentId, method }: Charge, amount: number): RefundRequest => ({
  refundId: newId(),
  paymentId,
  method,
  amount: krw(amount),
  reason: '회원 해지',
});

/** A pending refund of a membership. */
export const aRefund = (facts: Partial<Refund> = {}): Refund =>
  ({
    id: newId(),
    paymentId: newId(),
    method: { kind: 'billing_key', billingKey: 'sandbox-ok' },
    memberId: newId(),
    source: { kind: 'membership', membershipId: newId() },
    amount: krw(10_000),
    chargedBack: NO_WON,
    createdAt: NINE,
    version: 1,
    status: 'pending',
    ...facts,
  }) as Refund;

/** Lost, and borne by the company. */
export const aChargeback = (facts: Partial<Chargeback> = {}): Chargeback => ({
  id: newId(),
  paymentId: newId(),
  amount: krw(10_000),
  at: NINE,
  why: '도난 카드',
  source: 'administrator',
  fromMember: NO_WON,
  fromRefunds: NO_WON,
  draws: [],
  bookedAt: NINE,
  wonAt: null,
  ...facts,
});

/** Paid points, all unused. */
export function aPointLot(facts: Partial<PointLot> = {}): PointLot {
  const amount = facts.amount ?? krw(100_000);
  return {
    id: newId(),
    memberId: newId(),
    kind: 'paid',
    amount,
    remaining: amount,
    expiresAt: plus(NINE, 5 * 365 * 24 * HOUR),
    paymentId: newId(),
    createdAt: NINE,
    disputed: false,
    ...facts,
  };
}

export const aSessionRecord = (facts: Partial<SessionRecord> = {}): SessionRecord => ({
  exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 62.5, reps: 5, rpe: 8 }] }],
  cardio: [{ kind: 'rower', minutes: 12, averageHeartRate: null }],
  bodyWeightKg: 61.4,
  condition: 4,
  handoverNote: 'Knees track well; keep the bar close.',
  nextPlan: null,
  savedAt: NINE,
  amendedAt: null,
  noteRewardedAt: null,
  ...facts,
});

export const aRating = (facts: Partial<Rating> = {}): Rating => ({
  score: 5,
  comment: '최고!',
  createdAt: NINE,
  ...facts,
});

/** About the mentor, not about one session. */
export const aComplaint = (facts: Partial<OpenComplaint> = {}): OpenComplaint => ({
  id: newId(),
  memberId: newId(),
  mentorId: newId(),
  reservationId: null,
  category: 'lateness',
  text: '30분 늦었습니다.',
  status: 'open',
  createdAt: NINE,
  ...facts,
});

export const aProApplication = (facts: Partial<DraftProApplication> = {}): DraftProApplication => ({
  id: newId(),
  mentorId: newId(),
  status: 'draft',
  statement: '십 년 동안 가르쳤습니다.',
  video: null,
  createdAt: NINE,
  version: 1,
  ...facts,
});

export const aCompensationReview = (facts: Partial<OpenCompensationReview> = {}): OpenCompensationReview => ({
  id: newId(),
  reservationId: newId(),
  memberId: newId(),
  mentorId: newId(),
  createdAt: NINE,
  status: 'open',
  ...facts,
});

/** A charge of points: the gateway owes the company, the company owes the member. */
export function aJournalEntry(facts: Partial<JournalEntry> = {}): JournalEntry {
  const amount = krw(10_000);
  return {
    id: newId(),
    at: NINE,
    kind: 'points_charge',
    reference: newId(),
    postings: [
      { account: 'gateway', amount },
      { account: `points:${newId<MemberId>()}`, amount: krw(-amount) },
    ],
    ...facts,
  };
}

/** The mentor's share of a session, in escrow for a week. */
export function anEarning(facts: Partial<Earning> = {}): Earning {
  const at = facts.at ?? NINE;
  return {
    id: newId(),
    mentorId: newId(),
    reservationId: newId(),
    kind: 'session',
    at,
    value: krw(50_000),
    amount: krw(30_000),
    releasableAt: plus(at, 168 * HOUR),
    releasedAt: null,
    payoutId: null,
    ...facts,
  };
}

/** To an account with a reference of its own. */
export const aDeposit = (accountNumber: string, amount = 96_700): Deposit => ({
  key: `${newId()}:1`,
  mentorId: newId(),
  reference: String((made += 1)).padStart(20, '0'),
  amount: krw(amount),
  bankCode: '004',
  accountNumber,
  holder: '김멘토',
});

export const aDelivery = (facts: Partial<PlannedDelivery> = {}): PlannedDelivery => ({
  templateId: 'reservation-confirmed',
  recipientType: 'member',
  recipientId: newId(),
  channel: 'push',
  status: 'pending',
  payload: {},
  dedupeKey: newId(),
  textVersion: 1,
  dueAt: NINE,
  attempts: 0,
  sentAt: null,
  errorMessage: null,
  createdAt: NINE,
  ...facts,
});

/** An administrator on duty. */
export const anAuthority = (facts: Partial<Authority> = {}): Authority => ({
  adminId: newId(),
  requestId: 'request-of-a-test',
  ...facts,
});

export const aScreenKey = (facts: Partial<ScreenKey> = {}): ScreenKey => ({
  id: newId(),
  storeId: newId(),
  name: 'Entrance',
  hash: `hash of ${newId()}`,
  createdAt: NINE,
  revokedAt: null,
  ...facts,
});

export const aTermsVersion = (facts: Partial<TermsVersion> = {}): TermsVersion => ({
  id: newId(),
  kind: 'service',
  version: '1',
  effectiveOn: '2026-04-01' as Day,
  title: '이용약관',
  text: '제1조 (목적)',
  adverse: false,
  publishedAt: NINE,
  publishedBy: newId(),
  ...facts,
});
