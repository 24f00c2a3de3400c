import type { UseCases } from './create-use-cases.js';
import { runInSequence } from './job-run.js';
import type { Job } from './job.js';

/** The scheduled jobs, by the names of docs/operations.md, Jobs. */
export const createJobs = (use: UseCases) =>
  nameJobs({
    'fixed-slot-auto-book': use.bookFixedSlots,
    'waitlist-offer': use.expireOffers,
    'no-show-detection': use.detectNoShows,
    'session-auto-complete': use.completeUnrecorded,
    'payment-ledger-release': runInSequence(use.releaseEscrow, use.expirePoints),
    'payout-calculate': use.calculatePayouts,
    'payout-deposit': use.depositPayouts,
    'tax-report-generate': use.generateTaxReports,
    'membership-renewal': runInSequence(use.processDueMemberships, use.reconcileGatewayList),
    'payment-reconcile': runInSequence(
      use.reconcilePayments,
      use.reconcileRefunds,
      use.repeatWebhooks,
      use.deleteRetiredKeys,
      use.reconcilePayouts,
    ),
    'notification-dispatch': runInSequence(use.announceTerms, use.dispatchNotifications),
    'marketing-announce': runInSequence(use.remindOfConsent, use.announceNewMentors, use.announceAnalyses),
    'idempotency-expire': runInSequence(
      use.forgetRequests,
      use.forgetIntents,
      use.deleteExpiredTokens,
      use.countResults,
    ),
    'video-sweep': use.removeStrayVideos,
  });

/** Keeps the literal names, and narrows each use case to `Job`. */
const nameJobs = <Name extends string>(jobs: Readonly<Record<Name, Job>>): Readonly<Record<Name, Job>> => jobs;

export type BusinessJobName = keyof ReturnType<typeof createJobs>;
