export { ConfigurationError, readConfiguration } from './configuration.js';
export type { Configuration } from './configuration.js';
export { DEMO_ADMIN, DEMO_PASSWORD } from './demo-data.js';
export { openHouse } from './house.js';
export type { House, HouseOptions } from './house.js';
export { startNotifier } from './notifier.js';
export { Ports } from './ports.js';
export { startService } from './service.js';
export type { Service } from './service.js';
