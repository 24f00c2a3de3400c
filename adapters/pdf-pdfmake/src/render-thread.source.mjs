// tsx stays in the main thread: one that runs from source has to ask for it anew. Compiled, render-thread.js starts itself.
import { register } from 'tsx/esm/api';

register();
await import('./render-thread.ts');
