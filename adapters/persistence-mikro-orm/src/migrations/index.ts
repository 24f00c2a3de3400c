/** In the order of their application. A name, once released, stays. What they do is loaded when one is to be applied. */
export const migrations = [
  { name: '2026-01-first-schema', load: async () => (await import('./first-schema.js')).FirstSchema },
];
