import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { resolveReview } from '../../conduct/rules/compensation-review.js';
import { anonymizeAccount } from '../../identity/rules/closed-account.js';
import { confirmPassword, requireConfirmed } from '../../identity/use-cases/confirm-password.js';
import { endLogIns } from '../../identity/use-cases/end-log-ins.js';
import type { FamilyId, MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { newMember } from '../../member/rules/member.js';
import { refuseWhileOpen } from '../../member/rules/personal-data.js';
import { retireLeftKeys } from '../../membership/rules/payment-method.js';

export interface CloseAccountCommand {
  readonly memberId: MemberId;
  /** The log-in that closes it; null without one, as in a simulation. */
  readonly familyId: FamilyId | null;
  readonly password: string;
}

/** Closes a member's account permanently: erases the personal data and keeps payments and sessions. */
export class CloseAccount {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'members' | 'refreshTokens' | 'compensationReviews' | 'retiredBillingKeys' | 'personalData' | 'outbox',
      'clock' | 'ids' | 'passwords' | 'accessTokens'
    >,
  ) {}

  /**
   * @throws DomainError validation for a wrong password; unauthorized when the log-in has ended; policy-violation (`open-matters`); not-found
   * once it is closed.
   */
  async execute({ memberId, familyId, password }: CloseAccountCommand): Promise<void> {
    const confirmed = await confirmPassword(this.ports, memberId, password);
    const { ended } = await this.ports.transaction.run(async (repositories) => {
      const { people, members, refreshTokens, personalData, outbox } = repositories;
      const member = await members.get(memberId); // locked first: use cases that book for the member wait for it
      const at = this.ports.clock.now();
      return endLogIns(refreshTokens, { personId: memberId, at, endedBy: familyId }, async () => {
        const person = await people.get(memberId);
        requireConfirmed(person, confirmed);
        refuseWhileOpen(await personalData.openMatters(memberId, at));
        await giveUpReviews(repositories, memberId, at);
        await this.retireKeys(repositories, memberId, at);
        await personalData.erase(person);
        await members.save({ ...newMember(memberId), version: member.version });
        await people.close(anonymizeAccount(person), at);
        await outbox.add({ type: 'account-closed', personId: memberId });
      });
    });
    this.ports.accessTokens.forget(ended);
  }

  /** The job `payment-reconcile` deletes them at the gateway: keys that are erased only here could still be charged. */
  private async retireKeys(
    { personalData, retiredBillingKeys }: Pick<Repositories, 'personalData' | 'retiredBillingKeys'>,
    memberId: MemberId,
    at: Instant,
  ): Promise<void> {
    const billingKeys = await personalData.billingKeys(memberId);
    const retired = await retiredBillingKeys.findUndeleted(memberId);
    for (const key of retireLeftKeys(this.ports.ids, { memberId, billingKeys }, retired, at))
      await retiredBillingKeys.add(key);
  }
}

/** Refuses the member's open compensation reviews: a closed account gets no day pass. */
async function giveUpReviews(
  { compensationReviews }: Pick<Repositories, 'compensationReviews'>,
  memberId: MemberId,
  at: Instant,
): Promise<void> {
  for (const review of await compensationReviews.findOpen(memberId))
    await compensationReviews.save(resolveReview(review, { action: 'refuse', why: '', by: null, at }));
}
