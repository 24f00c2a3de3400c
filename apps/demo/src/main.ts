import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { playMainJob } from './main-job.js';
import { narratorTo } from './narrator.js';
import { Service } from './service.js';

const url = process.env['SPOTTER_URL'] ?? 'http://127.0.0.1:3000';
const PAUSE_MS = 200;
const write = (text: string): void => void process.stdout.write(text);

/** fetch says `fetch failed` of a service that is not there; the cause is below it. */
const sentenceOf = (error: unknown): string =>
  error instanceof TypeError && error.cause !== undefined
    ? `No service answers at ${url}. Start it with npm start, or name it by SPOTTER_URL.`
    : String(error);

try {
  write(`Spotter: the way of one paid training session, at ${url}\n`);
  const folder = await mkdtemp(join(tmpdir(), 'spotter-demo-'));
  const narrator = narratorTo(write, process.stdout.isTTY);
  const run = Date.now().toString(36);
  const service = new Service(url);
  const { paidOut } = await playMainJob({ service, narrator, run, folder, pause: () => setTimeout(PAUSE_MS) });
  write(`\nDone. The statement: ${paidOut.statements.map(({ path }) => path).join(', ')}\n`);
} catch (error) {
  process.stderr.write(`\nThe demonstration stopped: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
