import { startNotifier, type House } from '@spotter/app-http';
import { Command } from 'commander';
import { EXIT, type Done, type ExitCode } from './exit-code.js';
import { inHouse } from './in-house.js';
import type { Surroundings } from './surroundings.js';

const ABOUT = [
  'Sends messages until Ctrl-C or SIGTERM, and finishes what it has begun then. As many as you like may run, beside services',
  'with NOTIFIER=none. They are woken over REDIS_URL at each commit; without it they look every second.',
].join(' ');

export const workerCommand = (surroundings: Surroundings, done: Done): Command =>
  new Command('worker')
    .summary('send messages, until it is stopped')
    .description(ABOUT)
    .action(() => done(work(surroundings)));

async function work(surroundings: Surroundings): Promise<ExitCode> {
  const { output, errors } = surroundings;
  const tell = (sentence: string): void => void errors.write(`${sentence}\n`);
  await inHouse(
    surroundings,
    async (house, configuration) => {
      await startNotifier(
        house,
        { ...configuration, notifier: 'in-process' },
        {
          onFailure: (error) => tell(`Sending notifications failed: ${String(error)}`),
          onRedis: (trouble) => tell(trouble === null ? 'Redis is back.' : `Redis is away: ${trouble.message}`),
        },
      );
      output.write('Sending messages. Ctrl-C ends it.\n');
      await closed(house);
    },
    { whenInterrupted: EXIT.well },
  );
  return EXIT.well;
}

const closed = ({ closing }: House): Promise<void> =>
  new Promise((resolve) => {
    closing.add(async () => resolve());
  });
