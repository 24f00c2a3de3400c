import {
  AnnounceAnalyses,
  AnnounceNewMentors,
  Announcements,
  AnswerOnce,
  ApplyForPro,
  AuditLedger,
  BookFixedSlots,
  BookSession,
  CalculatePayouts,
  CancelMembership,
  CancelReservation,
  ChangeBankAccount,
  ChangeRate,
  ChangeReservation,
  ChargePayment,
  ChargePoints,
  CheckInAtStore,
  CheckInToSession,
  CloseBlock,
  CompleteUnrecorded,
  CorrectAttendance,
  DecideProApplication,
  DepositPayout,
  DetectNoShows,
  EditMember,
  EditMentor,
  EditPreferences,
  ExpirePoints,
  ForgetRequests,
  GenerateTaxReports,
  inTurn,
  JoinMembership,
  JoinWaitlist,
  LookAfterMemberships,
  MatchAutomatically,
  OpenBlockSeries,
  PassOffers,
  PauseMembership,
  ProposeMatches,
  RateSession,
  ReceiveWebhook,
  ReconcilePayments,
  ReconcilePayouts,
  ReconcileRefunds,
  RecordSession,
  RefundPoints,
  RegisterPerson,
  ReinstateMentor,
  RejectMatch,
  ReleaseEscrow,
  RemoveStrayVideos,
  RepeatWebhooks,
  RequestFixedSlot,
  ResolveComplaint,
  ResumeMembership,
  RetryDeposit,
  SendDeliveries,
  SendNotification,
  SendRefund,
  SendReminders,
  SettlePayment,
  SettleRefund,
  TokenIssuer,
  UploadProVideo,
  VerifyMentor,
  WatchProVideo,
  type Bank,
  type Cipher,
  type Clock,
  type CodeSigner,
  type Ids,
  type Job,
  type MessageChannel,
  type PaymentGateway,
  type Policies,
  type Queries,
  type Stores,
  type Transaction,
  type Videos,
} from '@spotter/core';

/** What the use cases work with. */
export interface HouseNeeds {
  readonly transaction: Transaction<Stores>;
  readonly queries: Queries;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly policies: Policies;
  readonly gateway: PaymentGateway;
  readonly bank: Bank;
  readonly channel: MessageChannel;
  readonly videos: Videos;
}

/** The jobs by the names that the cron caller knows (docs/operations.md, Jobs). */
export type JobName = keyof House['jobs'];
export type House = ReturnType<typeof houseOf>;

