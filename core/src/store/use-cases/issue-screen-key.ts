import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import type { Secrets } from '../../identity/ports.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, ScreenKeyId, StoreId } from '../../kernel/ids.js';
import { formatScreenKey, type ScreenKey } from '../rules/screen-key.js';

export interface IssueScreenKeyCommand extends Authority {
  readonly storeId: StoreId;
  readonly name: string;
  readonly why: string | null;
}

export interface IssuedScreenKey {
  readonly screenKey: ScreenKey;
  /** Shown once: only its hash is kept. */
  readonly key: string;
}

/** An administrator sets up the screen of a branch. */
export class IssueScreenKey {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'branches' | 'screenKeys' | 'administratorActions'>>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly secrets: Secrets,
  ) {}

  /** @throws DomainError not-found for a store that there is not. */
  execute({ storeId, name, ...asked }: IssueScreenKeyCommand): Promise<IssuedScreenKey> {
    const key = formatScreenKey(storeId, this.secrets.make());
    return this.transaction.run(async ({ branches, screenKeys, administratorActions }) => {
      await branches.get(storeId);
      const screenKey: ScreenKey = {
        id: this.ids.next<ScreenKeyId>(),
        storeId,
        name,
        hash: this.secrets.hash(key),
        createdAt: this.clock.now(),
        revokedAt: null,
      };
      await screenKeys.add(screenKey);
      await administratorActions.add({
        ...asked,
        action: 'issue-screen-key',
        subject: { type: 'store', id: storeId },
        before: null,
        after: { screenKeyId: screenKey.id, name },
      });
      return { screenKey, key };
    });
  }
}
