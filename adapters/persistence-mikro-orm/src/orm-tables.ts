import { member } from './tables/members.js';
import { membership, plan, term } from './tables/memberships.js';
import { mentor, mentorStore } from './tables/mentors.js';
import { payment, refund } from './tables/payments.js';
import { person, staffAccount } from './tables/people.js';
import { room, store } from './tables/stores.js';

/** The tables that OrmRepository stores, and the plans that the first migration seeds. */
export const ormTables = [
  ...[person, staffAccount, member, mentor, mentorStore, store, room],
  ...[plan, membership, term, payment, refund],
];