/** The core's use cases, as `apps/http` wires them, on whatever the simulation gives them. */
export function houseOf(needs: HouseNeeds) {
  const { transaction, queries, clock, ids, policies, gateway, bank, channel, videos } = needs;
  const settle = new SettlePayment(transaction, clock, ids, policies);
  const charge = new ChargePayment(transaction, gateway, settle);
  const settleRefund = new SettleRefund(transaction, clock, ids);
  const send = new SendRefund(transaction, gateway, settleRefund);
  const refunds = new ReconcileRefunds(queries.payments, gateway, send, settleRefund, clock, policies);
  const webhook = new ReceiveWebhook(transaction, queries.payments, gateway, settle, refunds, clock, policies);
  const deposit = new DepositPayout(transaction, bank, openCipher, clock, ids);
  const book = new BookSession(transaction, clock, ids, policies);
  const propose = new ProposeMatches(queries.booking, clock, policies);

  const jobs = {
    'fixed-slot-auto-book': new BookFixedSlots(transaction, queries.fixedSlots, clock, ids, policies),
    'waitlist-offer': new PassOffers(transaction, queries.waitlist, clock, policies),
    'no-show-detection': new DetectNoShows(transaction, queries.booking, clock, ids, policies),
    'session-auto-complete': new CompleteUnrecorded(transaction, queries.booking, clock, ids, policies),
    'idempotency-expire': new ForgetRequests(transaction, clock, policies),
    'marketing-announce': marketingJob(needs),
    'video-sweep': new RemoveStrayVideos(transaction, videos, clock, policies),
    'payment-ledger-release': inTurn(new ReleaseEscrow(transaction, clock), new ExpirePoints(transaction, clock)),
    'payout-calculate': new CalculatePayouts(transaction, queries.payouts, deposit, clock, policies),
    'tax-report-generate': new GenerateTaxReports(transaction, clock),
    'membership-renewal': new LookAfterMemberships(transaction, queries.memberships, charge, clock, ids, policies),
    'payment-reconcile': inTurn(
      new ReconcilePayments(transaction, queries.payments, gateway, settle, clock, policies),
      refunds,
      new RepeatWebhooks(transaction, queries.payments, webhook, clock, policies),
      new ReconcilePayouts(queries.payouts, bank, deposit, clock, policies),
    ),
    'notification-dispatch': inTurn(
      new SendReminders(transaction, clock, policies),
      new SendDeliveries(transaction, channel, clock, policies),
    ),
  } satisfies Readonly<Record<string, Job>>;

  return {
    ...needs,
    ...forMentors(needs),
    jobs,
    book,
    webhook,
    answerOnce: new AnswerOnce(transaction, clock, policies),
    register: new RegisterPerson(transaction, clock, ids, openPasswords, openTokens(ids, policies)),
    editMember: new EditMember(transaction),
    editPreferences: new EditPreferences(transaction),
    sendNotification: new SendNotification(transaction, queries.notifications, clock, ids, policies),
    match: new MatchAutomatically(propose, transaction, book, policies),
    cancel: new CancelReservation(transaction, clock, ids, policies),
    change: new ChangeReservation(transaction, clock, ids, policies),
    reject: new RejectMatch(transaction, clock, ids, policies),
    arrive: new CheckInAtStore(transaction, queries.booking, clock, policies, openSigner),
    checkIn: new CheckInToSession(transaction, clock, policies, openSigner),
    record: new RecordSession(transaction, clock, ids, policies),
    rate: new RateSession(transaction, clock, ids, policies),
    resolve: new ResolveComplaint(transaction, clock, ids, policies),
    correct: new CorrectAttendance(transaction, queries.booking, clock, ids, policies),
    requestFixedSlot: new RequestFixedSlot(transaction, clock, ids, policies),
    joinWaitlist: new JoinWaitlist(transaction, clock, ids, policies),
    join: new JoinMembership(transaction, queries.memberships, charge, clock, ids, policies),
    pause: new PauseMembership(transaction, queries.memberships, clock, ids, policies),
    resume: new ResumeMembership(transaction, queries.memberships, clock, ids, policies),
    cancelMembership: new CancelMembership(transaction, send, clock, ids, policies),
    chargePoints: new ChargePoints(transaction, queries.points, charge, clock, ids, policies),
    refundPoints: new RefundPoints(transaction, queries.points, send, clock, ids),
    retryDeposit: new RetryDeposit(deposit, queries.payouts),
    audit: new AuditLedger(queries.ledger, clock),
  };
}

function marketingJob({ transaction, queries, clock, policies }: HouseNeeds): Job {
  const announcements = new Announcements(transaction, clock, policies);
  return inTurn(
    new AnnounceNewMentors(announcements, queries.marketing, clock, policies),
    new AnnounceAnalyses(announcements, queries.marketing, clock, policies),
  );
}

/** What mentors do, and the office with them. */
function forMentors({ transaction, queries, clock, ids, policies, videos }: HouseNeeds) {
  return {
    editMentor: new EditMentor(transaction),
    verify: new VerifyMentor(transaction, clock),
    changeBankAccount: new ChangeBankAccount(transaction, openCipher),
    changeRate: new ChangeRate(transaction, clock, policies),
    applyForPro: new ApplyForPro(transaction, clock, ids, policies),
    uploadVideo: new UploadProVideo(transaction, videos, clock, ids, policies),
    watchVideo: new WatchProVideo(queries.proApplications, videos),
    decidePro: new DecideProApplication(transaction, clock, policies),
    openSeries: new OpenBlockSeries(transaction, clock, ids, policies),
    closeBlock: new CloseBlock(transaction, clock, policies),
    reinstate: new ReinstateMentor(transaction, clock),
  };
}

/** Nobody breaks into a simulation: what secures the house is left open, or it would take most of the time. */
export const openSigner: CodeSigner = {
  sign: (text) => `signed:${text}`,
  matches: (text, signature) => signature === `signed:${text}`,
};

const openCipher: Cipher = {
  keyId: 'open',
  seal: (text) => ({ keyId: 'open', text }),
  open: ({ text }) => text,
};

const openPasswords = { hash: async (password: string) => password, matches: async () => true };

function openTokens(ids: Ids, policies: Policies): TokenIssuer {
  const accessTokens = { issue: () => 'open', forget: () => undefined };
  const secrets = {
    make: () => ids.next(),
    makeDigits: (count: number) => '0'.repeat(count),
    hash: (one: string) => one,
  };
  return new TokenIssuer(accessTokens, secrets, ids, policies.identity);
}
