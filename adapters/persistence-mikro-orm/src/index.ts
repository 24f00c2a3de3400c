export { connect } from './connect.js';
export type { ConnectionOptions, Persistence } from './connect.js';
export type { MigrationStatus } from './migrate.js';
export type { Deadlock, TransactionOptions } from './postgres-transaction.js';
export type { Sandbox } from './sandbox/index.js';
export { MENTOR_ROWS, PERSONAL_ROWS } from './queries/personal-data-queries.js';
export { exchange } from './exchange.js';
export { statement } from './statement.js';
