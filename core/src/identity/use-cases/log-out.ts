import type { RequiredPorts } from '../../application/ports.js';
import type { Caller } from '../rules/person.js';
import type { FamilyId } from '../../kernel/ids.js';

export interface LogOutCommand {
  readonly caller: Caller;
  /** The token of the log-in that ends; without it all log-ins of the person end. */
  readonly refreshToken?: string | undefined;
}

/** Ends a log-in: its refresh token and the access tokens issued from it become invalid. */
export class LogOut {
  constructor(private readonly ports: RequiredPorts<'refreshTokens', 'clock' | 'secrets' | 'accessTokens'>) {}

  /** A foreign or unknown token ends no log-in. */
  async execute(command: LogOutCommand): Promise<void> {
    this.ports.accessTokens.forget(await this.revoke(command));
  }

  private revoke({ caller, refreshToken }: LogOutCommand): Promise<readonly FamilyId[]> {
    return this.ports.transaction.run(async ({ refreshTokens }) => {
      const at = this.ports.clock.now();
      if (refreshToken === undefined) return refreshTokens.revokeAll(caller.id, at);
      const token = await refreshTokens.find(this.ports.secrets.hash(refreshToken));
      if (token?.personId !== caller.id) return [];
      await refreshTokens.revokeFamily(token.familyId, at);
      return [token.familyId];
    });
  }
}
