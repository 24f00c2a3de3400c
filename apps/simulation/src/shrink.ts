import { ACTIONS } from './actions.js';
import { simulate, type SimulationOptions, type SimulationResult } from './simulation.js';
import type { Violation } from './violation.js';

/** A minimised run that still violates the same rule. */
export interface MinimalRun {
  readonly options: SimulationOptions;
  readonly violation: Violation;
  /** The events of the people concerned, in order; of all people when there are few. */
  readonly lines: readonly string[];
  /** The number of runs it took. */
  readonly runs: number;
}

/** A shorter event list is shown completely. */
const COMPLETE_UP_TO = 40;

/**
 * Removes days, members, mentors and actions while the same rule is violated. People are drawn by their number, so the others do not
 * change.
 * @throws RangeError when the options do not fail.
 */
export async function shrink(options: SimulationOptions): Promise<MinimalRun> {
  const shrinker = new Shrinker(options);
  await shrinker.begin();
  await shrinker.removePeople('member', options.members);
  await shrinker.removePeople('mentor', options.mentors);
  await shrinker.removeActions();
  return shrinker.minimalRun();
}

class Shrinker {
  private runs = 0;
  private rule: string | undefined;

  constructor(private options: SimulationOptions) {}

  async begin(): Promise<void> {
    const { violation, daysDone } = await this.run(this.options);
    if (!violation) throw new RangeError('no invariant is violated');
    this.rule = violation.rule;
    this.keep(this.options, daysDone);
  }

  async removePeople(kind: 'member' | 'mentor', count: number): Promise<void> {
    const people = Array.from({ length: count }, (_, index) => `${kind} ${index}`);
    await this.removeNames(people, 'skipPeople');
  }

  async removeActions(): Promise<void> {
    await this.removeNames(ACTIONS, 'skipActions');
  }

  /** First halves, then quarters, finally one by one. */
  private async removeNames(names: readonly string[], option: 'skipPeople' | 'skipActions'): Promise<void> {
    let present = [...names];
    for (let size = Math.ceil(names.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < present.length;) {
        const skipped = new Set([...(this.options[option] ?? []), ...present.slice(from, from + size)]);
        if (await this.keepIfViolated({ ...this.options, [option]: skipped }))
          present = present.filter((name) => !skipped.has(name));
        else from += size;
      }
    }
  }

  async minimalRun(): Promise<MinimalRun> {
    const { violation, lines } = await this.run({ ...this.options, keepsTrace: true });
    if (!violation) throw new RangeError('a repeated run no longer fails');
    const concerned = lines.filter((line) => violation.parties.some((party) => line.includes(party)));
    const shown = lines.length <= COMPLETE_UP_TO || concerned.length === 0 ? lines : concerned;
    return { options: this.options, violation, lines: shown, runs: this.runs };
  }

  /** @returns whether the run violates the same rule. */
  private async keepIfViolated(options: SimulationOptions): Promise<boolean> {
    const { violation, daysDone } = await this.run(options);
    if (violation?.rule !== this.rule) return false;
    this.keep(options, daysDone);
    return true;
  }

  /** A run that fails earlier shortens the following runs. */
  private keep(options: SimulationOptions, daysDone: number): void {
    this.options = { ...options, days: Math.min(options.days, daysDone + 1) };
  }

  private run(options: SimulationOptions): Promise<SimulationResult> {
    this.runs += 1;
    return simulate(options);
  }
}

/** The command that repeats the run. `settings` and `isStress` are known only to the command line. */
export function replayCommand(options: SimulationOptions, isStress: boolean, settings: readonly string[] = []): string {
  const { seed, members, mentors, days, skipPeople, skipActions } = options;
  const words = [
    'npx spotter simulate',
    `--seed ${seed} --members ${members} --mentors ${mentors} --days ${days}`,
    '--checks thorough --story',
    ...(isStress ? ['--stress'] : []),
    ...settings.map((setting) => `--set ${setting}`),
    ...(skipPeople?.size ? [`--skip-people "${[...skipPeople].join(',')}"`] : []),
    ...(skipActions?.size ? [`--skip-actions "${[...skipActions].join(',')}"`] : []),
  ];
  return words.join(' ');
}
