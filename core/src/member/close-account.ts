import type { Clock } from '../shared/clock.js';
import { invalid } from '../shared/domain-error.js';
import type { MemberId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { closedAccount } from '../identity/closed-account.js';
import type { AccessTokens, Passwords } from '../identity/ports.js';
import { newMember } from './member.js';
import { refuseWhileOpen } from './personal-data.js';

type ClosingStores = Pick<Stores, 'people' | 'members' | 'refreshTokens' | 'personalData' | 'outbox'>;

/** Ends a member's account for good: whoever it was is forgotten, what was paid and done stays. */
export class CloseAccount {
  constructor(
    private readonly transaction: Transaction<ClosingStores>,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** @throws DomainError validation for a wrong password; policy-violation (`open-matters`); not-found once it is closed. */
  async execute({ memberId, password }: { memberId: MemberId; password: string }): Promise<void> {
    await this.confirm(memberId, password);
    const families = await this.transaction.run(async ({ people, members, refreshTokens, personalData, outbox }) => {
      const member = await members.get(memberId); // first the lock: whatever gives a member a place waits for it
      const at = this.clock.now();
      const known = await refreshTokens.revokeAll(memberId, at); // before the person, as refreshing locks them
      const person = await people.get(memberId);
      refuseWhileOpen(await personalData.openMatters(memberId));
      await personalData.erase(person);
      await members.save({ ...newMember(memberId), version: member.version });
      const late = await refreshTokens.revokeAll(memberId, at); // logged in while the person was not locked yet
      await people.close(closedAccount(person), at);
      await outbox.add({ type: 'account-closed', personId: memberId });
      return [...known, ...late];
    });
    this.accessTokens.forget(families);
  }

  private async confirm(memberId: MemberId, password: string): Promise<void> {
    const { passwordHash } = await this.transaction.run(({ people }) => people.get(memberId));
    if (!(await this.passwords.matches(password, passwordHash))) throw invalid('password', 'The password is wrong.');
  }
}
