import type { AccountHolder, AccountHolderCheck } from '@spotter/core/mentor';

/** Finds the named holder for every account (docs/sandbox.md), no holder for `4040`, and another for names that begin with `Wrong`. */
export class SandboxAccountHolders implements AccountHolderCheck {
  async find({ accountNumber, holder }: Parameters<AccountHolderCheck['find']>[0]): Promise<AccountHolder> {
    if (accountNumber.endsWith('4040')) return { kind: 'no_account' };
    return { kind: 'found', holder: holder.startsWith('Wrong') ? '김스포터' : holder };
  }
}
