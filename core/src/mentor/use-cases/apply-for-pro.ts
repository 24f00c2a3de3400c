import type { RequiredPorts } from '../../application/ports.js';
import type { MentorId, ProApplicationId } from '../../kernel/ids.js';
import { requireConditions, requireTurn } from '../rules/pro-application-conditions.js';
import type { DraftProApplication } from '../rules/pro-application.js';

export interface ApplyForProCommand {
  readonly mentorId: MentorId;
  readonly statement: string;
}

/** Applies for Pro; the application is submitted once its video has arrived. */
export class ApplyForPro {
  constructor(private readonly ports: RequiredPorts<'mentors' | 'proApplications', 'clock' | 'ids' | 'policies'>) {}

  /** @throws DomainError policy-violation (docs/domain.md, Pro application). */
  execute({ mentorId, statement }: ApplyForProCommand): Promise<DraftProApplication> {
    const policy = this.ports.policies.proApplication;
    return this.ports.transaction.run(async ({ proApplications, mentors }) => {
      const createdAt = this.ports.clock.now();
      requireTurn(await proApplications.findLatest(mentorId), createdAt, policy);
      requireConditions(await mentors.get(mentorId), await proApplications.loadTrackRecord(mentorId), policy);
      const id = this.ports.ids.next<ProApplicationId>();
      const draft: DraftProApplication = {
        id,
        mentorId,
        statement,
        createdAt,
        version: 1,
        status: 'draft',
        video: null,
      };
      await proApplications.add(draft);
      return draft;
    });
  }
}
