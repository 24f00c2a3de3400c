import type pg from 'pg';
import { idSql } from '../support/numbered-ids.js';
import { settle } from './large-database.js';

const MENTORS_AT_STORE = 20;

/** One mentor per thousand blocks, with a minimum for small sizes. */
export const mentorsFor = (rows: number): number => Math.max(200, rows / 1_000);
export const storesFor = (rows: number): number => mentorsFor(rows) / MENTORS_AT_STORE;

export const MEMBERS = 1_000;

/** Of a hundred mentors, 20 are Pro and one is on hold. */
export async function addPeople(client: pg.Client, rows: number): Promise<void> {
  const mentors = mentorsFor(rows);
  await client.query(`
    insert into store (id, name, address, time_zone, peak_hours)
    select ${idSql('store', 'n')}, 'Store ' || n, 'Seoul', 'Asia/Seoul', '[]' from generate_series(0, ${storesFor(rows)} - 1) n;
    insert into room (id, store_id, position, name, equipment)
    select ${idSql('room', 'n')}, ${idSql('store', `n / ${MENTORS_AT_STORE}`)}, n, 'Room', '[]' from generate_series(0, ${mentors} - 1) n;
    ${people('mentor', mentors)}
    ${people('member', MEMBERS)}
    insert into mentor (id, status, tier, tier_status, rate_points, bio, specialties, years_of_experience, version)
    select ${idSql('mentor', 'n')}, case when n % 100 = 1 then 'on_hold' else 'active' end,
      case when n % 5 = 0 then 'pro' else 'standard' end, 'active', case when n % 5 = 0 then 60000 end, '', '[]', 3, 1
    from generate_series(0, ${mentors} - 1) n;
    insert into mentor_tally (mentor_id, rating_sum, rating_count) select id, 43, 10 from mentor;
    insert into member (id, version) select ${idSql('member', 'n')}, 1 from generate_series(0, ${MEMBERS} - 1) n;
    insert into token_family (id, person_id) select id, id from member;`);
  await settle(client, 'store, room, person, mentor, mentor_tally, member, token_family');
}

/** People of a role, with the ids of their numbers. */
export const people = (role: 'member' | 'mentor', count: number): string => `
  insert into person (id, role, email, name, language, marketing_opt_in, marketing_channels, password_hash, created_at, version)
  select ${idSql(role, 'n')}, '${role}', '${role}' || n || '@bench.test', '${role} ' || n, 'ko', false, '{}', '-', now(), 1
  from generate_series(0, ${count} - 1) n;`;
