import { CloseAccount, CloseMentorAccount, RegisterPerson } from '../accounts/index.js';
import { ShowKpis } from '../administration/index.js';
import {
  BookSession,
  CancelReservation,
  ChangeReservation,
  CheckInAtStore,
  CheckInToSession,
  CloseBlock,
  MatchAutomatically,
  OpenBlock,
  OpenBlockSeries,
  ProposeMatches,
  QuoteDayPass,
  RejectMatch,
  WeeklyObligation,
} from '../booking/index.js';
import { RecordChargeback, WinChargeback } from '../chargeback/index.js';
import { RegisterComplaint, ResolveComplaint } from '../complaint/index.js';
import {
  CorrectAttendance,
  DetectNoShows,
  JudgePostponed,
  ListPostponedJudgements,
  ReinstateMentor,
  ResolveCompensationReview,
} from '../conduct/index.js';
import { BookFixedSlots, ChangeFixedSlot, EndFixedSlotAsMentor, RequestFixedSlot } from '../fixed-slot/index.js';
import { ImportSettlements } from '../gateway-settlement/index.js';
import {
  AnalyseMonth,
  CurrentPhase,
  GuideCardio,
  GuideRoom,
  RecommendNext,
  RecommendSession,
} from '../guidance/index.js';
import { AnswerOnce, ForgetRequests } from '../idempotency/index.js';
import {
  AccountTokenIssuer,
  ChangeAddress,
  ChangePassword,
  ChangeStaff,
  ConfirmSecondFactor,
  CreateAdmin,
  EnrollSecondFactor,
  InviteStaff,
  KnownDevices,
  LogIn,
  LogOut,
  PassSecondFactor,
  RefreshSession,
  RequestPasswordReset,
  ResetPassword,
  RemoveSecondFactor,
  ResealSecondFactors,
  ResetSecondFactor,
  SecondFactorCodes,
  SendPhoneCode,
  TokenIssuer,
  VerifyEmail,
  VerifyPhone,
  WarnAccountOwner,
} from '../identity/index.js';
import { AuditLedger } from '../ledger/index.js';
import { EditMember } from '../member/index.js';
import { MemberDashboard } from '../member-dashboard/index.js';
import {
  ChangeAutoRenewal,
  ChangePaymentMethod,
  ChangePlanPrice,
  ConsentToPrice,
  DeleteRetiredKeys,
  JoinMembership,
  PauseMembership,
  PayOverdueTerm,
  ProcessDueMemberships,
  ResumeMembership,
} from '../membership/index.js';
import { CancelMembership, PreviewRefund } from '../membership-refund/index.js';
import {
  ApplyForPro,
  ChangeBankAccount,
  ChangeRate,
  DecideProApplication,
  EditMentor,
  RemoveStrayVideos,
  ResealBankAccounts,
  UploadProVideo,
  VerifyMentor,
  WatchProVideo,
} from '../mentor/index.js';
import {
  AnnounceAnalyses,
  AnnounceNewMentors,
  Announcements,
  DescribeMember,
  EditNotificationTemplate,
  EditPreferences,
  EncloseDocuments,
  LinkAccountToken,
  PreviewNotificationTemplate,
  ReadNotification,
  RegisterDevice,
  RemindOfConsent,
  RemoveDevice,
  SendCampaign,
  SendDeliveries,
  SendNotification,
  SendReminders,
} from '../notification/index.js';
import { RecordHeartbeat, RecordMovedTime } from '../operation/index.js';
import {
  BeginPaymentIntent,
  ChargePayment,
  ForgetIntents,
  ReceiveWebhook,
  ReconcileGatewayList,
  ReconcilePayments,
  ReconcileRefunds,
  RepeatWebhooks,
  ReturnUnassigned,
  SendRefund,
  SettlePayment,
  SettleRefund,
} from '../payment/index.js';
import {
  CalculatePayouts,
  CurrentPeriod,
  DepositPayout,
  DepositPayouts,
  ExportPayoutFile,
  ImportPayoutResults,
  IssueStatement,
  PeriodOverview,
  ReceiveBankWebhook,
  ReconcilePayouts,
  ReleaseBatchesAutomatically,
  ReleaseEscrow,
  ReleasePayoutBatch,
  RequestPayoutRelease,
  RetryDeposit,
} from '../payout/index.js';
import { ChargePoints, ConsumePoints, ExpirePoints, RefundPoints } from '../points/index.js';
import { AddStore, EditStore, IssueScreenKey, RevokeScreenKey } from '../store/index.js';
import { GenerateTaxReports, RemitTax } from '../tax-report/index.js';
import { AnnounceTerms, ConsentToTerms, PublishTerms } from '../terms/index.js';
import {
  CompleteUnrecorded,
  MeasureProgress,
  MentorsToday,
  NotesForMember,
  PrepareSession,
  RateSession,
  RecordSession,
  SummariseSession,
  TodaysSessions,
} from '../training/index.js';
import { JoinWaitlist, LeaveWaitlist, ExpireOffers } from '../waitlist/index.js';
import type { Ports } from './ports.js';

