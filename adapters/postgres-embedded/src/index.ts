export { runningPostgres } from './running-postgres.js';
export { startEmbeddedPostgres } from './start-embedded-postgres.js';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './start-embedded-postgres.js';
