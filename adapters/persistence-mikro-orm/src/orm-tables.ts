import { member } from './tables/members.js';
import { membership, plan, planPrice, term } from './tables/memberships.js';
import { mentor, mentorStore } from './tables/mentors.js';
import { payment, refund } from './tables/payments.js';
import { person, staffAccount } from './tables/people.js';
import { room, store } from './tables/stores.js';
import { rating, sessionRecord } from './tables/training.js';

/** The tables that OrmRepository stores, and the plans that the first migration seeds. */
export const ormTables = [
  ...[person, staffAccount, member, mentor, mentorStore, store, room],
  ...[plan, planPrice, membership, term, payment, refund, sessionRecord, rating],
];
