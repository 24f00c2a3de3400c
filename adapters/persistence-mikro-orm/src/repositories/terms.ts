import type { Day, Instant, PersonId, TermsId } from '@spotter/core/kernel';
import type { KnownRecipient } from '@spotter/core/notification';
import type { TermsAnnouncement, TermsConsent, TermsConsents, TermsVersion, TermsVersions } from '@spotter/core/terms';
import { isAfterId } from '../queries/due-rows.js';
import { RECIPIENT_COLUMNS } from '../queries/recipient-columns.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { termsAnnouncement, termsConsent, termsVersion } from '../tables/terms.js';
import { requireRow } from './optimistic-lock.js';

const GET = statement(`select ${termsVersion.selection('t')} from terms_version t where t.id = $1`);

const NEXT = statement(`
  select min(effective_on) as "replacedOn" from terms_version where kind = $1 and effective_on > $2`);

const ANNOUNCEMENT = statement(`
  select ${termsAnnouncement.selection('a')} from terms_announcement a where a.terms_id = $1 for no key update`);

const READERS = statement(`
  select ${RECIPIENT_COLUMNS} from person r
  where r.role in ('member', 'mentor') and r.closed_at is null and r.created_at <= $3 and ${isAfterId('r.id', '$1')}
  order by r.id limit $2`);

const CONSENT = statement(`
  select ${termsConsent.selection('c')} from terms_consent c where c.person_id = $1 and c.terms_id = $2`);

export class PostgresTermsVersions implements TermsVersions {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async add(version: TermsVersion): Promise<void> {
    await this.unitOfWork.write('insert', termsVersion, version);
    await this.unitOfWork.write('insert', termsAnnouncement, {
      termsId: version.id,
      announcedUpTo: null,
      completedAt: null,
    });
  }

  async get(id: TermsId): Promise<TermsVersion> {
    return requireRow(await this.unitOfWork.readOne<TermsVersion>(GET, id), 'version of the terms');
  }

  findReplacementDay({ kind, effectiveOn }: Pick<TermsVersion, 'kind' | 'effectiveOn'>): Promise<Day | null> {
    return this.unitOfWork.readOneAs((row: { replacedOn: Day | null }) => row.replacedOn, NEXT, kind, effectiveOn);
  }

  async getAnnouncement(id: TermsId): Promise<TermsAnnouncement> {
    return requireRow(await this.unitOfWork.readOne<TermsAnnouncement>(ANNOUNCEMENT, id), 'version of the terms');
  }

  saveAnnouncement(announcement: TermsAnnouncement): Promise<void> {
    return this.unitOfWork.write('update', termsAnnouncement, announcement);
  }

  findReaders(after: PersonId | null, limit: number, registeredBy: Instant): Promise<readonly KnownRecipient[]> {
    return this.unitOfWork.read<KnownRecipient>(READERS, after, limit, toTimestamp(registeredBy));
  }
}

export class PostgresTermsConsents implements TermsConsents {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(person: PersonId, terms: TermsId): Promise<TermsConsent | null> {
    return this.unitOfWork.readOne<TermsConsent>(CONSENT, person, terms);
  }

  add(consent: TermsConsent): Promise<void> {
    return this.unitOfWork.write('insert', termsConsent, consent);
  }
}
