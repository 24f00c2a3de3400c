export * from './toss-bank.js';
export * from './toss-records.js';
export type { PayeeContact } from './toss-sellers.js';
