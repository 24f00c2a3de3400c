export { runMainJob } from './main-job.js';
export type { MainJob, MainJobOptions } from './main-job.js';
export { narratorTo } from './narrator.js';
export type { Narrator } from './narrator.js';
export { Service } from './service.js';
export type { LogInResult } from './service.js';
