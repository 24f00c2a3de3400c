import type { Clock } from '../shared/clock.js';
import type { Ids, MentorId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { DraftProApplication } from './pro-application.js';
import { requireConditions, requireTurn } from './pro-application-conditions.js';

export interface ApplyForProCommand {
  readonly mentorId: MentorId;
  readonly statement: string;
}

/** A mentor asks to be Pro; the application is submitted once its video has arrived. */
export class ApplyForPro {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors' | 'proApplications'>>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError policy-violation (docs/domain.md, Pro application). */
  execute({ mentorId, statement }: ApplyForProCommand): Promise<DraftProApplication> {
    const policy = this.policies.proApplication;
    return this.transaction.run(async ({ proApplications, mentors }) => {
      const createdAt = this.clock.now();
      requireTurn(await proApplications.lastOf(mentorId), createdAt, policy);
      requireConditions(await mentors.get(mentorId), await proApplications.standing(mentorId), policy);
      const facts = { id: this.ids.next<DraftProApplication['id']>(), mentorId, statement, createdAt, version: 1 };
      const draft: DraftProApplication = { ...facts, status: 'draft', video: null };
      await proApplications.add(draft);
      return draft;
    });
  }
}
