import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import { notFound } from '../../kernel/domain-error.js';
import type { ProApplicationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Mentor, MentorChange } from '../rules/mentor.js';
import { firstRate, proRate } from '../rules/monthly-rate.js';
import { requireConditions } from '../rules/pro-application-conditions.js';
import { decideApplication, type DecidedProApplication, type ProApplication } from '../rules/pro-application.js';

export type ProVerdict =
  | {
      readonly decision: 'approve';
      readonly reason: string | null;
      /** The rate in points per session; default: the lowest rate of a Pro mentor. */
      readonly ratePoints: number | null;
    }
  | { readonly decision: 'reject'; readonly reason: string };

export type DecideProApplicationCommand = Authority & {
  readonly applicationId: ProApplicationId;
  readonly verdict: ProVerdict;
};

type DecideProApplicationRepositories = Pick<
  Repositories,
  'people' | 'proApplications' | 'mentors' | 'outbox' | 'administratorActions'
>;

type Approval = Extract<ProVerdict, { decision: 'approve' }>;

/** An administrator approves or rejects an application. After a rejection the mentor can apply again later. */
export class DecideProApplication {
  constructor(private readonly ports: RequiredPorts<keyof DecideProApplicationRepositories, 'clock' | 'policies'>) {}

  /**
   * @throws DomainError not-found, also for a closed account; policy-violation (`state`) without a video or a second time,
   * (`pro-conditions`) when the mentor no longer meets them; validation for a rate outside the limits of a Pro mentor.
   */
  execute(command: DecideProApplicationCommand): Promise<DecidedProApplication> {
    const { applicationId, adminId: by, requestId, verdict } = command;
    const { decision, reason } = verdict;
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const before = await repositories.proApplications.get(applicationId);
      if (await repositories.people.isClosed(before.mentorId)) throw notFound('Pro application');
      const after = decideApplication(before, OUTCOMES[decision], { by, at, reason });
      await repositories.proApplications.save(after);
      const change = verdict.decision === 'approve' ? await this.certify(repositories, after, verdict, at) : null;
      const type = decision === 'approve' ? 'pro-certification-passed' : 'pro-certification-rejected';
      await repositories.outbox.add({ type, applicationId, mentorId: after.mentorId, by });
      await repositories.administratorActions.add({
        adminId: by,
        requestId,
        reason,
        action: 'decide-pro-application',
        subject: { type: 'pro-application', id: applicationId },
        before: { status: before.status, ...(change && priceFieldsOf(change.before)) },
        after: { status: after.status, ...(change && priceFieldsOf(change.after)) },
      });
      return after;
    });
  }

  private async certify(
    { mentors, proApplications }: DecideProApplicationRepositories,
    { mentorId }: ProApplication,
    { ratePoints, reason }: Approval,
    at: Instant,
  ): Promise<MentorChange> {
    const { rate, proApplication } = this.ports.policies;
    const first = proRate(ratePoints ?? rate.minPoints, rate);
    const mentor = await mentors.get(mentorId);
    requireConditions(mentor, await proApplications.loadTrackRecord(mentorId), proApplication);
    const pro = { tier: 'pro', tierStatus: 'active' } as const;
    const certified: Mentor = { ...mentor, ...pro, ratePoints: first };
    await mentors.save(certified);
    await mentors.recordTier({ mentorId, ...pro, reason: reason ?? 'Pro certification passed', at });
    await mentors.recordRate(firstRate(mentorId, first, at));
    return { before: mentor, after: certified };
  }
}

const priceFieldsOf = ({ tier, ratePoints }: Mentor) => ({ tier, ratePoints });

const OUTCOMES = { approve: 'approved', reject: 'rejected' } as const;
