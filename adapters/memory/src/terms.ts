import {
  startOfDay,
  type Day,
  type Instant,
  type Page,
  type PageRequest,
  type PersonId,
  type TermsId,
} from '@spotter/core/kernel';
import type { KnownRecipient } from '@spotter/core/notification';
import {
  effectiveDayTakenError,
  versionTakenError,
  type TermsAnnouncement,
  type TermsConsent,
  type TermsConsents,
  type TermsKind,
  type TermsQueries,
  type TermsVersion,
  type TermsVersions,
} from '@spotter/core/terms';
import { getOrThrow } from './get-or-throw.js';
import { knownRecipient } from './known-recipient.js';
import { firstAfter, firstOf, pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { consentKey, EVERYTHING, type CommittedTables, type Tables } from './tables.js';

type TermsTables = Pick<Tables, 'termsVersions' | 'termsAnnouncements' | 'people' | 'closedAccounts'>;

export class MemoryTermsVersions implements TermsVersions {
  constructor(private readonly tables: TermsTables) {}

  async add(added: TermsVersion): Promise<void> {
    const { termsVersions, termsAnnouncements } = this.tables;
    const ofKind = [...termsVersions.scan('byKind', added.kind)];
    if (ofKind.some(({ version }) => version === added.version)) throw versionTakenError();
    if (ofKind.some(({ effectiveOn }) => effectiveOn === added.effectiveOn)) throw effectiveDayTakenError();
    termsVersions.add(added);
    termsAnnouncements.add({ termsId: added.id, announcedUpTo: null, completedAt: null });
  }

  async get(id: TermsId): Promise<TermsVersion> {
    return getOrThrow(this.tables.termsVersions, id, 'version of the terms');
  }

  async findReplacementDay(version: Pick<TermsVersion, 'kind' | 'effectiveOn'>): Promise<Day | null> {
    return replacedOn(this.tables, version);
  }

  async getAnnouncement(id: TermsId): Promise<TermsAnnouncement> {
    return getOrThrow(this.tables.termsAnnouncements, id, 'version of the terms');
  }

  async saveAnnouncement(announcement: TermsAnnouncement): Promise<void> {
    this.tables.termsAnnouncements.put(announcement);
  }

  async findReaders(after: PersonId | null, limit: number, registeredBy: Instant): Promise<readonly KnownRecipient[]> {
    const { people, closedAccounts } = this.tables;
    const readers = (['member', 'mentor'] as const)
      .flatMap((role) => [...people.scan('byRole', role)])
      .filter(({ id, createdAt }) => createdAt <= registeredBy && !closedAccounts.get(id));
    return firstAfter(readers, after, limit).map(knownRecipient);
  }
}

export class MemoryTermsConsents implements TermsConsents {
  constructor(private readonly tables: Pick<Tables, 'termsConsents' | 'closedAccounts'>) {}

  async find(personId: PersonId, termsId: TermsId): Promise<TermsConsent | null> {
    return this.tables.termsConsents.get(consentKey({ personId, termsId })) ?? null;
  }

  async add(consent: TermsConsent): Promise<void> {
    refuseClosed(this.tables, consent.personId);
    this.tables.termsConsents.add(consent);
  }
}

export class MemoryTermsQueries implements TermsQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'termsVersions' | 'termsAnnouncements'>) {}

  async current(
    day: Day,
    { kind }: { readonly kind?: TermsKind | undefined },
    page: PageRequest,
  ): Promise<Page<TermsVersion>> {
    const { termsVersions } = this.rows;
    const versions = kind ? termsVersions.scan('byKind', kind) : termsVersions.scan('byDay', EVERYTHING);
    const valid = [...versions].filter((version) => !this.isReplaced(version, day));
    return pageOf(valid, page, ({ effectiveOn }) => startOfDay(effectiveOn));
  }

  private isReplaced(version: TermsVersion, day: Day): boolean {
    const replacement = replacedOn(this.rows, version);
    return replacement !== null && replacement <= day;
  }

  async unannounced(limit: number): Promise<readonly TermsId[]> {
    const unannounced = [...this.rows.termsAnnouncements.all()].filter(({ completedAt }) => completedAt === null);
    return firstOf(unannounced.map(({ termsId }) => termsId).sort(), limit);
  }
}

/** When the next version of the kind takes effect. */
function replacedOn(
  { termsVersions }: Pick<CommittedTables, 'termsVersions'> | Pick<Tables, 'termsVersions'>,
  { kind, effectiveOn }: Pick<TermsVersion, 'kind' | 'effectiveOn'>,
): Day | null {
  const [next] = termsVersions.scan('byKind', kind, { from: startOfDay(effectiveOn) + 1 });
  return next?.effectiveOn ?? null;
}
