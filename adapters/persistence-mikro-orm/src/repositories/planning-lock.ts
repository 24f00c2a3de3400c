import { statement } from '../statement.js';

/**
 * Planning messages and closing an account exclude each other: a message that is planned at the same time would keep what the closing
 * erases.
 */
export const NO_ACCOUNT_CLOSES = `select pg_advisory_xact_lock_shared(hashtext('message-planning'))`;

export const NOTHING_IS_PLANNED = statement(`select pg_advisory_xact_lock(hashtext('message-planning'))`);
