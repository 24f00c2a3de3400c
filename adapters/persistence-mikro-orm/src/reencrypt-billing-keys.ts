import {
  forEachBatch,
  joinReports,
  NOTHING_DONE,
  type Batch,
  type JobFailure,
  type JobReport,
} from '@spotter/core/application';
import type { StoredStep } from '@spotter/core/idempotency';
import type { Cipher } from '@spotter/core/kernel';
import type { Client } from 'pg';
import { encryptedBy, encryptedFrom, encryptedKeys, withStepKeys } from './billing-keys.js';
import type { Database } from './database.js';
import { inTransaction } from './in-transaction.js';

/** Rows per transaction. */
const BATCH = 500;

/** The column of each table, and where it holds a billing key. */
const KEY_COLUMNS = {
  payment: { column: 'method_key', isKey: `method_kind = 'billing_key'` },
  refund: { column: 'method_key', isKey: `method_kind = 'billing_key'` },
  membership: { column: 'billing_key', isKey: 'billing_key is not null' },
  retired_billing_key: { column: 'billing_key', isKey: 'deleted_at is null' },
} as const;
type KeyTable = keyof typeof KEY_COLUMNS;
const TABLES = Object.keys(KEY_COLUMNS) as readonly KeyTable[];

interface KeyRow {
  readonly id: string;
  readonly owner: string;
  readonly key: string;
}

interface RequestRow {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  readonly steps: readonly StoredStep[];
}

/**
 * Re-encrypts every billing key that is not encrypted with the current key: in payments, refunds, memberships, retired keys and stored
 * requests. The work can be interrupted, repeated and run concurrently. A key that cannot be decrypted is reported and stays unchanged.
 */
export async function reencryptBillingKeys(database: Database, cipher: Cipher): Promise<JobReport> {
  let report = NOTHING_DONE;
  for (const table of TABLES) {
    const next = (after: string | null) =>
      inTransaction(database, (connection) => reencryptRows(connection, cipher, table, after));
    report = joinReports(report, await forEachBatch(next));
  }
  const nextRequests = (after: RequestRow | null) =>
    inTransaction(database, (connection) => reencryptRequests(connection, cipher, after));
  return joinReports(report, await forEachBatch(nextRequests));
}

/** Row versions stay: a reader that will write the row holds its lock. */
async function reencryptRows(
  connection: Client,
  cipher: Cipher,
  table: KeyTable,
  after: string | null,
): Promise<Batch<string>> {
  const { column, isKey } = KEY_COLUMNS[table];
  const { rows } = await connection.query<KeyRow>(
    `select id, member_id as owner, ${column} as key from ${table}
     where ${isKey} and ${column} <> '' and not starts_with(${column}, $1) and ($2::uuid is null or id > $2)
     order by id limit ${BATCH} for no key update`,
    [encryptedBy(cipher.keyId), after],
  );
  const { changed, failures } = reencryptKeys(table, rows, cipher);
  await connection.query(
    `update ${table} t set ${column} = r.key from unnest($1::uuid[], $2::text[]) as r (id, key) where t.id = r.id`,
    [changed.map(({ id }) => id), changed.map(({ key }) => key)],
  );
  const report = { considered: rows.length, changed: changed.length, skipped: 0, failures };
  return { report, last: rows.at(-1)?.id ?? null };
}

function reencryptKeys(table: KeyTable, rows: readonly KeyRow[], cipher: Cipher) {
  const keys = encryptedKeys(cipher);
  const changed: KeyRow[] = [];
  const failures: JobFailure[] = [];
  for (const { id, owner, key } of rows)
    try {
      changed.push({ id, owner, key: keys.encrypt(keys.decrypt(key, owner), owner) });
    } catch {
      failures.push(notDecrypted(table, id, key));
    }
  return { changed, failures };
}

async function reencryptRequests(
  connection: Client,
  cipher: Cipher,
  after: RequestRow | null,
): Promise<Batch<RequestRow>> {
  const { rows } = await connection.query<RequestRow>(
    `select caller, route, key, steps from keyed_request
     where strpos(steps::text, '"billingKey"') > 0 and ($1::text is null or (caller, route, key) > ($1, $2, $3))
     order by caller, route, key limit ${BATCH} for no key update`,
    [after?.caller ?? null, after?.route ?? null, after?.key ?? null],
  );
  let report = NOTHING_DONE;
  for (const row of rows.filter(({ steps }) => hasOtherKey(steps, cipher.keyId)))
    report = joinReports(report, await reencryptRequest(connection, cipher, row));
  return { report, last: rows.at(-1) ?? null };
}

async function reencryptRequest(connection: Client, cipher: Cipher, row: RequestRow): Promise<JobReport> {
  const { caller, route, key, steps } = row;
  const keys = encryptedKeys(cipher);
  try {
    const encrypted = withStepKeys(steps, (one) => keys.encrypt(keys.decrypt(one, caller), caller));
    await connection.query('update keyed_request set steps = $4 where caller = $1 and route = $2 and key = $3', [
      ...[caller, route, key],
      JSON.stringify(encrypted),
    ]);
    return { considered: 1, changed: 1, skipped: 0, failures: [] };
  } catch (error) {
    if (isDatabaseError(error)) throw error;
    const [text = ''] = keysIn(steps);
    const failure = notDecrypted('keyed_request', `${caller} ${route} ${key}`, text);
    return { considered: 1, changed: 0, skipped: 0, failures: [failure] };
  }
}

const isDatabaseError = (error: unknown): boolean => error instanceof Error && 'severity' in error;

function keysIn(steps: readonly StoredStep[]): readonly string[] {
  const found: string[] = [];
  withStepKeys(steps, (key) => {
    found.push(key);
    return key;
  });
  return found;
}

const hasOtherKey = (steps: readonly StoredStep[], keyId: string): boolean =>
  keysIn(steps).some((key) => key !== '' && !key.startsWith(encryptedBy(keyId)));

const notDecrypted = (table: KeyTable | 'keyed_request', id: string, key: string): JobFailure => ({
  id,
  code: 'internal',
  message: `The billing key in ${table} cannot be decrypted with the key ${encryptedFrom(key)?.keyId ?? ''}.`,
});
