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

/** The only list of use cases: each is created from ports and other use cases. */
const USE_CASES = {
  registerPerson: (port: Ports, use: UseCases) =>
    new accounts.RegisterPerson(
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
  closeAccount: (port: Ports) =>
    new accounts.CloseAccount(port.transaction, port.clock, port.passwords, port.accessTokens),
  closeMentorAccount: (port: Ports) =>
    new accounts.CloseMentorAccount(port.transaction, port.clock, port.passwords, port.accessTokens),

  showKpis: (port: Ports) => new administration.ShowKpis(port.queries.kpis, port.clock, port.policies),

  bookForMember: (port: Ports) => new assistance.BookForMember(port.transaction, port.clock, port.ids, port.policies),
  changeForMember: (port: Ports) =>
    new assistance.ChangeForMember(port.transaction, port.queries.booking, port.clock, port.ids, port.policies),
  cancelForMember: (port: Ports) =>
    new assistance.CancelForMember(port.transaction, port.queries.booking, port.clock, port.ids, port.policies),
  requestFixedSlotForMember: (port: Ports) =>
    new assistance.RequestFixedSlotForMember(port.transaction, port.clock, port.ids, port.policies),
  givePoints: (port: Ports) =>
    new assistance.GivePoints(port.transaction, port.queries.identity, port.clock, port.ids, port.policies),
  giveDayPass: (port: Ports) => new assistance.GiveDayPass(port.transaction, port.clock, port.ids, port.policies),
  extendMembership: (port: Ports) =>
    new assistance.ExtendMembership(port.transaction, port.queries.memberships, port.clock, port.policies),

  openBlock: (port: Ports) => new booking.OpenBlock(port.transaction, port.clock, port.ids, port.policies),
  openBlockSeries: (port: Ports) => new booking.OpenBlockSeries(port.transaction, port.clock, port.ids, port.policies),
  closeBlock: (port: Ports) => new booking.CloseBlock(port.transaction, port.clock, port.policies),
  weeklyObligation: (port: Ports) => new booking.WeeklyObligation(port.queries.booking, port.clock, port.policies),
  bookSession: (port: Ports) => new booking.BookSession(port.transaction, port.clock, port.ids, port.policies),
  cancelReservation: (port: Ports) =>
    new booking.CancelReservation(port.transaction, port.clock, port.ids, port.policies),
  rejectMatch: (port: Ports) => new booking.RejectMatch(port.transaction, port.clock, port.ids, port.policies),
  changeReservation: (port: Ports) =>
    new booking.ChangeReservation(port.transaction, port.clock, port.ids, port.policies),
  quoteDayPass: (port: Ports) => new booking.QuoteDayPass(port.transaction, port.clock, port.policies),
  searchSlots: (port: Ports, use: UseCases) =>
    new booking.SearchSlots(port.queries.booking, use.recordDemand, port.clock, port.policies),
  proposeMatches: (port: Ports, use: UseCases) =>
    new booking.ProposeMatches(port.queries.booking, use.recordDemand, port.clock, port.policies),
  matchAutomatically: (port: Ports, use: UseCases) =>
    new booking.MatchAutomatically(use.proposeMatches, port.transaction, use.bookSession, port.policies),
  checkInToSession: (port: Ports) =>
    new booking.CheckInToSession(port.transaction, port.clock, port.policies, port.signer),
  checkInAtStore: (port: Ports) =>
    new booking.CheckInAtStore(port.transaction, port.queries.booking, port.clock, port.policies, port.signer),

  calendarTokens: (port: Ports) => new calendar.CalendarTokens(port.secrets, port.cipher, port.publicUrl),
  showCalendarFeed: (port: Ports, use: UseCases) =>
    new calendar.ShowCalendarFeed(port.transaction, port.clock, use.calendarTokens),
  rotateCalendarFeed: (port: Ports, use: UseCases) =>
    new calendar.RotateCalendarFeed(port.transaction, port.clock, use.calendarTokens),
  readCalendarFeed: (port: Ports) =>
    new calendar.ReadCalendarFeed(port.queries, port.calendarWriter, port.secrets, port.clock, port.policies),
  resealCalendarFeeds: (port: Ports) => new calendar.ResealCalendarFeeds(port.transaction, port.cipher),

  recordChargeback: (port: Ports) =>
    new chargeback.RecordChargeback(port.transaction, port.clock, port.ids, port.policies),
  winChargeback: (port: Ports) => new chargeback.WinChargeback(port.transaction, port.clock, port.ids),

  registerComplaint: (port: Ports) =>
    new complaint.RegisterComplaint(port.transaction, port.queries.booking, port.clock, port.ids),
  resolveComplaint: (port: Ports) =>
    new complaint.ResolveComplaint(port.transaction, port.clock, port.ids, port.policies),

  correctAttendance: (port: Ports) =>
    new conduct.CorrectAttendance(port.transaction, port.queries.booking, port.clock, port.ids, port.policies),
  resolveCompensationReview: (port: Ports) =>
    new conduct.ResolveCompensationReview(port.transaction, port.clock, port.ids, port.policies),
  detectNoShows: (port: Ports) =>
    new conduct.DetectNoShows(
      port.transaction,
      port.queries.booking,
      port.queries.operation,
      port.clock,
      port.ids,
      port.policies,
    ),
  listPostponedJudgements: (port: Ports) =>
    new conduct.ListPostponedJudgements(port.queries.booking, port.queries.operation, port.clock, port.policies),
  judgePostponed: (port: Ports) =>
    new conduct.JudgePostponed(
      port.transaction,
      port.queries.booking,
      port.queries.operation,
      port.clock,
      port.ids,
      port.policies,
    ),
  reinstateMentor: (port: Ports) => new conduct.ReinstateMentor(port.transaction, port.clock),

  recordDemand: (port: Ports) => new demand.RecordDemand(port.transaction, port.policies),
  showDemand: (port: Ports, use: UseCases) =>
    new demand.ShowDemand(port.queries.demand, use.recordDemand, port.clock, port.policies),

  requestFixedSlot: (port: Ports) =>
    new fixedSlot.RequestFixedSlot(port.transaction, port.clock, port.ids, port.policies),
  changeFixedSlot: (port: Ports) => new fixedSlot.ChangeFixedSlot(port.transaction, port.clock, port.policies),
  endFixedSlotAsMentor: (port: Ports) => new fixedSlot.EndFixedSlotAsMentor(port.transaction, port.clock),
  bookFixedSlots: (port: Ports) =>
    new fixedSlot.BookFixedSlots(port.transaction, port.queries.fixedSlots, port.clock, port.ids, port.policies),

  importSettlements: (port: Ports) =>
    new gatewaySettlement.ImportSettlements(port.transaction, port.clock, port.ids, port.policies),

  currentPhase: (port: Ports) => new guidance.CurrentPhase(port.queries.training, port.clock, port.policies),
  recommendSession: (port: Ports) => new guidance.RecommendSession(port.queries.training, port.narrator, port.policies),
  recommendNext: (port: Ports) =>
    new guidance.RecommendNext(port.queries.training, port.narrator, port.clock, port.policies),
  analyseMonth: (port: Ports) =>
    new guidance.AnalyseMonth(port.queries.training, port.narrator, port.clock, port.policies),
  guideCardio: (port: Ports) => new guidance.GuideCardio(port.queries.training, port.narrator, port.policies),
  guideRoom: (port: Ports) => new guidance.GuideRoom(port.queries, port.narrator, port.policies),

  answerOnce: (port: Ports) => new idempotency.AnswerOnce(port.transaction, port.clock, port.policies),
  forgetRequests: (port: Ports) => new idempotency.ForgetRequests(port.transaction, port.clock, port.policies),

  tokenIssuer: (port: Ports) =>
    new identity.TokenIssuer(port.accessTokens, port.secrets, port.ids, port.policies.identity),
  accountTokenIssuer: (port: Ports) => new identity.AccountTokenIssuer(port.secrets, port.cipher, port.policies),
  knownDevices: (port: Ports) =>
    new identity.KnownDevices(port.signer, port.secrets, port.clock, port.policies.identity),
  warnAccountOwner: (port: Ports) => new identity.WarnAccountOwner(port.transaction, port.clock),
  logIn: (port: Ports, use: UseCases) =>
    new identity.LogIn(
      port.transaction,
      port.clock,
      port.passwords,
      port.secrets,
      use.tokenIssuer,
      use.knownDevices,
      port.policies,
    ),
  inviteStaff: (port: Ports, use: UseCases) =>
    new identity.InviteStaff(
      port.transaction,
      port.clock,
      port.ids,
      port.passwords,
      port.secrets,
      use.accountTokenIssuer,
    ),
  changeStaff: (port: Ports) => new identity.ChangeStaff(port.transaction, port.clock, port.accessTokens),
  passSecondFactor: (port: Ports, use: UseCases) =>
    new identity.PassSecondFactor(
      port.transaction,
      port.clock,
      port.secrets,
      use.secondFactorCodes,
      use.tokenIssuer,
      use.knownDevices,
      port.policies,
    ),
  secondFactorCodes: (port: Ports) =>
    new identity.SecondFactorCodes(port.oneTimePasswords, port.secrets, port.cipher, port.policies),
  enrollSecondFactor: (port: Ports, use: UseCases) =>
    new identity.EnrollSecondFactor(port.transaction, use.secondFactorCodes),
  confirmSecondFactor: (port: Ports, use: UseCases) =>
    new identity.ConfirmSecondFactor(port.transaction, port.clock, use.secondFactorCodes),
  removeSecondFactor: (port: Ports) => new identity.RemoveSecondFactor(port.transaction, port.passwords),
  resetSecondFactor: (port: Ports) => new identity.ResetSecondFactor(port.transaction, port.ids),
  resealSecondFactors: (port: Ports) => new identity.ResealSecondFactors(port.transaction, port.cipher),
  logOut: (port: Ports) => new identity.LogOut(port.transaction, port.clock, port.secrets, port.accessTokens),
  refreshSession: (port: Ports, use: UseCases) =>
    new identity.RefreshSession(
      port.transaction,
      port.clock,
      port.secrets,
      port.accessTokens,
      use.tokenIssuer,
      port.policies,
    ),
  changeAddress: (port: Ports, use: UseCases) =>
    new identity.ChangeAddress(port.transaction, port.clock, port.passwords, use.accountTokenIssuer, port.policies),
  verifyEmail: (port: Ports) => new identity.VerifyEmail(port.transaction, port.clock, port.secrets),
  changePassword: (port: Ports) =>
    new identity.ChangePassword(port.transaction, port.clock, port.passwords, port.accessTokens, port.policies),
  requestPasswordReset: (port: Ports, use: UseCases) =>
    new identity.RequestPasswordReset(port.transaction, port.clock, use.accountTokenIssuer),
  resetPassword: (port: Ports, use: UseCases) =>
    new identity.ResetPassword(
      port.transaction,
      port.clock,
      port.secrets,
      port.passwords,
      port.accessTokens,
      use.knownDevices,
      port.policies,
    ),
  sendPhoneCode: (port: Ports) =>
    new identity.SendPhoneCode(
      port.transaction,
      port.channel,
      port.secrets,
      port.signer,
      port.clock,
      port.ids,
      port.policies,
    ),
  verifyPhone: (port: Ports) => new identity.VerifyPhone(port.transaction, port.signer, port.clock, port.policies),
  createAdmin: (port: Ports) =>
    new identity.CreateAdmin(port.transaction, port.clock, port.ids, port.passwords, port.policies),

  auditLedger: (port: Ports) => new ledger.AuditLedger(port.queries.ledger, port.clock),

  editMember: (port: Ports, use: UseCases) => new member.EditMember(port.transaction, use.changeAddress),

  memberDashboard: (port: Ports, use: UseCases) =>
    new memberDashboard.MemberDashboard(port.queries, use.currentPhase, port.clock, port.policies),

  pauseMembership: (port: Ports) =>
    new membership.PauseMembership(port.transaction, port.queries.memberships, port.clock, port.ids, port.policies),
  changeAutoRenewal: (port: Ports) =>
    new membership.ChangeAutoRenewal(port.transaction, port.queries.memberships, port.clock, port.policies),
  deleteRetiredKeys: (port: Ports) =>
    new membership.DeleteRetiredKeys(port.transaction, port.queries.memberships, port.gateway, port.clock),
  changePaymentMethod: (port: Ports, use: UseCases) =>
    new membership.ChangePaymentMethod(
      port.transaction,
      port.queries.memberships,
      port.gateway,
      use.chargePayment,
      use.deleteRetiredKeys,
      port.clock,
      port.ids,
      port.policies,
    ),
  changePlanPrice: (port: Ports) =>
    new membership.ChangePlanPrice(port.transaction, port.queries.memberships, port.clock),
  consentToPrice: (port: Ports) =>
    new membership.ConsentToPrice(port.transaction, port.queries.memberships, port.clock, port.policies),
  payOverdueTerm: (port: Ports, use: UseCases) =>
    new membership.PayOverdueTerm(port.transaction, use.chargePayment, port.clock, port.ids, port.policies),
  resumeMembership: (port: Ports) =>
    new membership.ResumeMembership(port.transaction, port.queries.memberships, port.clock, port.ids, port.policies),
  processDueMemberships: (port: Ports, use: UseCases) =>
    new membership.ProcessDueMemberships(
      port.transaction,
      port.queries.memberships,
      use.chargePayment,
      port.clock,
      port.ids,
      port.policies,
    ),
  joinMembership: (port: Ports, use: UseCases) =>
    new membership.JoinMembership(
      port.transaction,
      port.queries.memberships,
      use.chargePayment,
      use.returnUnassigned,
      port.clock,
      port.ids,
      port.policies,
    ),

  previewRefund: (port: Ports) => new membershipRefund.PreviewRefund(port.transaction, port.clock, port.policies),
  cancelMembership: (port: Ports, use: UseCases) =>
    new membershipRefund.CancelMembership(port.transaction, use.sendRefund, port.clock, port.ids, port.policies),

  editMentor: (port: Ports, use: UseCases) => new mentor.EditMentor(port.transaction, use.changeAddress),
  verifyMentor: (port: Ports) => new mentor.VerifyMentor(port.transaction, port.clock),
  changeRate: (port: Ports) => new mentor.ChangeRate(port.transaction, port.clock, port.policies),
  resealBankAccounts: (port: Ports) => new mentor.ResealBankAccounts(port.transaction, port.cipher),
  changeBankAccount: (port: Ports) =>
    new mentor.ChangeBankAccount(
      port.transaction,
      port.passwords,
      port.accountHolders,
      port.bank,
      port.cipher,
      port.secrets,
      port.clock,
      port.policies,
    ),
  applyForPro: (port: Ports) => new mentor.ApplyForPro(port.transaction, port.clock, port.ids, port.policies),
  uploadProVideo: (port: Ports) =>
    new mentor.UploadProVideo(port.transaction, port.videos, port.clock, port.ids, port.policies),
  decideProApplication: (port: Ports) => new mentor.DecideProApplication(port.transaction, port.clock, port.policies),
  watchProVideo: (port: Ports) => new mentor.WatchProVideo(port.queries.proApplications, port.videos),
  removeStrayVideos: (port: Ports) =>
    new mentor.RemoveStrayVideos(port.transaction, port.videos, port.clock, port.policies),

  sendReminders: (port: Ports) => new notification.SendReminders(port.workerTransaction, port.clock, port.policies),
  countResults: (port: Ports) => new notification.CountResults(port.workerTransaction, port.clock, port.policies),
  sendDeliveries: (port: Ports, use: UseCases) =>
    new notification.SendDeliveries(port.workerTransaction, port.channel, port.clock, port.policies, {
      enclosures: use.encloseDocuments,
      descriptions: use.describeMember,
      links: use.linkAccountToken,
      onTried: port.onDeliveryTried,
    }),
  describeMember: (port: Ports) => new notification.DescribeMember(port.queries.training, port.policies),
  linkAccountToken: (port: Ports) =>
    new notification.LinkAccountToken(port.workerTransaction, port.cipher, port.publicUrl),
  encloseDocuments: (port: Ports) =>
    new notification.EncloseDocuments(
      port.queries,
      port.renderer,
      { writer: port.calendarWriter, publicUrl: port.publicUrl },
      port.clock,
      port.policies,
    ),
  announcements: (port: Ports) => new notification.Announcements(port.transaction, port.clock, port.policies),
  announceNewMentors: (port: Ports, use: UseCases) =>
    new notification.AnnounceNewMentors(use.announcements, port.queries.marketing, port.clock, port.policies),
  announceAnalyses: (port: Ports, use: UseCases) =>
    new notification.AnnounceAnalyses(use.announcements, port.queries.marketing, port.clock, port.policies),
  sendCampaign: (port: Ports, use: UseCases) =>
    new notification.SendCampaign(port.transaction, port.queries, use.announcements, port.ids),
  readNotification: (port: Ports) =>
    new notification.ReadNotification(port.transaction, port.queries.notifications, port.clock),
  sendNotification: (port: Ports) =>
    new notification.SendNotification(
      port.transaction,
      port.queries.notifications,
      port.clock,
      port.ids,
      port.policies,
    ),
  editNotificationTemplate: (port: Ports) => new notification.EditNotificationTemplate(port.transaction, port.clock),
  previewNotificationTemplate: (port: Ports) =>
    new notification.PreviewNotificationTemplate(port.queries.notifications),
  editPreferences: (port: Ports) => new notification.EditPreferences(port.transaction, port.clock),
  remindOfConsent: (port: Ports) =>
    new notification.RemindOfConsent(port.transaction, port.queries.marketing, port.clock, port.policies),
  registerDevice: (port: Ports) => new notification.RegisterDevice(port.transaction, port.clock, port.policies),
  removeDevice: (port: Ports) => new notification.RemoveDevice(port.transaction),

  recordHeartbeat: (port: Ports) =>
    new operation.RecordHeartbeat(port.transaction, port.clock, port.ids, port.policies),
  recordMovedTime: (port: Ports) => new operation.RecordMovedTime(port.transaction, port.ids),

  beginPaymentIntent: (port: Ports) =>
    new payment.BeginPaymentIntent(port.transaction, port.queries.memberships, port.clock, port.ids, port.policies),
  forgetIntents: (port: Ports) => new payment.ForgetIntents(port.transaction, port.clock, port.policies),
  settlePayment: (port: Ports) => new payment.SettlePayment(port.transaction, port.clock, port.ids, port.policies),
  chargePayment: (port: Ports, use: UseCases) =>
    new payment.ChargePayment(port.transaction, port.gateway, use.settlePayment, port.clock),
  receiveWebhook: (port: Ports, use: UseCases) =>
    new payment.ReceiveWebhook(
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
    new payment.RepeatWebhooks(port.transaction, port.queries.payments, use.receiveWebhook, port.clock, port.policies),
  reconcilePayments: (port: Ports, use: UseCases) =>
    new payment.ReconcilePayments(
      port.transaction,
      port.queries.payments,
      port.gateway,
      use.chargePayment,
      use.settlePayment,
      port.clock,
      port.policies,
    ),
  settleRefund: (port: Ports) => new payment.SettleRefund(port.transaction, port.clock, port.ids),
  sendRefund: (port: Ports, use: UseCases) => new payment.SendRefund(port.transaction, port.gateway, use.settleRefund),
  reconcileRefunds: (port: Ports, use: UseCases) =>
    new payment.ReconcileRefunds(
      port.queries.payments,
      port.gateway,
      use.sendRefund,
      use.settleRefund,
      port.clock,
      port.policies,
    ),
  returnUnassigned: (port: Ports, use: UseCases) =>
    new payment.ReturnUnassigned(
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
    new payment.ReconcileGatewayList(
      port.transaction,
      port.queries.payments,
      port.gateway,
      use.settlePayment,
      use.returnUnassigned,
      port.clock,
      port.policies,
    ),

  currentPeriod: (port: Ports) => new payout.CurrentPeriod(port.queries.payouts, port.clock, port.policies),
  depositPayout: (port: Ports) =>
    new payout.DepositPayout(port.transaction, port.bank, port.cipher, port.clock, port.ids),
  depositPayouts: (port: Ports, use: UseCases) =>
    new payout.DepositPayouts(port.queries.payouts, use.depositPayout, use.releaseBatchesAutomatically, port.clock),
  receiveBankWebhook: (port: Ports, use: UseCases) => new payout.ReceiveBankWebhook(port.bank, use.depositPayout),
  requestPayoutRelease: (port: Ports) => new payout.RequestPayoutRelease(port.transaction),
  releasePayoutBatch: (port: Ports) => new payout.ReleasePayoutBatch(port.transaction, port.clock),
  exportPayoutFile: (port: Ports, use: UseCases) =>
    new payout.ExportPayoutFile(port.transaction, port.bank, use.depositPayouts, port.cipher),
  importPayoutResults: (port: Ports) => new payout.ImportPayoutResults(port.transaction, port.clock, port.ids),
  releaseBatchesAutomatically: (port: Ports) =>
    new payout.ReleaseBatchesAutomatically(port.transaction, port.queries.payoutBatches, port.clock, port.policies),
  retryDeposit: (port: Ports, use: UseCases) => new payout.RetryDeposit(use.depositPayout, port.queries.payouts),
  periodOverview: (port: Ports) => new payout.PeriodOverview(port.queries.payouts, port.policies),
  issueStatement: (port: Ports) => new payout.IssueStatement(port.queries.payouts, port.renderer, port.clock),
  releaseEscrow: (port: Ports) => new payout.ReleaseEscrow(port.transaction, port.clock, port.ids),
  calculatePayouts: (port: Ports, use: UseCases) =>
    new payout.CalculatePayouts(
      port.transaction,
      port.queries.payouts,
      use.depositPayouts,
      port.clock,
      port.ids,
      port.policies,
    ),
  reconcilePayouts: (port: Ports, use: UseCases) =>
    new payout.ReconcilePayouts(port.queries.payouts, port.bank, use.depositPayout, port.clock, port.policies),

  chargePoints: (port: Ports, use: UseCases) =>
    new points.ChargePoints(
      port.transaction,
      port.queries.points,
      use.chargePayment,
      use.returnUnassigned,
      port.clock,
      port.ids,
      port.policies,
    ),
  consumePoints: (port: Ports) => new points.ConsumePoints(port.transaction, port.queries.points, port.clock),
  expirePoints: (port: Ports) => new points.ExpirePoints(port.transaction, port.clock, port.ids),
  refundPoints: (port: Ports, use: UseCases) =>
    new points.RefundPoints(port.transaction, port.queries.points, use.sendRefund, port.clock, port.ids),

  addStore: (port: Ports) => new store.AddStore(port.transaction, port.ids),
  editStore: (port: Ports) => new store.EditStore(port.transaction, port.clock, port.ids),
  issueScreenKey: (port: Ports) => new store.IssueScreenKey(port.transaction, port.clock, port.ids, port.secrets),
  revokeScreenKey: (port: Ports) => new store.RevokeScreenKey(port.transaction, port.clock),

  generateTaxReports: (port: Ports) => new taxReport.GenerateTaxReports(port.transaction, port.clock),
  remitTax: (port: Ports) => new taxReport.RemitTax(port.transaction, port.clock, port.ids),

  publishTerms: (port: Ports) => new terms.PublishTerms(port.transaction, port.clock, port.ids, port.policies),
  announceTerms: (port: Ports) =>
    new terms.AnnounceTerms(port.transaction, port.queries.terms, port.clock, port.policies),
  consentToTerms: (port: Ports) => new terms.ConsentToTerms(port.transaction, port.clock),

  takeTimeOff: (port: Ports) => new timeOff.TakeTimeOff(port.transaction, port.clock, port.ids, port.policies),
  withdrawTimeOff: (port: Ports) => new timeOff.WithdrawTimeOff(port.transaction, port.clock),
  offerHandOver: (port: Ports) => new timeOff.OfferHandOver(port.transaction, port.clock, port.ids, port.policies),
  answerHandOver: (port: Ports) => new timeOff.AnswerHandOver(port.transaction, port.clock, port.ids, port.policies),

  readTimeline: (port: Ports) => new timeline.ReadTimeline(port.queries, port.clock),

  prepareSession: (port: Ports) => new training.PrepareSession(port.queries.training, port.policies),
  recordSession: (port: Ports) => new training.RecordSession(port.transaction, port.clock, port.ids, port.policies),
  completeUnrecorded: (port: Ports) =>
    new training.CompleteUnrecorded(port.transaction, port.queries.booking, port.clock, port.ids, port.policies),
  summariseSession: (port: Ports) => new training.SummariseSession(port.queries.training, port.policies),
  rateSession: (port: Ports) => new training.RateSession(port.transaction, port.clock, port.ids, port.policies),
  mentorsToday: (port: Ports) => new training.MentorsToday(port.queries.training, port.queries.booking, port.clock),
  notesForMember: (port: Ports) => new training.NotesForMember(port.queries.training, port.clock, port.policies),
  measureProgress: (port: Ports) => new training.MeasureProgress(port.queries.training, port.clock, port.policies),
  todaysSessions: (port: Ports) => new training.TodaysSessions(port.queries.training, port.clock),

  joinWaitlist: (port: Ports) => new waitlist.JoinWaitlist(port.transaction, port.clock, port.ids, port.policies),
  leaveWaitlist: (port: Ports) => new waitlist.LeaveWaitlist(port.transaction, port.clock, port.policies),
  expireOffers: (port: Ports) =>
    new waitlist.ExpireOffers(port.transaction, port.queries.waitlist, port.clock, port.policies),
};

type FactoryResults<Factories> = {
  readonly [Name in keyof Factories]: Factories[Name] extends (...args: never[]) => infer UseCase ? UseCase : never;
};

/** Every use case by its name. */
// oxlint-disable-next-line typescript/no-empty-object-type -- a type alias would refer to itself
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
