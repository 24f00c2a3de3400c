import { rowsOf } from './rows-of.js';

/** An administrator of the role, `<name>@spotter.test`, with the password of the demo's owner. */
export async function addStaff(databaseUrl: string, role: string, name = role): Promise<void> {
  await rowsOf(
    databaseUrl,
    `with added as (
       insert into person
       select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'email', $2 || '@spotter.test'))).*
       from person p where email = 'admin@spotter.test'
       returning id
     )
     insert into staff_account (id, role, version) select id, $1, 1 from added`,
    [role, name],
  );
}
