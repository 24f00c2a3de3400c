export { spotterClient, type ClientOptions, type SpotterClient } from './client.js';
export { everyItem, type Page, type PagePosition } from './every-item.js';
export { dataOf, ApiError, type ErrorDetails } from './api-error.js';
export type { RetryPolicy } from './retry-policy.js';
export type { Schemas } from './schemas.js';
export type { Tokens } from './session.js';
export type { paths } from './wire.js';
