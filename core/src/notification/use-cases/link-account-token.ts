import type { RequiredWorkerPorts } from '../../application/ports.js';
import { type AccountTokenKind, isAccountTokenKind } from '../../identity/rules/account-token-kind.js';
import { tokenContext } from '../../identity/rules/account-token.js';
import { momentsIn } from '../rules/facts.js';
import type { TakenDelivery } from '../rules/recipient.js';

/** The page of the app behind each link. */
const PAGES: Readonly<Record<AccountTokenKind, string>> = {
  'password-reset': '/reset-password',
  'email-verification': '/verify-email',
  'staff-invitation': '/accept-invitation',
};

/** Opens the encrypted token of an e-mail when it is sent. The fragment keeps the token out of the logs of servers on the way. */
export class LinkAccountToken {
  constructor(private readonly ports: RequiredWorkerPorts<'accountTokens', 'cipher' | 'publicUrl'>) {}

  /** @returns null once the token is used, replaced or sent. */
  async linkFor({ delivery: { templateId: kind, payload }, recipient }: TakenDelivery): Promise<string | null> {
    if (!isAccountTokenKind(kind)) return null;
    const token = await this.ports.workerTransaction.run(({ accountTokens }) =>
      accountTokens.findLatest(recipient.id, kind),
    );
    const { expiresAt } = momentsIn(payload);
    if (!token?.encrypted || token.expiresAt !== expiresAt) return null;
    const text = this.ports.cipher.decrypt(token.encrypted, tokenContext(token));
    return `${this.ports.publicUrl.replace(/\/$/, '')}${PAGES[kind]}#token=${text}`;
  }
}
