import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import type { StoreId } from '../../kernel/ids.js';
import { formatScreenKey, type ScreenKey } from '../rules/screen-key.js';

export interface IssueScreenKeyCommand extends ReasonedAuthority {
  readonly storeId: StoreId;
  readonly name: string;
}

export interface IssuedScreenKey {
  readonly screenKey: ScreenKey;
  /** Shown once: only its hash is kept. */
  readonly key: string;
}

/** An administrator sets up the screen of a store. */
export class IssueScreenKey {
  constructor(
    private readonly ports: RequiredPorts<
      'stores' | 'screenKeys' | 'administratorActions',
      'clock' | 'ids' | 'secrets'
    >,
  ) {}

  /** @throws DomainError not-found for an unknown store. */
  execute({ storeId, name, ...authority }: IssueScreenKeyCommand): Promise<IssuedScreenKey> {
    const key = formatScreenKey(storeId, this.ports.secrets.make());
    return this.ports.transaction.run(async ({ stores, screenKeys, administratorActions }) => {
      await stores.get(storeId);
      const screenKey: ScreenKey = {
        id: this.ports.ids.next(),
        storeId,
        name,
        hash: this.ports.secrets.hash(key),
        createdAt: this.ports.clock.now(),
        revokedAt: null,
      };
      await screenKeys.add(screenKey);
      await administratorActions.add({
        ...authority,
        action: 'issue-screen-key',
        subject: { type: 'store', id: storeId },
        before: null,
        after: { screenKeyId: screenKey.id, name },
      });
      return { screenKey, key };
    });
  }
}
