import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { dayOf } from '../../kernel/calendar.js';
import type { TermsId } from '../../kernel/ids.js';
import { refuseShortNotice } from '../rules/notice.js';
import type { TermsVersion } from '../rules/terms-version.js';

export interface PublishTermsCommand extends ReasonedAuthority {
  readonly terms: Pick<TermsVersion, 'kind' | 'version' | 'effectiveOn' | 'title' | 'text' | 'adverse'>;
}

/** An administrator publishes a version of the terms before it takes effect. `AnnounceTerms` notifies members and mentors. */
export class PublishTerms {
  constructor(
    private readonly ports: RequiredPorts<
      'termsVersions' | 'administratorActions' | 'outbox',
      'clock' | 'ids' | 'policies'
    >,
  ) {}

  /** @throws DomainError policy-violation (`terms-notice`), validation for a version or a day that the kind has already. */
  execute({ terms, ...authority }: PublishTermsCommand, idempotency?: IdempotencyContext): Promise<TermsVersion> {
    return this.ports.transaction.run(async ({ termsVersions, administratorActions, outbox }) => {
      const publishedAt = this.ports.clock.now();
      refuseShortNotice(terms, dayOf(publishedAt), this.ports.policies.terms);
      const version = { ...terms, id: this.ports.ids.next<TermsId>(), publishedAt, publishedBy: authority.adminId };
      await termsVersions.add(version);
      const { id, text: _, publishedAt: __, publishedBy: ___, ...after } = version;
      await administratorActions.add({
        ...authority,
        action: 'publish-terms',
        subject: { type: 'terms', id },
        before: null,
        after,
      });
      const { kind, effectiveOn } = version;
      await outbox.add({ type: 'terms-changed', termsId: id, kind, effectiveOn });
      return version;
    }, idempotency);
  }
}
