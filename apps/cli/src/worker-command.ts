import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const ABOUT = [
  'Sends messages until Ctrl-C or SIGTERM, then completes the current ones. Several workers may run beside services',
  'with NOTIFIER=none. With REDIS_URL each commit wakes them; without it they poll every second.',
].join(' ');

export const workerCommand: CreateCommand = (run) =>
  new Command('worker')
    .summary('send messages until stopped')
    .description(ABOUT)
    .action(run(async () => (await import('./send-messages.js')).sendMessages));
