import type { StoreId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { CheckInPolicy } from '../shared/policies.js';
import { codeAt, isCurrentCode, type CheckInCode, type CodeSigner } from './check-in-code.js';

/** What the branch's screen shows: `<storeId>.<signature>`, as the member's app does not know where it stands. */
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
