import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  stressBehaviour,
  compare,
  comparisonTable,
  ACTIONS,
  reportPage,
  reportTable,
  simulate,
  withSettings,
  WrongSetting,
  type Comparison,
  type Action,
  type SimulationOptions,
  type SimulationResult,
} from '@spotter/simulation';
import { EXIT, type ExitCode } from './exit-code.js';
import { UsageError } from './usage-error.js';
import { progressOn } from './progress.js';
import type { CliEnvironment } from './cli-environment.js';
import { jsonText, linesText, type JsonOption } from './result-text.js';

interface SimulateOptions extends JsonOption {
  readonly seed: number;
  readonly members: number;
  readonly mentors: number;
  readonly weeks: number;
  readonly days?: number;
  readonly set?: readonly string[];
  readonly compare?: boolean;
  readonly stress?: boolean;
  readonly checks: NonNullable<SimulationOptions['checks']>;
  readonly skipPeople?: ReadonlySet<string>;
  readonly skipActions?: ReadonlySet<Action>;
  readonly story?: boolean;
  readonly html?: string;
}

/** @throws UsageError, before the simulation starts, for an invalid setting or a page that cannot be written. */
export async function runSimulation(environment: CliEnvironment, options: SimulateOptions): Promise<ExitCode> {
  const { progress, end } = progressOn(environment.errors);
  const simulation = toSimulationOptions(options, (done, total) => progress({ step: 'days', done, total }));
  const settings = options.set ?? [];
  if (options.compare && settings.length === 0) throw new UsageError('--compare needs at least one --set.');
  requireKnownNames(options);
  if (options.html !== undefined) await requireWritable(options.html);
  try {
    if (options.compare)
      return await writeComparison(environment, options, simulation, await compare(simulation, settings).finally(end));
    const result = await simulate({ ...simulation, policies: withSettings(settings) }).finally(end);
    return await writeResult(environment, options, simulation, result);
  } catch (error) {
    if (error instanceof WrongSetting) throw new UsageError(error.message);
    throw error;
  }
}

/** Refuses unknown names: a misspelt person or action would silently stay in the simulation. */
function requireKnownNames({
  skipPeople = new Set<string>(),
  skipActions = new Set<Action>(),
  members,
  mentors,
}: SimulateOptions): void {
  for (const action of skipActions)
    if (!ACTIONS.includes(action)) throw new UsageError(`Unknown action "${action}". Actions: ${ACTIONS.join(', ')}.`);
  for (const person of skipPeople) {
    const [kind, number] = person.split(' ');
    if (Number(number) >= (kind === 'member' ? members : mentors)) throw new UsageError(`Unknown person: ${person}.`);
  }
}

/** Checked before the start: a long run would be lost otherwise. */
async function requireWritable(file: string): Promise<void> {
  const existing = await stat(file).catch(() => null);
  if (existing?.isDirectory()) throw new UsageError(`--html: ${file} is a folder.`);
  if (existing === null) await requireAccess(dirname(file), `the folder ${dirname(file)}`);
  else await requireAccess(file, `the file ${file}`);
}

async function requireAccess(path: string, name: string): Promise<void> {
  await access(path, constants.W_OK).catch(() => {
    throw new UsageError(`--html: ${name} is not writable.`);
  });
}

function toSimulationOptions(
  options: SimulateOptions,
  progress: NonNullable<SimulationOptions['progress']>,
): SimulationOptions {
  const { seed, members, mentors, weeks, days, checks, skipPeople, skipActions, stress, story } = options;
  return {
    seed,
    members,
    mentors,
    checks,
    days: days ?? 7 * weeks,
    keepsTrace: story ?? false,
    progress,
    skipPeople,
    skipActions,
    ...(stress && { behaviour: stressBehaviour }),
  };
}

async function writeResult(
  { output, errors }: CliEnvironment,
  { json, html, story, set }: SimulateOptions,
  simulation: SimulationOptions,
  result: SimulationResult,
): Promise<ExitCode> {
  const { lines, ...results } = result;
  if (json) output.write(jsonText({ settings: set ?? [], ...results, ...(story && { lines }) }));
  else output.write([...lines, ...reportTable(simulation, result), ''].join('\n'));
  if (html !== undefined) await writePage(errors, html, reportPage(simulation, [{ name: 'this run', result }], set));
  return result.violation ? EXIT.completedWithErrors : EXIT.success;
}

async function writeComparison(
  { output, errors }: CliEnvironment,
  { json, html }: SimulateOptions,
  simulation: SimulationOptions,
  both: Comparison,
): Promise<ExitCode> {
  const { settings, before, after } = both;
  output.write(json ? jsonText(both) : linesText(comparisonTable(simulation, both)));
  const runs = [
    { name: 'baseline', result: before },
    { name: 'changed', result: after },
  ] as const;
  if (html !== undefined) await writePage(errors, html, reportPage(simulation, runs, settings));
  return before.violation || after.violation ? EXIT.completedWithErrors : EXIT.success;
}

async function writePage(errors: CliEnvironment['errors'], file: string, html: string): Promise<void> {
  await writeFile(file, html);
  errors.write(`Report page: ${file}\n`);
}
