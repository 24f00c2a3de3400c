import type { Day, Page, PageRequest, TermsId } from '@spotter/core/kernel';
import type { TermsKind, TermsQueries, TermsVersion } from '@spotter/core/terms';
import { statement } from '../statement.js';
import { termsVersion } from '../tables/terms.js';
import { given, whereAll } from './conditions.js';
import { ascending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

const BY_DAY = listOf(termsVersion, 't', ascending('t.effective_on', 't.id'));

const NOT_REPLACED = `not exists (
  select from terms_version n where n.kind = t.kind and n.effective_on > t.effective_on and n.effective_on <= ?)`;

const UNFINISHED = statement(`
  select terms_id as id from terms_announcement where completed_at is null order by terms_id limit $1`);

export class PostgresTermsQueries implements TermsQueries {
  constructor(private readonly reader: QueryReader) {}

  current(
    day: Day,
    { kind }: { readonly kind?: TermsKind | undefined },
    page: PageRequest,
  ): Promise<Page<TermsVersion>> {
    const where = whereAll([[NOT_REPLACED, day], ...given('t.kind = ?', kind)]);
    return this.reader.page<TermsVersion>(BY_DAY, where, page);
  }

  unannounced(limit: number): Promise<readonly TermsId[]> {
    return this.reader.readIds(UNFINISHED, limit);
  }
}