/** How each use case is made of ports and of other use cases. The only list of them. */
const USE_CASES = {
  // accounts
  registerPerson: (port: Ports, use: UseCases) =>
    new RegisterPerson(
      port.transaction,
      port.clock,
      port.ids,
      port.passwords,
      use.tokenIssuer,
      use.accountTokenIssuer,
      use.knownDevices,
      use.warnAccountOwner,
      port.policies,
    ),
  closeAccount: (port: Ports) => new CloseAccount(port.transaction, port.clock, port.passwords, port.accessTokens),
  closeMentorAccount: (port: Ports) =>
    new CloseMentorAccount(port.transaction, port.clock, port.passwords, port.accessTokens),

  // administration
  showKpis: (port: Ports) => new ShowKpis(port.queries.kpis, port.clock, port.policies),

  // booking
  openBlock: (port: Ports) => new OpenBlock(port.transaction, port.clock, port.ids, port.policies),
  openBlockSeries: (port: Ports) => new OpenBlockSeries(port.transaction, port.clock, port.ids, port.policies),
  closeBlock: (port: Ports) => new CloseBlock(port.transaction, port.clock, port.policies),
  weeklyObligation: (port: Ports) => new WeeklyObligation(port.queries.booking, port.clock, port.policies),
  bookSession: (port: Ports) => new BookSession(port.transaction, port.clock, port.ids, port.policies),
  cancelReservation: (port: Ports) => new CancelReservation(port.transaction, port.clock, port.ids, port.policies),
  rejectMatch: (port: Ports) => new RejectMatch(port.transaction, port.clock, port.ids, port.policies),
  changeReservation: (port: Ports) => new ChangeReservation(port.transaction, port.clock, port.ids, port.policies),
  quoteDayPass: (port: Ports) => new QuoteDayPass(port.transaction, port.clock, port.policies),
  proposeMatches: (port: Ports) => new ProposeMatches(port.queries.booking, port.clock, port.policies),
  matchAutomatically: (port: Ports, use: UseCases) =>
    new MatchAutomatically(use.proposeMatches, port.transaction, use.bookSession, port.policies),
  checkInToSession: (port: Ports) => new CheckInToSession(port.transaction, port.clock, port.policies, port.signer),
  checkInAtStore: (port: Ports) =>
    new CheckInAtStore(port.transaction, port.queries.booking, port.clock, port.policies, port.signer),

  // chargeback
  recordChargeback: (port: Ports) => new RecordChargeback(port.transaction, port.clock, port.ids, port.policies),
  winChargeback: (port: Ports) => new WinChargeback(port.transaction, port.clock, port.ids),

  // complaint
  registerComplaint: (port: Ports) =>
    new RegisterComplaint(port.transaction, port.queries.booking, port.clock, port.ids),
  resolveComplaint: (port: Ports) => new ResolveComplaint(port.transaction, port.clock, port.ids, port.policies),

  // conduct
  correctAttendance: (port: Ports) =>
    new CorrectAttendance(port.transaction, port.queries.booking, port.clock, port.ids, port.policies),
  resolveCompensationReview: (port: Ports) =>
    new ResolveCompensationReview(port.transaction, port.clock, port.ids, port.policies),
  detectNoShows: (port: Ports) =>
    new DetectNoShows(
      port.transaction,
      port.queries.booking,
      port.queries.operation,
      port.clock,
      port.ids,
      port.policies,
    ),
  listPostponedJudgements: (port: Ports) =>
    new ListPostponedJudgements(port.queries.booking, port.queries.operation, port.clock, port.policies),
  judgePostponed: (port: Ports) =>
    new JudgePostponed(
      port.transaction,
      port.queries.booking,
      port.queries.operation,
      port.clock,
      port.ids,
      port.policies,
    ),
  reinstateMentor: (port: Ports) => new ReinstateMentor(port.transaction, port.clock),

  // fixed-slot
  requestFixedSlot: (port: Ports) => new RequestFixedSlot(port.transaction, port.clock, port.ids, port.policies),
  changeFixedSlot: (port: Ports) => new ChangeFixedSlot(port.transaction, port.clock, port.policies),
  endFixedSlotAsMentor: (port: Ports) => new EndFixedSlotAsMentor(port.transaction, port.clock),
  bookFixedSlots: (port: Ports) =>
    new BookFixedSlots(port.transaction, port.queries.fixedSlots, port.clock, port.ids, port.policies),

  // gateway-settlement
  importSettlements: (port: Ports) => new ImportSettlements(port.transaction, port.clock, port.ids, port.policies),

  // guidance
  currentPhase: (port: Ports) => new CurrentPhase(port.queries.training, port.clock, port.policies),
  recommendSession: (port: Ports) => new RecommendSession(port.queries.training, port.narrator, port.policies),
  recommendNext: (port: Ports) => new RecommendNext(port.queries.training, port.narrator, port.clock, port.policies),
  analyseMonth: (port: Ports) => new AnalyseMonth(port.queries.training, port.narrator, port.clock, port.policies),
  guideCardio: (port: Ports) => new GuideCardio(port.queries.training, port.narrator, port.policies),
  guideRoom: (port: Ports) => new GuideRoom(port.queries, port.narrator, port.policies),

  // idempotency
  answerOnce: (port: Ports) => new AnswerOnce(port.transaction, port.clock, port.policies),
  forgetRequests: (port: Ports) => new ForgetRequests(port.transaction, port.clock, port.policies),

  // identity
  tokenIssuer: (port: Ports) => new TokenIssuer(port.accessTokens, port.secrets, port.ids, port.policies.identity),
  accountTokenIssuer: (port: Ports) => new AccountTokenIssuer(port.secrets, port.cipher, port.policies),
  knownDevices: (port: Ports) => new KnownDevices(port.signer, port.secrets, port.clock, port.policies.identity),
  warnAccountOwner: (port: Ports) => new WarnAccountOwner(port.transaction, port.clock),
  logIn: (port: Ports, use: UseCases) =>
    new LogIn(
      port.transaction,
      port.clock,
      port.passwords,
      port.secrets,
      use.tokenIssuer,
      use.knownDevices,
      port.policies,
    ),
  inviteStaff: (port: Ports, use: UseCases) =>
    new InviteStaff(port.transaction, port.clock, port.ids, port.passwords, port.secrets, use.accountTokenIssuer),
  changeStaff: (port: Ports) => new ChangeStaff(port.transaction, port.clock, port.accessTokens),
  passSecondFactor: (port: Ports, use: UseCases) =>
    new PassSecondFactor(
      port.transaction,
      port.clock,
      port.secrets,
      use.secondFactorCodes,
      use.tokenIssuer,
      use.knownDevices,
      port.policies,
    ),
  secondFactorCodes: (port: Ports) =>
    new SecondFactorCodes(port.oneTimePasswords, port.secrets, port.cipher, port.policies),
  enrollSecondFactor: (port: Ports, use: UseCases) => new EnrollSecondFactor(port.transaction, use.secondFactorCodes),
  confirmSecondFactor: (port: Ports, use: UseCases) =>
    new ConfirmSecondFactor(port.transaction, port.clock, use.secondFactorCodes),
  removeSecondFactor: (port: Ports) => new RemoveSecondFactor(port.transaction, port.passwords),
  resetSecondFactor: (port: Ports) => new ResetSecondFactor(port.transaction, port.ids),
  resealSecondFactors: (port: Ports) => new ResealSecondFactors(port.transaction, port.cipher),
  logOut: (port: Ports) => new LogOut(port.transaction, port.clock, port.secrets, port.accessTokens),
  refreshSession: (port: Ports, use: UseCases) =>
    new RefreshSession(port.transaction, port.clock, port.secrets, port.accessTokens, use.tokenIssuer, port.policies),
  changeAddress: (port: Ports, use: UseCases) =>
    new ChangeAddress(port.transaction, port.clock, port.passwords, use.accountTokenIssuer, port.policies),
  verifyEmail: (port: Ports) => new VerifyEmail(port.transaction, port.clock, port.secrets),
  changePassword: (port: Ports) =>
    new ChangePassword(port.transaction, port.clock, port.passwords, port.accessTokens, port.policies),
  requestPasswordReset: (port: Ports, use: UseCases) =>
    new RequestPasswordReset(port.transaction, port.clock, use.accountTokenIssuer),
  resetPassword: (port: Ports, use: UseCases) =>
    new ResetPassword(
      port.transaction,
      port.clock,
      port.secrets,
      port.passwords,
      port.accessTokens,
      use.knownDevices,
      port.policies,
    ),
  sendPhoneCode: (port: Ports) =>
    new SendPhoneCode(port.transaction, port.channel, port.secrets, port.signer, port.clock, port.ids, port.policies),
  verifyPhone: (port: Ports) => new VerifyPhone(port.transaction, port.signer, port.clock, port.policies),
  createAdmin: (port: Ports) => new CreateAdmin(port.transaction, port.clock, port.ids, port.passwords, port.policies),

  // ledger
  auditLedger: (port: Ports) => new AuditLedger(port.queries.ledger, port.clock),

  // member
  editMember: (port: Ports, use: UseCases) => new EditMember(port.transaction, use.changeAddress),

  // member-dashboard
  memberDashboard: (port: Ports, use: UseCases) =>
    new MemberDashboard(port.queries, use.currentPhase, port.clock, port.policies),

  // membership
  pauseMembership: (port: Ports) =>
    new PauseMembership(port.transaction, port.queries.memberships, port.clock, port.ids, port.policies),
  changeAutoRenewal: (port: Ports) =>
    new ChangeAutoRenewal(port.transaction, port.queries.memberships, port.clock, port.policies),
  deleteRetiredKeys: (port: Ports) =>
    new DeleteRetiredKeys(port.transaction, port.queries.memberships, port.gateway, port.clock),
  changePaymentMethod: (port: Ports, use: UseCases) =>
    new ChangePaymentMethod(
      port.transaction,
      port.queries.memberships,
      use.chargePayment,
      use.deleteRetiredKeys,
      port.clock,
      port.ids,
      port.policies,
    ),
  changePlanPrice: (port: Ports) => new ChangePlanPrice(port.transaction, port.queries.memberships, port.clock),
  consentToPrice: (port: Ports) =>
    new ConsentToPrice(port.transaction, port.queries.memberships, port.clock, port.policies),
  payOverdueTerm: (port: Ports, use: UseCases) =>
    new PayOverdueTerm(port.transaction, use.chargePayment, port.clock, port.ids, port.policies),
  resumeMembership: (port: Ports) =>
    new ResumeMembership(port.transaction, port.queries.memberships, port.clock, port.ids, port.policies),
  processDueMemberships: (port: Ports, use: UseCases) =>
    new ProcessDueMemberships(
      port.transaction,
      port.queries.memberships,
      use.chargePayment,
      port.clock,
      port.ids,
      port.policies,
    ),
  joinMembership: (port: Ports, use: UseCases) =>
    new JoinMembership(
      port.transaction,
      port.queries.memberships,
      use.chargePayment,
      use.returnUnassigned,
      port.clock,
      port.ids,
      port.policies,
    ),

  // membership-refund
  previewRefund: (port: Ports) => new PreviewRefund(port.transaction, port.clock, port.policies),
  cancelMembership: (port: Ports, use: UseCases) =>
    new CancelMembership(port.transaction, use.sendRefund, port.clock, port.ids, port.policies),

  // mentor
  editMentor: (port: Ports, use: UseCases) => new EditMentor(port.transaction, use.changeAddress),
  verifyMentor: (port: Ports) => new VerifyMentor(port.transaction, port.clock),
  changeRate: (port: Ports) => new ChangeRate(port.transaction, port.clock, port.policies),
  resealBankAccounts: (port: Ports) => new ResealBankAccounts(port.transaction, port.cipher),
  changeBankAccount: (port: Ports) =>
    new ChangeBankAccount(
      port.transaction,
      port.passwords,
      port.accountHolders,
      port.bank,
      port.cipher,
      port.secrets,
      port.clock,
      port.policies,
    ),
  applyForPro: (port: Ports) => new ApplyForPro(port.transaction, port.clock, port.ids, port.policies),
  uploadProVideo: (port: Ports) =>
    new UploadProVideo(port.transaction, port.videos, port.clock, port.ids, port.policies),
  decideProApplication: (port: Ports) => new DecideProApplication(port.transaction, port.clock, port.policies),
  watchProVideo: (port: Ports) => new WatchProVideo(port.queries.proApplications, port.videos),
  removeStrayVideos: (port: Ports) => new RemoveStrayVideos(port.transaction, port.videos, port.clock, port.policies),

  // notification
  sendReminders: (port: Ports) => new SendReminders(port.workerTransaction, port.clock, port.policies),
  sendDeliveries: (port: Ports, use: UseCases) =>
    new SendDeliveries(port.workerTransaction, port.channel, port.clock, port.policies, {
      enclosures: use.encloseDocuments,
      descriptions: use.describeMember,
      links: use.linkAccountToken,
      onTried: port.onDeliveryTried,
    }),
  describeMember: (port: Ports) => new DescribeMember(port.queries.training, port.policies),
  linkAccountToken: (port: Ports) => new LinkAccountToken(port.workerTransaction, port.cipher, port.publicUrl),
  encloseDocuments: (port: Ports) =>
    new EncloseDocuments(port.queries.payouts, port.queries.payments, port.renderer, port.clock),
  announcements: (port: Ports) => new Announcements(port.transaction, port.clock, port.policies),
  announceNewMentors: (port: Ports, use: UseCases) =>
    new AnnounceNewMentors(use.announcements, port.queries.marketing, port.clock, port.policies),
  announceAnalyses: (port: Ports, use: UseCases) =>
    new AnnounceAnalyses(use.announcements, port.queries.marketing, port.clock, port.policies),
  sendCampaign: (port: Ports, use: UseCases) =>
    new SendCampaign(port.transaction, port.queries, use.announcements, port.ids),
  readNotification: (port: Ports) => new ReadNotification(port.transaction, port.queries.notifications, port.clock),
  sendNotification: (port: Ports) =>
    new SendNotification(port.transaction, port.queries.notifications, port.clock, port.ids, port.policies),
  editNotificationTemplate: (port: Ports) => new EditNotificationTemplate(port.transaction, port.clock),
  previewNotificationTemplate: (port: Ports) => new PreviewNotificationTemplate(port.queries.notifications),
  editPreferences: (port: Ports) => new EditPreferences(port.transaction, port.clock),
  remindOfConsent: (port: Ports) =>
    new RemindOfConsent(port.transaction, port.queries.marketing, port.clock, port.policies),
  registerDevice: (port: Ports) => new RegisterDevice(port.transaction, port.clock, port.policies),
  removeDevice: (port: Ports) => new RemoveDevice(port.transaction),

  // operation
  recordHeartbeat: (port: Ports) => new RecordHeartbeat(port.transaction, port.clock, port.ids, port.policies),
  recordMovedTime: (port: Ports) => new RecordMovedTime(port.transaction, port.ids),

  // payment
  beginPaymentIntent: (port: Ports) =>
    new BeginPaymentIntent(port.transaction, port.queries.memberships, port.clock, port.ids, port.policies),
  forgetIntents: (port: Ports) => new ForgetIntents(port.transaction, port.clock, port.policies),
  settlePayment: (port: Ports) => new SettlePayment(port.transaction, port.clock, port.ids, port.policies),
  chargePayment: (port: Ports, use: UseCases) =>
    new ChargePayment(port.transaction, port.gateway, use.settlePayment, port.clock),
  receiveWebhook: (port: Ports, use: UseCases) =>
    new ReceiveWebhook(
      port.transaction,
      port.queries.payments,
      port.gateway,
      use.settlePayment,
      use.reconcileRefunds,
      use.recordChargeback,
      port.clock,
      port.policies,
    ),
  repeatWebhooks: (port: Ports, use: UseCases) =>
    new RepeatWebhooks(port.transaction, port.queries.payments, use.receiveWebhook, port.clock, port.policies),
  reconcilePayments: (port: Ports, use: UseCases) =>
    new ReconcilePayments(
      port.transaction,
      port.queries.payments,
      port.gateway,
      use.chargePayment,
      use.settlePayment,
      port.clock,
      port.policies,
    ),
  settleRefund: (port: Ports) => new SettleRefund(port.transaction, port.clock, port.ids),
  sendRefund: (port: Ports, use: UseCases) => new SendRefund(port.transaction, port.gateway, use.settleRefund),
  reconcileRefunds: (port: Ports, use: UseCases) =>
    new ReconcileRefunds(
      port.queries.payments,
      port.gateway,
      use.sendRefund,
      use.settleRefund,
      port.clock,
      port.policies,
    ),
  returnUnassigned: (port: Ports, use: UseCases) =>
    new ReturnUnassigned(
      port.transaction,
      port.queries.payments,
      port.gateway,
      use.settlePayment,
      use.sendRefund,
      port.clock,
      port.ids,
      port.policies,
    ),
  reconcileGatewayList: (port: Ports, use: UseCases) =>
    new ReconcileGatewayList(
      port.transaction,
      port.queries.payments,
      port.gateway,
      use.settlePayment,
      use.returnUnassigned,
      port.clock,
      port.policies,
    ),

  // payout
  currentPeriod: (port: Ports) => new CurrentPeriod(port.queries.payouts, port.clock, port.policies),
  depositPayout: (port: Ports) => new DepositPayout(port.transaction, port.bank, port.cipher, port.clock, port.ids),
  depositPayouts: (port: Ports, use: UseCases) =>
    new DepositPayouts(port.queries.payouts, use.depositPayout, use.releaseBatchesAutomatically, port.clock),
  receiveBankWebhook: (port: Ports, use: UseCases) => new ReceiveBankWebhook(port.bank, use.depositPayout),
  requestPayoutRelease: (port: Ports) => new RequestPayoutRelease(port.transaction),
  releasePayoutBatch: (port: Ports) => new ReleasePayoutBatch(port.transaction, port.clock),
  exportPayoutFile: (port: Ports, use: UseCases) =>
    new ExportPayoutFile(port.transaction, port.bank, use.depositPayouts, port.cipher),
  importPayoutResults: (port: Ports) => new ImportPayoutResults(port.transaction, port.clock, port.ids),
  releaseBatchesAutomatically: (port: Ports) =>
    new ReleaseBatchesAutomatically(port.transaction, port.queries.payoutBatches, port.clock, port.policies),
  retryDeposit: (port: Ports, use: UseCases) => new RetryDeposit(use.depositPayout, port.queries.payouts),
  periodOverview: (port: Ports) => new PeriodOverview(port.queries.payouts, port.policies),
  issueStatement: (port: Ports) => new IssueStatement(port.queries.payouts, port.renderer, port.clock),
  releaseEscrow: (port: Ports) => new ReleaseEscrow(port.transaction, port.clock, port.ids),
  calculatePayouts: (port: Ports, use: UseCases) =>
    new CalculatePayouts(
      port.transaction,
      port.queries.payouts,
      use.depositPayouts,
      port.clock,
      port.ids,
      port.policies,
    ),
  reconcilePayouts: (port: Ports, use: UseCases) =>
    new ReconcilePayouts(port.queries.payouts, port.bank, use.depositPayout, port.clock, port.policies),

  // points
  chargePoints: (port: Ports, use: UseCases) =>
    new ChargePoints(
      port.transaction,
      port.queries.points,
      use.chargePayment,
      use.returnUnassigned,
      port.clock,
      port.ids,
      port.policies,
    ),
  consumePoints: (port: Ports) => new ConsumePoints(port.transaction, port.queries.points, port.clock),
  expirePoints: (port: Ports) => new ExpirePoints(port.transaction, port.clock, port.ids),
  refundPoints: (port: Ports, use: UseCases) =>
    new RefundPoints(port.transaction, port.queries.points, use.sendRefund, port.clock, port.ids),

  // store
  addStore: (port: Ports) => new AddStore(port.transaction, port.ids),
  editStore: (port: Ports) => new EditStore(port.transaction, port.clock, port.ids),
  issueScreenKey: (port: Ports) => new IssueScreenKey(port.transaction, port.clock, port.ids, port.secrets),
  revokeScreenKey: (port: Ports) => new RevokeScreenKey(port.transaction, port.clock),

  // tax-report
  generateTaxReports: (port: Ports) => new GenerateTaxReports(port.transaction, port.clock),
  remitTax: (port: Ports) => new RemitTax(port.transaction, port.clock, port.ids),

  // terms
  publishTerms: (port: Ports) => new PublishTerms(port.transaction, port.clock, port.ids, port.policies),
  announceTerms: (port: Ports) => new AnnounceTerms(port.transaction, port.queries.terms, port.clock, port.policies),
  consentToTerms: (port: Ports) => new ConsentToTerms(port.transaction, port.clock),

  // training
  prepareSession: (port: Ports) => new PrepareSession(port.queries.training, port.policies),
  recordSession: (port: Ports) => new RecordSession(port.transaction, port.clock, port.ids, port.policies),
  completeUnrecorded: (port: Ports) =>
    new CompleteUnrecorded(port.transaction, port.queries.booking, port.clock, port.ids, port.policies),
  summariseSession: (port: Ports) => new SummariseSession(port.queries.training, port.policies),
  rateSession: (port: Ports) => new RateSession(port.transaction, port.clock, port.ids, port.policies),
  mentorsToday: (port: Ports) => new MentorsToday(port.queries.training, port.queries.booking, port.clock),
  notesForMember: (port: Ports) => new NotesForMember(port.queries.training, port.clock, port.policies),
  measureProgress: (port: Ports) => new MeasureProgress(port.queries.training, port.clock, port.policies),
  todaysSessions: (port: Ports) => new TodaysSessions(port.queries.training, port.clock),

  // waitlist
  joinWaitlist: (port: Ports) => new JoinWaitlist(port.transaction, port.clock, port.ids, port.policies),
  leaveWaitlist: (port: Ports) => new LeaveWaitlist(port.transaction, port.clock, port.policies),
  expireOffers: (port: Ports) => new ExpireOffers(port.transaction, port.queries.waitlist, port.clock, port.policies),
};

type FactoryResults<Factories> = {
  readonly [Name in keyof Factories]: Factories[Name] extends (...args: never[]) => infer UseCase ? UseCase : never;
};

/** Every use case by its name. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- a type alias would refer to itself
export interface UseCases extends FactoryResults<typeof USE_CASES> {}

/** Makes each use case at its first use, so a port that no used use case needs is never read. */
export function createUseCases(ports: Ports): UseCases {
  const made = new Map<string, unknown>();
  const useCases = {} as UseCases;
  for (const [name, make] of Object.entries(USE_CASES)) {
    const get = (): unknown => {
      if (!made.has(name)) made.set(name, make(ports, useCases));
      return made.get(name);
    };
    Object.defineProperty(useCases, name, { get, enumerable: true });
  }
  return useCases;
}
