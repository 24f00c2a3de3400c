import * as accounts from '../accounts/index.js';
import * as administration from '../administration/index.js';
import * as assistance from '../assistance/index.js';
import * as booking from '../booking/index.js';
import * as calendar from '../calendar/index.js';
import * as chargeback from '../chargeback/index.js';
import * as complaint from '../complaint/index.js';
import * as conduct from '../conduct/index.js';
import * as demand from '../demand/index.js';
import * as fixedSlot from '../fixed-slot/index.js';
import * as gatewaySettlement from '../gateway-settlement/index.js';
import * as guidance from '../guidance/index.js';
import * as idempotency from '../idempotency/index.js';
import * as identity from '../identity/index.js';
import * as ledger from '../ledger/index.js';
import * as member from '../member/index.js';
import * as memberDashboard from '../member-dashboard/index.js';
import * as membership from '../membership/index.js';
import * as membershipRefund from '../membership-refund/index.js';
import * as mentor from '../mentor/index.js';
import * as notification from '../notification/index.js';
import * as operation from '../operation/index.js';
import * as payment from '../payment/index.js';
import * as payout from '../payout/index.js';
import * as points from '../points/index.js';
import * as store from '../store/index.js';
import * as taxReport from '../tax-report/index.js';
import * as terms from '../terms/index.js';
import * as timeOff from '../time-off/index.js';
import * as timeline from '../timeline/index.js';
import * as training from '../training/index.js';
import * as waitlist from '../waitlist/index.js';
import type { Ports } from './ports.js';

/** Creates a use case. `void`, because the type of the result would refer to itself. */
type Factory = (ports: Ports, use: UseCases) => void;

