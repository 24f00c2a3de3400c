import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { resolvedReview } from '../../conduct/rules/compensation-review.js';
import type { AccessTokens, Passwords } from '../../identity/ports.js';
import { closedAccount } from '../../identity/rules/closed-account.js';
import { confirmPassword } from '../../identity/use-cases/confirm-password.js';
import { endLogIns } from '../../identity/use-cases/end-log-ins.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { newMember } from '../../member/rules/member.js';
import { refuseWhileOpen } from '../../member/rules/personal-data.js';

type ClosingStores = Pick<
  Stores,
  'people' | 'members' | 'refreshTokens' | 'compensationReviews' | 'personalData' | 'outbox'
>;

/** Closes a member's account permanently: erases the personal data and keeps payments and sessions. */
export class CloseAccount {
  constructor(
    private readonly transaction: Transaction<ClosingStores>,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** @throws DomainError validation for a wrong password; policy-violation (`open-matters`); not-found once it is closed. */
  async execute({ memberId, password }: { memberId: MemberId; password: string }): Promise<void> {
    await confirmPassword(this.transaction, this.passwords, memberId, password);
    const families = await this.transaction.run(async (stores) => {
      const { people, members, refreshTokens, personalData, outbox } = stores;
      const member = await members.get(memberId); // locked first: use cases that book for the member wait for it
      const at = this.clock.now();
      return endLogIns(refreshTokens, { personId: memberId, at }, async () => {
        const person = await people.get(memberId);
        refuseWhileOpen(await personalData.openMatters(memberId, at));
        await giveUpReviews(stores, memberId, at);
        await personalData.erase(person);
        await members.save({ ...newMember(memberId), version: member.version });
        await people.close(closedAccount(person), at);
        await outbox.add({ type: 'account-closed', personId: memberId });
      });
    });
    this.accessTokens.forget(families);
  }
}

/** Day passes are given up, and so are those that an administrator has not decided about. */
async function giveUpReviews(
  { compensationReviews }: Pick<Stores, 'compensationReviews'>,
  memberId: MemberId,
  at: Instant,
): Promise<void> {
  for (const review of await compensationReviews.openOf(memberId))
    await compensationReviews.save(resolvedReview(review, { action: 'refuse', why: '', by: null, at }));
}
