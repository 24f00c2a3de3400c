import type { CheckInPolicy } from '../policy.js';
import { type CheckInCode, codeAt, type CodeSigner, isCurrentCode } from './check-in-code.js';
import type { StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** The code of the store's screen: `<storeId>.<signature>`, because the member's app does not know the store. */
export function storeCode(store: StoreId, at: Instant, policy: CheckInPolicy, signer: CodeSigner): CheckInCode {
  const { token, expiresAt } = codeAt(`store:${store}`, at, policy, signer);
  return { token: `${store}.${token}`, expiresAt };
}

/** The store whose current code this is, or null. */
export function storeOfCode(token: string, at: Instant, policy: CheckInPolicy, signer: CodeSigner): StoreId | null {
  const dot = token.indexOf('.');
  const store = token.slice(0, dot) as StoreId;
  return dot > 0 && isCurrentCode(`store:${store}`, token.slice(dot + 1), at, policy, signer) ? store : null;
}
