import type { Reservation } from '@spotter/core/booking';
import type { Complaint } from '@spotter/core/complaint';
import type { Mentor, ProApplication, RateChange, TierChange } from '@spotter/core/mentor';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { keepWhile, rowsOf } from './row-groups.js';
import { addTo } from './totals.js';

interface ApplicationChange {
  readonly before: ProApplication | undefined;
  readonly after: ProApplication;
}

/** The next states of an application; a decided one is final. */
const NEXT: Readonly<Record<ProApplication['status'], readonly ProApplication['status'][]>> = {
  draft: ['submitted'],
  submitted: ['submitted', 'approved', 'rejected'],
  approved: [],
  rejected: [],
};

/** A mentor becomes Pro only by an approved application while all conditions are met, and has one application at a time. */
export class CheckPro extends ContextCheck implements Check {
  readonly reads = [
    'proApplications',
    'mentors',
    'tierHistories',
    'rateHistories',
    'ratingTotals',
    'complaints',
    'reservations',
  ] as const;
  private readonly changed: ApplicationChange[] = [];
  private readonly certified: Mentor[] = [];
  /** Initial Pro mentors are part of the population. */
  private hasBegun = false;
  private readonly undecided = new Map<string, Map<string, ProApplication>>();
  private readonly rejectedAt = new Map<string, number>();
  private readonly completed = new Map<string, number>();
  private readonly ratings = new Map<string, number>();
  private readonly complaints = new Map<string, Map<string, Complaint>>();
  private readonly lastTier = new Map<string, TierChange | undefined>();
  private readonly lastRate = new Map<string, RateChange | undefined>();

  onChange(change: ChangeFor<CheckPro>): void {
    if (change.table === 'proApplications') this.changed.push(change);
    else if (change.table === 'mentors' && isPromotion(change)) this.certified.push(change.after);
    else if (change.table === 'tierHistories') this.lastTier.set(change.after.mentorId, change.after.changes.at(-1));
    else if (change.table === 'rateHistories') this.lastRate.set(change.after.mentorId, change.after.changes.at(-1));
    else if (change.table === 'ratingTotals')
      this.ratings.set(change.after.mentorId, change.after.sum / change.after.count);
    else if (change.table === 'complaints')
      keepWhile(change.after.status === 'open', rowsOf(this.complaints, change.after.mentorId), change.after);
    else if (change.table === 'reservations' && isCompletion(change)) addTo(this.completed, change.after.mentorId, 1);
  }

  afterStep(): void {
    for (const mentor of this.certified.splice(0)) if (this.hasBegun) this.validateCertified(mentor);
    for (const one of this.changed.splice(0)) this.validateChange(one);
    this.hasBegun = true;
  }

  private validateCertified({ id, status, ratePoints }: Mentor): void {
    const fail = (found: string): void => this.note('pro-by-approval', found, id);
    const { minCompletedSessions, minRating } = this.context.policies.proApplication;
    const [sessions, rating] = [this.completed.get(id) ?? 0, this.ratings.get(id) ?? 0];
    const open = this.complaints.get(id)?.size ?? 0;
    if (!this.changed.some(({ after }) => after.mentorId === id && after.status === 'approved'))
      fail('a mentor becomes Pro without an approved application');
    if (sessions < minCompletedSessions || rating < minRating || open > 0 || status !== 'active')
      fail(`Pro with ${sessions} sessions, ${rating} of 5, ${open} open complaints, ${status}`);
    this.validateHistory(id, ratePoints);
  }

  /** The first rate is within the bounds of the rule, and is in the history like the tier. */
  private validateHistory(id: string, ratePoints: number | null): void {
    const { minPoints, maxPoints } = this.context.policies.rate;
    const isAllowed = ratePoints !== null && ratePoints >= minPoints && ratePoints <= maxPoints;
    const [tier, rate] = [this.lastTier.get(id), this.lastRate.get(id)];
    const isKept = tier?.tier === 'pro' && tier.at === this.context.now() && rate?.ratePoints === ratePoints;
    const found = `Pro for ${ratePoints}, but the history has ${tier?.tier} for ${rate?.ratePoints}`;
    if (!isKept || !isAllowed) this.note('pro-by-approval', found, id);
  }

  private validateChange({ before, after }: ApplicationChange): void {
    const { id, mentorId, status } = after;
    if (!(before ? NEXT[before.status] : ['draft']).includes(status))
      this.note('pro-by-approval', `an application that is ${before?.status} becomes ${status}`, id, mentorId);
    if (!before) this.validateReapplication(after);
    const undecided = rowsOf(this.undecided, mentorId);
    keepWhile(status === 'draft' || status === 'submitted', undecided, after);
    if (undecided.size > 1)
      this.note('one-application', `${undecided.size} are undecided`, mentorId, ...undecided.keys());
    if (status === 'rejected') this.rejectedAt.set(mentorId, after.decision.at);
  }

  private validateReapplication({ id, mentorId, createdAt }: ProApplication): void {
    const waited = createdAt - (this.rejectedAt.get(mentorId) ?? -Infinity);
    if (waited < this.context.policies.proApplication.againAfterMs)
      this.note('one-application', `the next one comes ${waited} ms after a rejection`, id, mentorId);
  }
}

const isPromotion = ({ before, after }: { before: Mentor | undefined; after: Mentor }): boolean =>
  before?.tier === 'standard' && after.tier === 'pro';

const isCompletion = ({ before, after }: { before: Reservation | undefined; after: Reservation }): boolean =>
  after.status === 'completed' && before?.status !== 'completed';
