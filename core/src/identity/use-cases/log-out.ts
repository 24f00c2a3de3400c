import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { AccessTokens, Secrets } from '../ports.js';
import type { Caller } from '../rules/person.js';
import type { Clock } from '../../kernel/clock.js';
import type { FamilyId } from '../../kernel/ids.js';

export interface LogOutCommand {
  readonly caller: Caller;
  /** The log-in that ends; all of the person's without. */
  readonly refreshToken?: string | undefined;
}

/** Ends a log-in: its refresh token and the access tokens issued from it become invalid. */
export class LogOut {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'refreshTokens'>>,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly accessTokens: AccessTokens,
  ) {}

  /** Ignores a foreign or expired token. */
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
