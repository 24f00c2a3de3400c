import type { Instant } from '@spotter/core/kernel';
import type { Reader } from './database.js';
import { readSingle } from './row-reader.js';
import { statement } from './statement.js';

/** Properties of a server for operators, independent of its tables. */
export interface DatabaseCondition {
  /** `180001` is 18.1. */
  readonly version: number;
  /** Read-only, for example a standby. */
  readonly readOnly: boolean;
  readonly extensionAvailable: boolean;
  readonly canCreateTables: boolean;
  readonly connectionsAllowed: number;
  /** Whether the server’s log quotes rows and statements of failed requests: personal data. */
  readonly logsValues: boolean;
  /** By the server's clock. */
  readonly at: Instant;
}

const CONDITION = statement(`
  select current_setting('server_version_num')::int as version,
    pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly",
    exists (select from pg_available_extensions where name = 'btree_gist') as "extensionAvailable",
    has_schema_privilege(current_schema(), 'create') as "canCreateTables",
    current_setting('max_connections')::int as "connectionsAllowed",
    current_setting('log_error_verbosity') <> 'terse'
      or current_setting('log_min_error_statement') not in ('log', 'fatal', 'panic') as "logsValues",
    clock_timestamp() as at`);

export const readCondition = (reader: Reader): Promise<DatabaseCondition> => readSingle(reader, CONDITION);
