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
import { ReencryptValues } from './reencrypt-values.js';

/** The only list of use cases: each is created from ports and other use cases. */
const USE_CASES = {
  registerPerson: (ports: Ports, use: UseCases) =>
    new accounts.RegisterPerson(ports, use.tokenIssuer, use.accountTokenIssuer, use.knownDevices, use.warnAccountOwner),
  closeAccount: (ports: Ports) => new accounts.CloseAccount(ports),
  closeMentorAccount: (ports: Ports) => new accounts.CloseMentorAccount(ports),

  showKpis: (ports: Ports) => new administration.ShowKpis(ports),

  bookForMember: (ports: Ports) => new assistance.BookForMember(ports),
  changeForMember: (ports: Ports) => new assistance.ChangeForMember(ports),
  cancelForMember: (ports: Ports) => new assistance.CancelForMember(ports),
  requestFixedSlotForMember: (ports: Ports) => new assistance.RequestFixedSlotForMember(ports),
  givePoints: (ports: Ports) => new assistance.GivePoints(ports),
  giveDayPass: (ports: Ports) => new assistance.GiveDayPass(ports),
  extendMembership: (ports: Ports) => new assistance.ExtendMembership(ports),

  openBlock: (ports: Ports) => new booking.OpenBlock(ports),
  openBlockSeries: (ports: Ports) => new booking.OpenBlockSeries(ports),
  closeBlock: (ports: Ports) => new booking.CloseBlock(ports),
  weeklyObligation: (ports: Ports) => new booking.WeeklyObligation(ports),
  bookSession: (ports: Ports) => new booking.BookSession(ports),
  cancelReservation: (ports: Ports) => new booking.CancelReservation(ports),
  rejectMatch: (ports: Ports) => new booking.RejectMatch(ports),
  changeReservation: (ports: Ports) => new booking.ChangeReservation(ports),
  quoteDayPass: (ports: Ports) => new booking.QuoteDayPass(ports),
  searchSlots: (ports: Ports, use: UseCases) => new booking.SearchSlots(ports, use.recordDemand),
  proposeMatches: (ports: Ports, use: UseCases) => new booking.ProposeMatches(ports, use.recordDemand),
  matchAutomatically: (ports: Ports, use: UseCases) =>
    new booking.MatchAutomatically(ports, use.proposeMatches, use.bookSession),
  checkInToSession: (ports: Ports) => new booking.CheckInToSession(ports),
  checkInAtStore: (ports: Ports) => new booking.CheckInAtStore(ports),

  calendarTokens: (ports: Ports) => new calendar.CalendarTokens(ports),
  showCalendarFeed: (ports: Ports, use: UseCases) => new calendar.ShowCalendarFeed(ports, use.calendarTokens),
  readCalendarFeed: (ports: Ports) => new calendar.ReadCalendarFeed(ports),

  recordChargeback: (ports: Ports) => new chargeback.RecordChargeback(ports),
  winChargeback: (ports: Ports) => new chargeback.WinChargeback(ports),

  registerComplaint: (ports: Ports) => new complaint.RegisterComplaint(ports),
  resolveComplaint: (ports: Ports) => new complaint.ResolveComplaint(ports),

  correctAttendance: (ports: Ports) => new conduct.CorrectAttendance(ports),
  resolveCompensationReview: (ports: Ports) => new conduct.ResolveCompensationReview(ports),
  detectNoShows: (ports: Ports) => new conduct.DetectNoShows(ports),
  listPostponedDecisions: (ports: Ports) => new conduct.ListPostponedDecisions(ports),
  decidePostponed: (ports: Ports) => new conduct.DecidePostponed(ports),
  reinstateMentor: (ports: Ports) => new conduct.ReinstateMentor(ports),

  recordDemand: (ports: Ports) => new demand.RecordDemand(ports),
  showDemand: (ports: Ports, use: UseCases) => new demand.ShowDemand(ports, use.recordDemand),

  requestFixedSlot: (ports: Ports) => new fixedSlot.RequestFixedSlot(ports),
  changeFixedSlot: (ports: Ports) => new fixedSlot.ChangeFixedSlot(ports),
  endFixedSlotAsMentor: (ports: Ports) => new fixedSlot.EndFixedSlotAsMentor(ports),
  bookFixedSlots: (ports: Ports) => new fixedSlot.BookFixedSlots(ports),

  importSettlements: (ports: Ports) => new gatewaySettlement.ImportSettlements(ports),

  currentPhase: (ports: Ports) => new guidance.CurrentPhase(ports),
  recommendSession: (ports: Ports) => new guidance.RecommendSession(ports),
  recommendNext: (ports: Ports) => new guidance.RecommendNext(ports),
  analyseMonth: (ports: Ports) => new guidance.AnalyseMonth(ports),
  guideCardio: (ports: Ports) => new guidance.GuideCardio(ports),
  guideRoom: (ports: Ports) => new guidance.GuideRoom(ports),

  answerOnce: (ports: Ports) => new idempotency.AnswerOnce(ports),
  forgetRequests: (ports: Ports) => new idempotency.ForgetRequests(ports),

  tokenIssuer: (ports: Ports) => new identity.TokenIssuer(ports),
  accountTokenIssuer: (ports: Ports) => new identity.AccountTokenIssuer(ports),
  knownDevices: (ports: Ports) => new identity.KnownDevices(ports),
  warnAccountOwner: (ports: Ports) => new identity.WarnAccountOwner(ports),
  logIn: (ports: Ports, use: UseCases) => new identity.LogIn(ports, use.tokenIssuer, use.knownDevices),
  inviteStaff: (ports: Ports, use: UseCases) => new identity.InviteStaff(ports, use.accountTokenIssuer),
  changeStaff: (ports: Ports) => new identity.ChangeStaff(ports),
  passSecondFactor: (ports: Ports, use: UseCases) =>
    new identity.PassSecondFactor(ports, use.secondFactorCodes, use.tokenIssuer, use.knownDevices),
  secondFactorCodes: (ports: Ports) => new identity.SecondFactorCodes(ports),
  enrollSecondFactor: (ports: Ports, use: UseCases) => new identity.EnrollSecondFactor(ports, use.secondFactorCodes),
  confirmSecondFactor: (ports: Ports, use: UseCases) => new identity.ConfirmSecondFactor(ports, use.secondFactorCodes),
  removeSecondFactor: (ports: Ports) => new identity.RemoveSecondFactor(ports),
  resetSecondFactor: (ports: Ports) => new identity.ResetSecondFactor(ports),
  logOut: (ports: Ports) => new identity.LogOut(ports),
  refreshLogIn: (ports: Ports, use: UseCases) => new identity.RefreshLogIn(ports, use.tokenIssuer),
  deleteExpiredTokens: (ports: Ports) => new identity.DeleteExpiredTokens(ports),
  changeAddress: (ports: Ports, use: UseCases) => new identity.ChangeAddress(ports, use.accountTokenIssuer),
  verifyEmail: (ports: Ports) => new identity.VerifyEmail(ports),
  changePassword: (ports: Ports) => new identity.ChangePassword(ports),
  requestPasswordReset: (ports: Ports, use: UseCases) =>
    new identity.RequestPasswordReset(ports, use.accountTokenIssuer),
  resetPassword: (ports: Ports, use: UseCases) =>
    new identity.ResetPassword(ports, use.knownDevices, use.calendarTokens),
  sendPhoneCode: (ports: Ports) => new identity.SendPhoneCode(ports),
  verifyPhone: (ports: Ports) => new identity.VerifyPhone(ports),
  createAdmin: (ports: Ports) => new identity.CreateAdmin(ports),

  auditLedger: (ports: Ports) => new ledger.AuditLedger(ports),

  editMember: (ports: Ports, use: UseCases) => new member.EditMember(ports, use.changeAddress),

  memberDashboard: (ports: Ports, use: UseCases) => new memberDashboard.MemberDashboard(ports, use.currentPhase),

  pauseMembership: (ports: Ports) => new membership.PauseMembership(ports),
  changeAutoRenewal: (ports: Ports) => new membership.ChangeAutoRenewal(ports),
  deleteRetiredKeys: (ports: Ports) => new membership.DeleteRetiredKeys(ports),
  changePaymentMethod: (ports: Ports, use: UseCases) =>
    new membership.ChangePaymentMethod(ports, use.chargePayment, use.deleteRetiredKeys),
  changePlanPrice: (ports: Ports) => new membership.ChangePlanPrice(ports),
  consentToPrice: (ports: Ports) => new membership.ConsentToPrice(ports),
  payOverdueTerm: (ports: Ports, use: UseCases) => new membership.PayOverdueTerm(ports, use.chargePayment),
  resumeMembership: (ports: Ports) => new membership.ResumeMembership(ports),
  processDueMemberships: (ports: Ports, use: UseCases) =>
    new membership.ProcessDueMemberships(ports, use.chargePayment),
  joinMembership: (ports: Ports, use: UseCases) =>
    new membership.JoinMembership(ports, use.chargePayment, use.returnUnassigned),

  previewRefund: (ports: Ports) => new membershipRefund.PreviewRefund(ports),
  cancelMembership: (ports: Ports, use: UseCases) => new membershipRefund.CancelMembership(ports, use.sendRefund),

  editMentor: (ports: Ports, use: UseCases) => new mentor.EditMentor(ports, use.changeAddress),
  verifyMentor: (ports: Ports) => new mentor.VerifyMentor(ports),
  changeRate: (ports: Ports) => new mentor.ChangeRate(ports),
  changeBankAccount: (ports: Ports) => new mentor.ChangeBankAccount(ports),
  applyForPro: (ports: Ports) => new mentor.ApplyForPro(ports),
  uploadProVideo: (ports: Ports) => new mentor.UploadProVideo(ports),
  decideProApplication: (ports: Ports) => new mentor.DecideProApplication(ports),
  watchProVideo: (ports: Ports) => new mentor.WatchProVideo(ports),
  removeStrayVideos: (ports: Ports) => new mentor.RemoveStrayVideos(ports),

  sendReminders: (ports: Ports, use: UseCases) => new notification.SendReminders(ports, use.sendDeliveries),
  dispatchNotifications: (ports: Ports, use: UseCases) =>
    new notification.DispatchNotifications(ports, use.sendReminders, use.sendDeliveries),
  countResults: (ports: Ports) => new notification.CountResults(ports),
  sendDeliveries: (ports: Ports, use: UseCases) =>
    new notification.SendDeliveries(ports, {
      attachments: use.attachDocuments,
      descriptions: use.describeMember,
      links: use.linkAccountToken,
    }),
  describeMember: (ports: Ports) => new notification.DescribeMember(ports),
  linkAccountToken: (ports: Ports) => new notification.LinkAccountToken(ports),
  attachDocuments: (ports: Ports) => new notification.AttachDocuments(ports),
  announcements: (ports: Ports) => new notification.Announcements(ports),
  announceNewMentors: (ports: Ports, use: UseCases) => new notification.AnnounceNewMentors(ports, use.announcements),
  announceAnalyses: (ports: Ports, use: UseCases) => new notification.AnnounceAnalyses(ports, use.announcements),
  sendCampaign: (ports: Ports, use: UseCases) => new notification.SendCampaign(ports, use.announcements),
  readNotification: (ports: Ports) => new notification.ReadNotification(ports),
  sendNotification: (ports: Ports) => new notification.SendNotification(ports),
  editNotificationTemplate: (ports: Ports) => new notification.EditNotificationTemplate(ports),
  previewNotificationTemplate: (ports: Ports) => new notification.PreviewNotificationTemplate(ports),
  editPreferences: (ports: Ports) => new notification.EditPreferences(ports),
  remindOfConsent: (ports: Ports) => new notification.RemindOfConsent(ports),
  registerDevice: (ports: Ports) => new notification.RegisterDevice(ports),
  removeDevice: (ports: Ports) => new notification.RemoveDevice(ports),

  recordHeartbeat: (ports: Ports) => new operation.RecordHeartbeat(ports),
  recordMovedTime: (ports: Ports) => new operation.RecordMovedTime(ports),

  beginPaymentIntent: (ports: Ports) => new payment.BeginPaymentIntent(ports),
  forgetIntents: (ports: Ports) => new payment.ForgetIntents(ports),
  settlePayment: (ports: Ports) => new payment.SettlePayment(ports),
  chargePayment: (ports: Ports, use: UseCases) => new payment.ChargePayment(ports, use.settlePayment),
  receiveWebhook: (ports: Ports, use: UseCases) =>
    new payment.ReceiveWebhook(ports, use.settlePayment, use.reconcileRefunds, use.recordChargeback),
  repeatWebhooks: (ports: Ports, use: UseCases) => new payment.RepeatWebhooks(ports, use.receiveWebhook),
  reconcilePayments: (ports: Ports, use: UseCases) =>
    new payment.ReconcilePayments(ports, use.chargePayment, use.settlePayment),
  settleRefund: (ports: Ports) => new payment.SettleRefund(ports),
  sendRefund: (ports: Ports, use: UseCases) => new payment.SendRefund(ports, use.settleRefund),
  reconcileRefunds: (ports: Ports, use: UseCases) =>
    new payment.ReconcileRefunds(ports, use.sendRefund, use.settleRefund),
  returnUnassigned: (ports: Ports, use: UseCases) =>
    new payment.ReturnUnassigned(ports, use.settlePayment, use.sendRefund),
  reconcileGatewayList: (ports: Ports, use: UseCases) =>
    new payment.ReconcileGatewayList(ports, use.settlePayment, use.returnUnassigned),

  currentPeriod: (ports: Ports) => new payout.CurrentPeriod(ports),
  depositPayout: (ports: Ports) => new payout.DepositPayout(ports),
  depositPayouts: (ports: Ports, use: UseCases) =>
    new payout.DepositPayouts(ports, use.depositPayout, use.releaseBatchesAutomatically),
  receiveBankWebhook: (ports: Ports, use: UseCases) => new payout.ReceiveBankWebhook(ports, use.depositPayout),
  requestPayoutRelease: (ports: Ports) => new payout.RequestPayoutRelease(ports),
  releasePayoutBatch: (ports: Ports) => new payout.ReleasePayoutBatch(ports),
  exportPayoutFile: (ports: Ports, use: UseCases) =>
    new payout.ExportPayoutFile(ports, use.depositPayouts, use.depositPayout),
  importPayoutResults: (ports: Ports) => new payout.ImportPayoutResults(ports),
  releaseBatchesAutomatically: (ports: Ports) => new payout.ReleaseBatchesAutomatically(ports),
  retryDeposit: (ports: Ports, use: UseCases) => new payout.RetryDeposit(ports, use.depositPayout),
  periodOverview: (ports: Ports) => new payout.PeriodOverview(ports),
  issueStatement: (ports: Ports) => new payout.IssueStatement(ports),
  releaseEscrow: (ports: Ports) => new payout.ReleaseEscrow(ports),
  calculatePayouts: (ports: Ports, use: UseCases) => new payout.CalculatePayouts(ports, use.depositPayouts),
  reconcilePayouts: (ports: Ports, use: UseCases) => new payout.ReconcilePayouts(ports, use.depositPayout),

  chargePoints: (ports: Ports, use: UseCases) =>
    new points.ChargePoints(ports, use.chargePayment, use.returnUnassigned),
  consumePoints: (ports: Ports) => new points.ConsumePoints(ports),
  expirePoints: (ports: Ports) => new points.ExpirePoints(ports),
  refundPoints: (ports: Ports, use: UseCases) => new points.RefundPoints(ports, use.sendRefund),

  addStore: (ports: Ports) => new store.AddStore(ports),
  editStore: (ports: Ports) => new store.EditStore(ports),
  issueScreenKey: (ports: Ports) => new store.IssueScreenKey(ports),
  revokeScreenKey: (ports: Ports) => new store.RevokeScreenKey(ports),

  generateTaxReports: (ports: Ports) => new taxReport.GenerateTaxReports(ports),
  remitTax: (ports: Ports) => new taxReport.RemitTax(ports),

  publishTerms: (ports: Ports) => new terms.PublishTerms(ports),
  announceTerms: (ports: Ports) => new terms.AnnounceTerms(ports),
  consentToTerms: (ports: Ports) => new terms.ConsentToTerms(ports),

  takeTimeOff: (ports: Ports) => new timeOff.TakeTimeOff(ports),
  withdrawTimeOff: (ports: Ports) => new timeOff.WithdrawTimeOff(ports),
  offerHandOver: (ports: Ports) => new timeOff.OfferHandOver(ports),
  answerHandOver: (ports: Ports) => new timeOff.AnswerHandOver(ports),

  reencryptValues: (ports: Ports) => new ReencryptValues(ports),

  readTimeline: (ports: Ports) => new timeline.ReadTimeline(ports),

  prepareSession: (ports: Ports) => new training.PrepareSession(ports),
  recordSession: (ports: Ports) => new training.RecordSession(ports),
  completeUnrecorded: (ports: Ports) => new training.CompleteUnrecorded(ports),
  summariseSession: (ports: Ports) => new training.SummariseSession(ports),
  rateSession: (ports: Ports) => new training.RateSession(ports),
  mentorsToday: (ports: Ports) => new training.MentorsToday(ports),
  listHandoverNotes: (ports: Ports) => new training.ListHandoverNotes(ports),
  measureProgress: (ports: Ports) => new training.MeasureProgress(ports),
  todaysSessions: (ports: Ports) => new training.TodaysSessions(ports),

  joinWaitlist: (ports: Ports) => new waitlist.JoinWaitlist(ports),
  leaveWaitlist: (ports: Ports) => new waitlist.LeaveWaitlist(ports),
  expireOffers: (ports: Ports) => new waitlist.ExpireOffers(ports),
};

type FactoryResults<Factories> = {
  readonly [Name in keyof Factories]: Factories[Name] extends (...args: never[]) => infer UseCase ? UseCase : never;
};

/** Every use case by its name. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a type alias would refer to itself
export interface UseCases extends FactoryResults<typeof USE_CASES> {}

/** Creates each use case at its first use, so a port that no used use case needs is never read. */
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
