import type pg from 'pg';
import { idSql } from '../support/numbered-ids.js';
import { fill, settle } from './large-database.js';
import { people } from './many-people.js';

/** Lines of a busy mentor in two weeks. */
const LINES_OF_A_MENTOR = 100;

export const mentorsOf = (lines: number): number => Math.max(1, lines / LINES_OF_A_MENTOR);

/** Inserts mentors with released lines in consecutive periods from `startsAt`. */
export async function addLines(client: pg.Client, lines: number, periods: number, startsAt: string): Promise<void> {
  const mentors = mentorsOf(lines);
  await client.query(`
    ${people('mentor', mentors)}
    insert into mentor (id, status, tier, tier_status, bio, specialties, years_of_experience, version)
    select ${idSql('mentor', 'n')}, 'active', 'standard', 'active', '', '[]', 3, 1 from generate_series(0, ${mentors} - 1) n;`);
  await settle(client, 'person, mentor');
  await fill(
    client,
    'earning',
    `insert into earning (id, mentor_id, reservation_id, kind, at, value, amount, releasable_at, released_at)
    select ${idSql('row', 'n')}, ${idSql('mentor', `n::bigint * 7919 % ${mentors}`)}, ${idSql('row', 'n')}, 'session',
      released - interval '7 days', 50000, 20000 + n % 20000, released, released
    from generate_series(0, ${lines * periods} - 1) n,
      lateral (select '${startsAt}'::timestamptz + n * interval '14 days' / ${lines} as released) moment`,
  );
}
