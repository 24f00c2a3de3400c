import type { Clock } from '../shared/clock.js';
import type { FamilyId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { Caller } from './person.js';
import type { AccessTokens, Secrets } from './ports.js';

export interface LogOutCommand {
  readonly caller: Caller;
  /** The log-in that ends; all of the person's without. */
  readonly refreshToken?: string | undefined;
}

/** Ends a log-in: its refresh token and the access tokens that came from it are worth nothing afterwards. */
export class LogOut {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'refreshTokens'>>,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Somebody else's token, or one that is over, is no reason to complain: nothing happens to it. */
  async execute(command: LogOutCommand): Promise<void> {
    this.accessTokens.forget(await this.revoke(command));
  }

  private revoke({ caller, refreshToken }: LogOutCommand): Promise<readonly FamilyId[]> {
    return this.transaction.run(async ({ refreshTokens }) => {
      const at = this.clock.now();
      if (refreshToken === undefined) return refreshTokens.revokeAll(caller.id, at);
      const token = await refreshTokens.find(this.secrets.hash(refreshToken));
      if (token?.personId !== caller.id) return [];
      await refreshTokens.revokeFamily(token.familyId, at);
      return [token.familyId];
    });
  }
}
