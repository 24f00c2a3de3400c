import { access, constants, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  busyBehaviour,
  compare,
  comparisonTable,
  DEEDS,
  reportPage,
  reportTable,
  simulate,
  withSettings,
  WrongSetting,
  type Comparison,
  type Deed,
  type SimulationOptions,
  type SimulationResult,
} from '@spotter/simulation';
import { EXIT, type ExitCode } from './exit-code.js';
import { Misuse } from './misuse.js';
import { progressOn } from './progress.js';
import type { Surroundings } from './surroundings.js';

export interface SimulateOptions {
  readonly seed: number;
  readonly members: number;
  readonly mentors: number;
  readonly weeks: number;
  readonly days?: number;
  readonly set?: readonly string[];
  readonly compare?: boolean;
  readonly busy?: boolean;
  readonly checks: NonNullable<SimulationOptions['checks']>;
  readonly absent?: ReadonlySet<string>;
  readonly undone?: ReadonlySet<Deed>;
  readonly story?: boolean;
  readonly json?: boolean;
  readonly html?: string;
}

/** @throws Misuse, before anything is played, for a setting that cannot be made, or a page that cannot be written. */
export async function playSimulation({ output, errors }: Surroundings, options: SimulateOptions): Promise<ExitCode> {
  const { progress, end } = progressOn(errors);
  const town = townOf(options, (done, total) => progress({ step: 'days', done, total }));
  const settings = options.set ?? [];
  if (options.compare && settings.length === 0) throw new Misuse('--compare needs something to compare: --set it.');
  requireKnown(options);
  if (options.html !== undefined) await requireFolder(dirname(options.html));
  try {
    return options.compare
      ? await tellBoth({ output, errors }, options, town, await compare(town, settings).finally(end))
      : await tellOne({ output, errors }, options, town, await simulate(withSet(town, settings)).finally(end));
  } catch (error) {
    if (error instanceof WrongSetting) throw new Misuse(error.message);
    throw error;
  }
}

/** Who, or what, is left out by a name that nobody has would be there all the same. */
function requireKnown({
  absent = new Set<string>(),
  undone = new Set<Deed>(),
  members,
  mentors,
}: SimulateOptions): void {
  for (const deed of undone)
    if (!DEEDS.includes(deed)) throw new Misuse(`Nobody does "${deed}". There are: ${DEEDS.join(', ')}.`);
  for (const person of absent) {
    const [kind, number] = person.split(' ');
    if (Number(number) >= (kind === 'member' ? members : mentors)) throw new Misuse(`There is no ${person}.`);
  }
}

/** A long run would be lost otherwise. */
async function requireFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(() => {
    throw new Misuse(`--html cannot write to the folder ${folder}.`);
  });
}

type Out = Pick<Surroundings, 'output' | 'errors'>;

const withSet = (town: SimulationOptions, settings: readonly string[]): SimulationOptions => ({
  ...town,
  policies: withSettings(settings),
});

function townOf(options: SimulateOptions, progress: SimulationOptions['progress']): SimulationOptions {
  const { seed, members, mentors, weeks, days, checks, absent, undone, busy, story } = options;
  return {
    ...{ seed, members, mentors, checks, days: days ?? 7 * weeks, keepsTrace: story ?? false },
    ...(absent && { absent }),
    ...(undone && { undone }),
    ...(busy && { behaviour: busyBehaviour }),
    ...(progress && { progress }),
  };
}

async function tellOne(
  { output, errors }: Out,
  { json, html, story, set }: SimulateOptions,
  town: SimulationOptions,
  result: SimulationResult,
): Promise<ExitCode> {
  const { lines, ...told } = result;
  if (json) output.write(asJson({ settings: set ?? [], ...told, ...(story && { lines }) }));
  else output.write([...lines, ...reportTable(town, result), ''].join('\n'));
  if (html !== undefined) await page(errors, html, reportPage(town, [{ name: 'this run', result }], set));
  return result.violation ? EXIT.wrong : EXIT.well;
}

async function tellBoth(
  { output, errors }: Out,
  { json, html }: SimulateOptions,
  town: SimulationOptions,
  both: Comparison,
): Promise<ExitCode> {
  const { settings, before, after } = both;
  output.write(json ? asJson(both) : `${comparisonTable(town, both).join('\n')}\n`);
  const runs = [
    { name: 'as it is', result: before },
    { name: 'changed', result: after },
  ] as const;
  if (html !== undefined) await page(errors, html, reportPage(town, [...runs], settings));
  return before.violation || after.violation ? EXIT.wrong : EXIT.well;
}

async function page(errors: Surroundings['errors'], file: string, html: string): Promise<void> {
  await writeFile(file, html);
  errors.write(`The page is in ${file}.\n`);
}

const asJson = (told: object): string => `${JSON.stringify(told, null, 2)}\n`;
