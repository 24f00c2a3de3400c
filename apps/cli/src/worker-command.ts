import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const ABOUT = [
  'Sends messages until Ctrl-C or SIGTERM, and finishes what it has begun then. As many as you like may run, beside services',
  'with NOTIFIER=none. They are woken over REDIS_URL at each commit; without it they look every second.',
].join(' ');

export const workerCommand = (surroundings: Surroundings, done: Done): Command =>
  new Command('worker')
    .summary('send messages, until it is stopped')
    .description(ABOUT)
    .action(() => done(import('./send-messages.js').then(({ sendMessages }) => sendMessages(surroundings))));
