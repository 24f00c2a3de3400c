export * from './close-account.js';
export * from './edit-member.js';
export * from './member.js';
export * from './member-dashboard.js';
export * from './personal-data.js';
export type * from './ports.js';
