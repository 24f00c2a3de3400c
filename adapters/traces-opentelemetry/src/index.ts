export { Traces } from './traces.js';
export type { TracedRequest, TraceOptions } from './traces.js';
