// tsx does not extend to worker threads, so a thread that runs from source registers it again. Compiled, render-thread.js starts directly.
import { register } from 'tsx/esm/api';

register();
await import('./render-thread.ts');
