/**
 * The guarantees of the core's ports as test suites for adapters, and builders of valid test data. @module @spotter/contracts
 */
export type { AdapterUnderTest, DatabaseUnderTest } from './adapter-under-test.js';
export { describeBank, type BankUnderTest } from './bank-contract.js';
export * from './builders.js';
export { describeGateway, type GatewayUnderTest } from './gateway-contract.js';
export { describeNotifier, type NotifierOptions, type NotifierUnderTest } from './notifier-contract.js';
export { describePersistence } from './persistence-contract.js';
export { describeVideos, type VideosUnderTest } from './videos-contract.js';
