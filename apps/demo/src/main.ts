import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runMainJob } from './main-job.js';
import { narratorTo } from './narrator.js';
import { Service } from './service.js';

const url = process.env['SPOTTER_URL'] ?? 'http://127.0.0.1:3000';
const PAUSE_MS = 200;
const write = (text: string): void => void process.stdout.write(text);

/** For an unreachable service, fetch only reports `fetch failed`; the reason is its cause. */
const sentenceOf = (error: unknown): string =>
  error instanceof TypeError && error.cause !== undefined
    ? `No service answers at ${url}. Start it with npm start, or set SPOTTER_URL.`
    : String(error);

try {
  write(`Spotter: one paid training session from registration to payout, at ${url}\n`);
  const folder = await mkdtemp(join(tmpdir(), 'spotter-demo-'));
  const narrator = narratorTo(write, process.stdout.isTTY);
  const run = Date.now().toString(36);
  const service = new Service(url);
  const { paidOut } = await runMainJob({ service, narrator, run, folder, pause: () => setTimeout(PAUSE_MS) });
  write(`\nDone. The statement: ${paidOut.statements.map(({ path }) => path).join(', ')}\n`);
} catch (error) {
  process.stderr.write(`\nThe demonstration failed: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
