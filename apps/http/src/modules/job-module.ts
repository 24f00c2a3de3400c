import { hostname } from 'node:os';
import {
  AnnounceAnalyses,
  AnnounceNewMentors,
  BookFixedSlots,
  CalculatePayouts,
  CompleteUnrecorded,
  DetectNoShows,
  ExpirePoints,
  ForgetJobRuns,
  ForgetRequests,
  GenerateTaxReports,
  LookAfterMemberships,
  PassOffers,
  ReconcilePayments,
  ReconcilePayouts,
  ReconcileRefunds,
  ReleaseEscrow,
  RemoveStrayVideos,
  RepeatWebhooks,
  inTurn,
  type Job,
} from '@spotter/core';
import { CronRunner, type JobName } from '@spotter/cron-runner';
import { ContainerModule } from 'inversify';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';
import type { Started } from './technology-module.js';

const { clock, ids, policies } = Ports;

/** Every job by its name, and what runs them. */
export const jobModule = ({ persistence, watch, traces }: Started) =>
  new ContainerModule(({ bind }) => {
    const once = bindOnce(bind);

    once(Ports.cronRunner, (get) => {
      const runs = persistence.jobRuns;
      const jobs: Readonly<Record<JobName, Job>> = {
        'fixed-slot-auto-book': get(BookFixedSlots),
        'waitlist-offer': get(PassOffers),
        'no-show-detection': get(DetectNoShows),
        'session-auto-complete': get(CompleteUnrecorded),
        'payment-ledger-release': inTurn(get(ReleaseEscrow), get(ExpirePoints)),
        'payout-calculate': get(CalculatePayouts),
        'tax-report-generate': get(GenerateTaxReports),
        'membership-renewal': get(LookAfterMemberships),
        'payment-reconcile': inTurn(
          get(ReconcilePayments),
          get(ReconcileRefunds),
          get(RepeatWebhooks),
          get(ReconcilePayouts),
        ),
        'notification-dispatch': get(Ports.notifications),
        'marketing-announce': inTurn(get(AnnounceNewMentors), get(AnnounceAnalyses)),
        'idempotency-expire': get(ForgetRequests),
        'video-sweep': get(RemoveStrayVideos),
        'job-history-expire': new ForgetJobRuns(runs, get(clock), get(policies)),
      };
      const place = `${hostname()}:${process.pid}`;
      return new CronRunner(jobs, {
        runs,
        clock: get(clock),
        ids: get(ids),
        place,
        onEnded: (run) => watch.ran(run),
        ...(traces && { traced: (job, work) => traces.job(job, work) }),
      });
    });
  });
