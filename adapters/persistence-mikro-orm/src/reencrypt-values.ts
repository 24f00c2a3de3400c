import { forEachBatch, joinReports, NOTHING_DONE, type Batch, type JobReport } from '@spotter/core/application';
import { feedContext } from '@spotter/core/calendar';
import type { StoredStep } from '@spotter/core/idempotency';
import { secretContext } from '@spotter/core/identity';
import type { Cipher } from '@spotter/core/kernel';
import { encryptionContext } from '@spotter/core/mentor';
import type { Client } from 'pg';
import { billingKeyContext, encryptedBy, encryptedFrom, MARK, reencrypted, withStepKeys } from './billing-keys.js';
import type { Database } from './database.js';
import { inTransaction } from './in-transaction.js';

/** Rows per transaction. */
const BATCH = 500;

/** Where one kind of encrypted values is stored. */
interface Place {
  /** For failures. */
  readonly noun: string;
  readonly table: string;
  readonly id: string;
  /** The column of the person whom the cipher context names. */
  readonly owner: string;
  /** The value as a billing key is stored; null in a row without a value. */
  readonly value: string;
  /** Stores `r.value`. */
  readonly assignment: string;
  readonly contextOf: (owner: never) => string;
}

/** Key id and text in two columns. */
const inColumns = (keyId: string, text: string): Pick<Place, 'value' | 'assignment'> => ({
  value: `'${MARK}:' || ${keyId} || ':' || ${text}`,
  assignment: `${keyId} = split_part(r.value, ':', 2), ${text} = split_part(r.value, ':', 3)`,
});

const ACCOUNT_NUMBER = {
  ...inColumns('bank_account_key_id', 'bank_account_sealed'),
  id: 'id',
  contextOf: encryptionContext,
};

/** An empty key was erased. */
const billingKeyIn = (table: string, column: string, condition: string): Place => ({
  noun: `billing key in ${table}`,
  table,
  id: 'id',
  owner: 'member_id',
  value: `case when ${condition} then nullif(${column}, '') end`,
  assignment: `${column} = r.value`,
  contextOf: billingKeyContext,
});

const OF_PERSON = { id: 'person_id', owner: 'person_id' } as const;

const PLACES: readonly Place[] = [
  { noun: 'account number of the mentor', table: 'mentor', owner: 'id', ...ACCOUNT_NUMBER },
  { noun: 'account number of the payout', table: 'payout', owner: 'mentor_id', ...ACCOUNT_NUMBER },
  {
    noun: 'second factor of the person',
    table: 'second_factor',
    ...OF_PERSON,
    ...inColumns('secret_key_id', 'secret_sealed'),
    contextOf: secretContext,
  },
  {
    noun: 'calendar token of the person',
    table: 'calendar_feed',
    ...OF_PERSON,
    ...inColumns('sealed_key_id', 'sealed_text'),
    contextOf: feedContext,
  },
  billingKeyIn('payment', 'method_key', `method_kind = 'billing_key'`),
  billingKeyIn('refund', 'method_key', `method_kind = 'billing_key'`),
  billingKeyIn('membership', 'billing_key', 'true'),
  billingKeyIn('retired_billing_key', 'billing_key', 'deleted_at is null'),
];

interface ValueRow {
  readonly id: string;
  readonly owner: string;
  readonly value: string;
}

interface RequestRow {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  readonly steps: readonly StoredStep[];
}

/**
 * The second half of a key rotation: encrypts each stored value that is not encrypted with the current key. The work can be interrupted,
 * repeated and run concurrently. When a run considers no values, the old key is no longer needed for them (docs/operations.md, Keys).
 * A value that cannot be decrypted is reported and stays unchanged.
 */
export async function reencryptValues(database: Database, cipher: Cipher): Promise<JobReport> {
  let report = NOTHING_DONE;
  for (const place of PLACES) {
    const next = (after: string | null) =>
      inTransaction(database, (connection) => reencryptRows(connection, cipher, place, after));
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
  { noun, table, id, owner, value, assignment, contextOf }: Place,
  after: string | null,
): Promise<Batch<string>> {
  const { rows } = await connection.query<ValueRow>(
    `select ${id} as id, ${owner} as owner, ${value} as value from ${table}
     where not starts_with(${value}, $1) and ($2::uuid is null or ${id} > $2)
     order by ${id} limit ${BATCH} for no key update`,
    [encryptedBy(cipher.keyId), after],
  );
  let report = NOTHING_DONE;
  const changed: ValueRow[] = [];
  for (const row of rows)
    try {
      changed.push({ ...row, value: reencrypted(row.value, cipher, contextOf(row.owner as never)) });
      report = joinReports(report, CHANGED);
    } catch {
      report = joinReports(report, notDecrypted(noun, row.id, row.value));
    }
  await connection.query(
    `update ${table} as t set ${assignment} from unnest($1::uuid[], $2::text[]) as r (id, value) where t.${id} = r.id`,
    [changed.map((row) => row.id), changed.map((row) => row.value)],
  );
  return { report, last: rows.at(-1)?.id ?? null };
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
  let encrypted: readonly StoredStep[];
  try {
    encrypted = withStepKeys(steps, (one) => one && reencrypted(one, cipher, billingKeyContext(caller)));
  } catch {
    const [text = ''] = keysIn(steps);
    return notDecrypted('billing key in keyed_request', `${caller} ${route} ${key}`, text);
  }
  await connection.query('update keyed_request set steps = $4 where caller = $1 and route = $2 and key = $3', [
    ...[caller, route, key],
    JSON.stringify(encrypted),
  ]);
  return CHANGED;
}

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

const CHANGED: JobReport = { considered: 1, changed: 1, skipped: 0, failures: [] };

function notDecrypted(noun: string, id: string, value: string): JobReport {
  const message = `The ${noun} cannot be decrypted with the key ${encryptedFrom(value)?.keyId ?? ''}.`;
  return { considered: 1, changed: 0, skipped: 0, failures: [{ id, code: 'internal', message }] };
}