/** The only list of use cases: each is created from ports and other use cases. */
const USE_CASES = {
  registerPerson: (ports, use) =>
    new accounts.RegisterPerson(ports, use.tokenIssuer, use.accountTokenIssuer, use.knownDevices, use.warnAccountOwner),
  closeAccount: (ports) => new accounts.CloseAccount(ports),
  closeMentorAccount: (ports) => new accounts.CloseMentorAccount(ports),

  showKpis: (ports) => new administration.ShowKpis(ports),

  bookForMember: (ports) => new assistance.BookForMember(ports),
  changeForMember: (ports) => new assistance.ChangeForMember(ports),
  cancelForMember: (ports) => new assistance.CancelForMember(ports),
  requestFixedSlotForMember: (ports) => new assistance.RequestFixedSlotForMember(ports),
  givePoints: (ports) => new assistance.GivePoints(ports),
  giveDayPass: (ports) => new assistance.GiveDayPass(ports),
  extendMembership: (ports) => new assistance.ExtendMembership(ports),

  openBlock: (ports) => new booking.OpenBlock(ports),
  openBlockSeries: (ports) => new booking.OpenBlockSeries(ports),
  closeBlock: (ports) => new booking.CloseBlock(ports),
  weeklyObligation: (ports) => new booking.WeeklyObligation(ports),
  bookSession: (ports) => new booking.BookSession(ports),
  cancelReservation: (ports) => new booking.CancelReservation(ports),
  rejectMatch: (ports) => new booking.RejectMatch(ports),
  changeReservation: (ports) => new booking.ChangeReservation(ports),
  quoteDayPass: (ports) => new booking.QuoteDayPass(ports),
  searchSlots: (ports, use) => new booking.SearchSlots(ports, use.recordDemand),
  proposeMatches: (ports, use) => new booking.ProposeMatches(ports, use.recordDemand),
  matchAutomatically: (ports, use) => new booking.MatchAutomatically(ports, use.proposeMatches, use.bookSession),
  checkInToSession: (ports) => new booking.CheckInToSession(ports),
  checkInAtStore: (ports, use) => new booking.CheckInAtStore(ports, use.checkInToSession),

  calendarTokens: (ports) => new calendar.CalendarTokens(ports),
  showCalendarFeed: (ports, use) => new calendar.ShowCalendarFeed(ports, use.calendarTokens),
  readCalendarFeed: (ports) => new calendar.ReadCalendarFeed(ports),

  recordChargeback: (ports) => new chargeback.RecordChargeback(ports),
  winChargeback: (ports) => new chargeback.WinChargeback(ports),

  registerComplaint: (ports) => new complaint.RegisterComplaint(ports),
  resolveComplaint: (ports) => new complaint.ResolveComplaint(ports),

  correctAttendance: (ports) => new conduct.CorrectAttendance(ports),
  resolveCompensationReview: (ports) => new conduct.ResolveCompensationReview(ports),
  detectNoShows: (ports) => new conduct.DetectNoShows(ports),
  listPostponedDecisions: (ports) => new conduct.ListPostponedDecisions(ports),
  decidePostponed: (ports) => new conduct.DecidePostponed(ports),
  reinstateMentor: (ports) => new conduct.ReinstateMentor(ports),

  recordDemand: (ports) => new demand.RecordDemand(ports),
  showDemand: (ports, use) => new demand.ShowDemand(ports, use.recordDemand),

  requestFixedSlot: (ports) => new fixedSlot.RequestFixedSlot(ports),
  changeFixedSlot: (ports) => new fixedSlot.ChangeFixedSlot(ports),
  endFixedSlotAsMentor: (ports) => new fixedSlot.EndFixedSlotAsMentor(ports),
  bookFixedSlots: (ports) => new fixedSlot.BookFixedSlots(ports),

  importSettlements: (ports) => new gatewaySettlement.ImportSettlements(ports),

  currentPhase: (ports) => new guidance.CurrentPhase(ports),
  recommendSession: (ports) => new guidance.RecommendSession(ports),
  recommendNext: (ports) => new guidance.RecommendNext(ports),
  analyseMonth: (ports) => new guidance.AnalyseMonth(ports),
  guideCardio: (ports) => new guidance.GuideCardio(ports),
  guideRoom: (ports) => new guidance.GuideRoom(ports),

  answerOnce: (ports) => new idempotency.AnswerOnce(ports),
  forgetRequests: (ports) => new idempotency.ForgetRequests(ports),

  tokenIssuer: (ports) => new identity.TokenIssuer(ports),
  accountTokenIssuer: (ports) => new identity.AccountTokenIssuer(ports),
  knownDevices: (ports) => new identity.KnownDevices(ports),
  warnAccountOwner: (ports) => new identity.WarnAccountOwner(ports),
  logIn: (ports, use) => new identity.LogIn(ports, use.tokenIssuer, use.knownDevices),
  inviteStaff: (ports, use) => new identity.InviteStaff(ports, use.accountTokenIssuer),
  changeStaff: (ports) => new identity.ChangeStaff(ports),
  passSecondFactor: (ports, use) =>
    new identity.PassSecondFactor(ports, use.secondFactorCodes, use.tokenIssuer, use.knownDevices),
  secondFactorCodes: (ports) => new identity.SecondFactorCodes(ports),
  enrollSecondFactor: (ports, use) => new identity.EnrollSecondFactor(ports, use.secondFactorCodes),
  confirmSecondFactor: (ports, use) => new identity.ConfirmSecondFactor(ports, use.secondFactorCodes),
  removeSecondFactor: (ports) => new identity.RemoveSecondFactor(ports),
  resetSecondFactor: (ports) => new identity.ResetSecondFactor(ports),
  logOut: (ports) => new identity.LogOut(ports),
  refreshLogIn: (ports, use) => new identity.RefreshLogIn(ports, use.tokenIssuer),
  deleteExpiredTokens: (ports) => new identity.DeleteExpiredTokens(ports),
  changeAddress: (ports, use) => new identity.ChangeAddress(ports, use.accountTokenIssuer),
  verifyEmail: (ports) => new identity.VerifyEmail(ports),
  changePassword: (ports) => new identity.ChangePassword(ports),
  requestPasswordReset: (ports, use) => new identity.RequestPasswordReset(ports, use.accountTokenIssuer),
  resetPassword: (ports, use) => new identity.ResetPassword(ports, use.knownDevices, use.calendarTokens),
  sendPhoneCode: (ports) => new identity.SendPhoneCode(ports),
  verifyPhone: (ports) => new identity.VerifyPhone(ports),
  createAdmin: (ports) => new identity.CreateAdmin(ports),

  auditLedger: (ports) => new ledger.AuditLedger(ports),

  editMember: (ports, use) => new member.EditMember(ports, use.changeAddress),

  memberDashboard: (ports, use) => new memberDashboard.MemberDashboard(ports, use.currentPhase),

  pauseMembership: (ports) => new membership.PauseMembership(ports),
  changeAutoRenewal: (ports) => new membership.ChangeAutoRenewal(ports),
  deleteRetiredKeys: (ports) => new membership.DeleteRetiredKeys(ports),
  changePaymentMethod: (ports, use) =>
    new membership.ChangePaymentMethod(ports, use.chargePayment, use.deleteRetiredKeys),
  changePlanPrice: (ports) => new membership.ChangePlanPrice(ports),
  consentToPrice: (ports) => new membership.ConsentToPrice(ports),
  payOverdueTerm: (ports, use) => new membership.PayOverdueTerm(ports, use.chargePayment),
  resumeMembership: (ports) => new membership.ResumeMembership(ports),
  processDueMemberships: (ports, use) => new membership.ProcessDueMemberships(ports, use.chargePayment),
  joinMembership: (ports, use) => new membership.JoinMembership(ports, use.chargePayment, use.returnUnassigned),

  previewRefund: (ports) => new membershipRefund.PreviewRefund(ports),
  cancelMembership: (ports, use) => new membershipRefund.CancelMembership(ports, use.sendRefund),

  editMentor: (ports, use) => new mentor.EditMentor(ports, use.changeAddress),
  verifyMentor: (ports) => new mentor.VerifyMentor(ports),
  changeRate: (ports) => new mentor.ChangeRate(ports),
  changeBankAccount: (ports) => new mentor.ChangeBankAccount(ports),
  applyForPro: (ports) => new mentor.ApplyForPro(ports),
  uploadProVideo: (ports) => new mentor.UploadProVideo(ports),
  decideProApplication: (ports) => new mentor.DecideProApplication(ports),
  watchProVideo: (ports) => new mentor.WatchProVideo(ports),
  removeStrayVideos: (ports) => new mentor.RemoveStrayVideos(ports),

  dispatchNotifications: (ports, use) => new notification.DispatchNotifications(ports, use.sendDeliveries),
  countResults: (ports) => new notification.CountResults(ports),
  sendDeliveries: (ports, use) =>
    new notification.SendDeliveries(ports, {
      attachments: use.attachDocuments,
      descriptions: use.describeMember,
      links: use.linkAccountToken,
    }),
  describeMember: (ports) => new notification.DescribeMember(ports),
  linkAccountToken: (ports) => new notification.LinkAccountToken(ports),
  attachDocuments: (ports) => new notification.AttachDocuments(ports),
  announcements: (ports) => new notification.Announcements(ports),
  announceNewMentors: (ports, use) => new notification.AnnounceNewMentors(ports, use.announcements),
  announceAnalyses: (ports, use) => new notification.AnnounceAnalyses(ports, use.announcements),
  sendCampaign: (ports, use) => new notification.SendCampaign(ports, use.announcements),
  readNotification: (ports) => new notification.ReadNotification(ports),
  sendNotification: (ports) => new notification.SendNotification(ports),
  editNotificationTemplate: (ports) => new notification.EditNotificationTemplate(ports),
  previewNotificationTemplate: (ports) => new notification.PreviewNotificationTemplate(ports),
  editPreferences: (ports) => new notification.EditPreferences(ports),
  remindOfConsent: (ports) => new notification.RemindOfConsent(ports),
  registerDevice: (ports) => new notification.RegisterDevice(ports),
  removeDevice: (ports) => new notification.RemoveDevice(ports),

  recordHeartbeat: (ports) => new operation.RecordHeartbeat(ports),
  recordMovedTime: (ports) => new operation.RecordMovedTime(ports),

  beginPaymentIntent: (ports) => new payment.BeginPaymentIntent(ports),
  forgetIntents: (ports) => new payment.ForgetIntents(ports),
  settlePayment: (ports) => new payment.SettlePayment(ports),
  chargePayment: (ports, use) => new payment.ChargePayment(ports, use.settlePayment),
  receiveWebhook: (ports, use) =>
    new payment.ReceiveWebhook(ports, use.settlePayment, use.reconcileRefunds, use.recordChargeback),
  repeatWebhooks: (ports, use) => new payment.RepeatWebhooks(ports, use.receiveWebhook),
  reconcilePayments: (ports, use) => new payment.ReconcilePayments(ports, use.chargePayment, use.settlePayment),
  settleRefund: (ports) => new payment.SettleRefund(ports),
  sendRefund: (ports, use) => new payment.SendRefund(ports, use.settleRefund),
  reconcileRefunds: (ports, use) => new payment.ReconcileRefunds(ports, use.sendRefund, use.settleRefund),
  returnUnassigned: (ports, use) => new payment.ReturnUnassigned(ports, use.settlePayment, use.sendRefund),
  reconcileGatewayList: (ports, use) =>
    new payment.ReconcileGatewayList(ports, use.settlePayment, use.returnUnassigned),

  currentPeriod: (ports) => new payout.CurrentPeriod(ports),
  depositPayout: (ports) => new payout.DepositPayout(ports),
  depositPayouts: (ports, use) => new payout.DepositPayouts(ports, use.depositPayout, use.releaseBatchesAutomatically),
  receiveBankWebhook: (ports, use) => new payout.ReceiveBankWebhook(ports, use.depositPayout),
  requestPayoutRelease: (ports) => new payout.RequestPayoutRelease(ports),
  releasePayoutBatch: (ports) => new payout.ReleasePayoutBatch(ports),
  exportPayoutFile: (ports, use) => new payout.ExportPayoutFile(ports, use.depositPayouts, use.depositPayout),
  importPayoutResults: (ports) => new payout.ImportPayoutResults(ports),
  releaseBatchesAutomatically: (ports) => new payout.ReleaseBatchesAutomatically(ports),
  retryDeposit: (ports, use) => new payout.RetryDeposit(ports, use.depositPayout),
  periodOverview: (ports) => new payout.PeriodOverview(ports),
  issueStatement: (ports) => new payout.IssueStatement(ports),
  releaseEscrow: (ports) => new payout.ReleaseEscrow(ports),
  calculatePayouts: (ports, use) => new payout.CalculatePayouts(ports, use.depositPayouts),
  reconcilePayouts: (ports, use) => new payout.ReconcilePayouts(ports, use.depositPayout),

  chargePoints: (ports, use) => new points.ChargePoints(ports, use.chargePayment, use.returnUnassigned),
  consumePoints: (ports) => new points.ConsumePoints(ports),
  expirePoints: (ports) => new points.ExpirePoints(ports),
  refundPoints: (ports, use) => new points.RefundPoints(ports, use.sendRefund),

  addStore: (ports) => new store.AddStore(ports),
  editStore: (ports) => new store.EditStore(ports),
  issueScreenKey: (ports) => new store.IssueScreenKey(ports),
  revokeScreenKey: (ports) => new store.RevokeScreenKey(ports),

  generateTaxReports: (ports) => new taxReport.GenerateTaxReports(ports),
  remitTax: (ports) => new taxReport.RemitTax(ports),

  publishTerms: (ports) => new terms.PublishTerms(ports),
  announceTerms: (ports) => new terms.AnnounceTerms(ports),
  consentToTerms: (ports) => new terms.ConsentToTerms(ports),

  takeTimeOff: (ports) => new timeOff.TakeTimeOff(ports),
  withdrawTimeOff: (ports) => new timeOff.WithdrawTimeOff(ports),
  offerHandOver: (ports) => new timeOff.OfferHandOver(ports),
  answerHandOver: (ports) => new timeOff.AnswerHandOver(ports),

  readTimeline: (ports) => new timeline.ReadTimeline(ports),

  prepareSession: (ports) => new training.PrepareSession(ports),
  recordSession: (ports) => new training.RecordSession(ports),
  completeUnrecorded: (ports) => new training.CompleteUnrecorded(ports),
  summariseSession: (ports) => new training.SummariseSession(ports),
  rateSession: (ports) => new training.RateSession(ports),
  mentorsToday: (ports) => new training.MentorsToday(ports),
  listHandoverNotes: (ports) => new training.ListHandoverNotes(ports),
  measureProgress: (ports) => new training.MeasureProgress(ports),
  todaysSessions: (ports) => new training.TodaysSessions(ports),

  joinWaitlist: (ports) => new waitlist.JoinWaitlist(ports),
  leaveWaitlist: (ports) => new waitlist.LeaveWaitlist(ports),
  expireOffers: (ports) => new waitlist.ExpireOffers(ports),
} satisfies Readonly<Record<string, Factory>>;

type FactoryResults<Factories> = {
  readonly [Name in keyof Factories]: Factories[Name] extends (...args: never[]) => infer UseCase ? UseCase : never;
};

/** Every use case by its name. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a type alias would refer to itself
export interface UseCases extends FactoryResults<typeof USE_CASES> {}

/** Creates each use case at its first use, so a port of unused use cases is never read. */
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
