import { rowsOf } from '../support/rows-of.js';

/** `second@spotter.test`: an administrator of finance with the password of the demo. */
const SECOND_ADMIN = `
  with second as (
    insert into person
    select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'email', 'second@spotter.test'))).*
    from person p where p.email = 'admin@spotter.test' returning id
  )
  insert into staff_account (id, role, version) select id, 'finance', 1 from second`;

export async function addSecondAdmin({ databaseUrl }: { readonly databaseUrl: string }): Promise<void> {
  await rowsOf(databaseUrl, SECOND_ADMIN);
}
