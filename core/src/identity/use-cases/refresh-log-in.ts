import type { RequiredPorts } from '../../application/ports.js';
import { decideRefresh } from '../rules/refresh-decision.js';
import type { IssuedTokens, TokenIssuer } from './token-issuer.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { FamilyId } from '../../kernel/ids.js';

/** Issues new tokens for a refresh token, and invalidates that token. */
export class RefreshLogIn {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'refreshTokens',
      'clock' | 'secrets' | 'accessTokens' | 'policies'
    >,
    private readonly tokenIssuer: TokenIssuer,
  ) {}

  /** @throws DomainError unauthorized. */
  async execute(refreshToken: string): Promise<IssuedTokens> {
    const outcome = await this.rotate(this.ports.secrets.hash(refreshToken));
    if ('tokens' in outcome) return outcome.tokens;
    if (outcome.revoked) this.ports.accessTokens.forget([outcome.revoked]);
    throw new DomainError('unauthorized', 'The refresh token is invalid or has expired. Log in again.');
  }

  /** A refusal is returned, not thrown: the transaction must keep its revocation. */
  private rotate(hash: string): Promise<{ tokens: IssuedTokens } | { revoked: FamilyId | null }> {
    return this.ports.transaction.run(async ({ people, refreshTokens }) => {
      const at = this.ports.clock.now();
      const token = await refreshTokens.find(hash);
      const decision = token ? decideRefresh(token, at, this.ports.policies.identity) : 'refuse';
      if (!token || decision === 'refuse') return { revoked: null };
      if (decision === 'revoke') {
        await refreshTokens.revokeFamily(token.familyId, at);
        return { revoked: token.familyId };
      }
      const { tokens, storedToken } = this.tokenIssuer.issue(await people.get(token.personId), at, token.familyId);
      await refreshTokens.save({ ...token, usedAt: at });
      await refreshTokens.add(storedToken);
      return { tokens };
    });
  }
}
