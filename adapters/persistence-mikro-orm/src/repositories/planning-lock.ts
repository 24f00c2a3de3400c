import { statement } from '../statement.js';

/**
 * Planning messages and closing an account exclude each other: a message planned at the same time would keep data that the closing
 * erases. Planning takes the shared lock within its own statement, and any other addition of messages before its statement.
 */
export const LOCK_MESSAGE_PLANNING_SHARED = `select pg_advisory_xact_lock_shared(hashtext('message-planning'))`;

export const LOCK_MESSAGE_PLANNING = statement(`select pg_advisory_xact_lock(hashtext('message-planning'))`);
