import { inspect } from 'node:util';
import { narratorTo } from '@spotter/app-demo';
import { isRedisInstalled } from '../support/redis.js';
import { Company } from './company.js';
import { STEPS } from './steps.js';
import { Trial } from './trial.js';

const write = (text: string): void => void process.stdout.write(text);

write('Spotter in production mode: real processes, PostgreSQL and Redis, every provider played over the wire\n');
if (!isRedisInstalled()) write('There is no redis-server on PATH: the processes poll every second instead.\n');
const narrator = narratorTo(write, process.stdout.isTTY);
const company = await Company.found(isRedisInstalled());
try {
  const trial = new Trial(company);
  for (const { title, play } of STEPS) {
    narrator.step(title);
    narrator.table(await play(trial));
  }
  write('\nDone: production works as a whole.\n');
} catch (error) {
  process.stderr.write(`\nThe trial failed: ${inspect(error)}\n`);
  process.exitCode = 1;
} finally {
  await company.close();
}
