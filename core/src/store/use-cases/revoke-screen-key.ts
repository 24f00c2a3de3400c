import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { notFound } from '../../kernel/domain-error.js';
import type { ScreenKeyId, StoreId } from '../../kernel/ids.js';
import type { ScreenKey } from '../rules/screen-key.js';

export interface RevokeScreenKeyCommand extends ReasonedAuthority {
  readonly storeId: StoreId;
  readonly id: ScreenKeyId;
}

/** An administrator revokes the key of a screen, which can read nothing from then on. */
export class RevokeScreenKey {
  constructor(private readonly ports: RequiredPorts<'screenKeys' | 'administratorActions', 'clock'>) {}

  /** A repetition has no effect. @throws DomainError not-found, for a key of another store too. */
  execute({ storeId, id, ...authority }: RevokeScreenKeyCommand): Promise<ScreenKey> {
    return this.ports.transaction.run(async ({ screenKeys, administratorActions }) => {
      const found = await screenKeys.get(id);
      if (found.storeId !== storeId) throw notFound('screen key');
      if (found.revokedAt !== null) return found;
      const revoked: ScreenKey = { ...found, revokedAt: this.ports.clock.now() };
      await screenKeys.save(revoked);
      await administratorActions.add({
        ...authority,
        action: 'revoke-screen-key',
        subject: { type: 'store', id: storeId },
        before: { screenKeyId: id, name: found.name },
        after: null,
      });
      return revoked;
    });
  }
}
