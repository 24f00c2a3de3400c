/**
 * Waiting for a slot: offers, one at a time, in the order of coming.
 * @module @spotter/core/waitlist
 */
export * from './block-offer.js';
export * from './join-waitlist.js';
export * from './leave-waitlist.js';
export * from './offer-block.js';
export * from './pass-offers.js';
export type * from './ports.js';
export * from './waitlist-entry.js';
