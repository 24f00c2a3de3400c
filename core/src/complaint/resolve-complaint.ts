import type { Clock } from '../shared/clock.js';
import type { AdminId, ComplaintId, Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { suspendMentor, type SuspendingStores } from '../mentor/suspend-mentor.js';
import { saveTierOnHold } from '../mentor/tier-hold.js';
import { forfeitHeldLines } from '../payout/forfeiture.js';
import type { Stores } from '../stores.js';
import { resolved, type Resolution, type ResolvedComplaint } from './complaint.js';

export interface ResolveComplaintCommand extends Pick<Resolution, 'action' | 'note'> {
  readonly complaintId: ComplaintId;
  readonly adminId: AdminId;
}

type ResolvingStores = SuspendingStores & Pick<Stores, 'complaints'>;

/** An administrator decides a complaint; what it held back is let go by the next closing, or is forfeited by a suspension. */
export class ResolveComplaint {
  constructor(
    private readonly transaction: Transaction<ResolvingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found; policy-violation (`state`) when it is resolved already. */
  execute(command: ResolveComplaintCommand, once?: Once): Promise<ResolvedComplaint> {
    const { complaintId, adminId: by, action, note } = command;
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const complaint = resolved(await stores.complaints.get(complaintId), { action, note, by, at });
      await stores.complaints.save(complaint);
      const { memberId, mentorId, reservationId, category } = complaint;
      const about = { complaintId, memberId, mentorId, reservationId, category };
      await stores.outbox.add({ type: 'complaint-resolved', ...about, action, by });
      await this.carryOut(stores, complaint, at);
      return complaint;
    }, once);
  }

  private async carryOut(stores: ResolvingStores, complaint: ResolvedComplaint, at: Instant): Promise<void> {
    const { mentorId, resolution } = complaint;
    switch (resolution.action) {
      case 'dismiss':
      case 'warn':
        return; // the message about it is all that there is to it
      case 'hold_tier':
        return saveTierOnHold(stores, await stores.mentors.get(mentorId), resolution.note, at);
      case 'suspend':
        await suspendMentor(stores, this.ids, mentorId, at, this.policies);
        return forfeitHeldLines(stores, this.ids, complaint, at);
    }
  }
}
