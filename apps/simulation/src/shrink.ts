import { DEEDS } from './deeds.js';
import { simulate, type SimulationOptions, type SimulationResult } from './simulation.js';
import type { Violation } from './violation.js';

/** A failing run made as small as it still fails by the same rule. */
export interface Story {
  readonly options: SimulationOptions;
  readonly violation: Violation;
  /** What happened to those whom it is about, in its order; to everybody where that is little. */
  readonly lines: readonly string[];
  /** How many runs it took. */
  readonly runs: number;
}

/** A story of at most so many lines is told whole. */
const SHORT = 40;

/**
 * Leaves out days, members, mentors and deeds for as long as the same rule is broken: people are drawn by their number, so that those
 * who stay live as they did.
 * @throws RangeError when the options do not fail.
 */
export async function shrink(options: SimulationOptions): Promise<Story> {
  const shrinking = new Shrinking(options);
  await shrinking.begin();
  await shrinking.leaveOutPeople('member', options.members);
  await shrinking.leaveOutPeople('mentor', options.mentors);
  await shrinking.leaveOutDeeds();
  return shrinking.story();
}

class Shrinking {
  private runs = 0;
  private rule: string | undefined;

  constructor(private options: SimulationOptions) {}

  async begin(): Promise<void> {
    const { violation } = await this.play(this.options);
    if (!violation) throw new RangeError('nothing is broken');
    this.rule = violation.rule;
    await this.keepIfBroken(this.options);
  }

  /** Halves first, then quarters, at last one by one. */
  async leaveOutPeople(kind: 'member' | 'mentor', count: number): Promise<void> {
    let present = Array.from({ length: count }, (_, index) => `${kind} ${index}`);
    for (let size = Math.ceil(count / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < present.length;) {
        const without = present.slice(from, from + size);
        const absent = new Set([...(this.options.absent ?? []), ...without]);
        if (await this.keepIfBroken({ ...this.options, absent })) present = present.filter((one) => !absent.has(one));
        else from += size;
      }
    }
  }

  async leaveOutDeeds(): Promise<void> {
    for (const deed of DEEDS) {
      const undone = new Set([...(this.options.undone ?? []), deed]);
      await this.keepIfBroken({ ...this.options, undone });
    }
  }

  async story(): Promise<Story> {
    const { violation, lines } = await this.play({ ...this.options, keepsTrace: true });
    if (!violation) throw new RangeError('a run that was broken is not');
    const concerned = lines.filter((line) => violation.parties.some((party) => line.includes(party)));
    const told = lines.length <= SHORT || concerned.length === 0 ? lines : concerned;
    return { options: this.options, violation, lines: told, runs: this.runs };
  }

  /** A run that is broken earlier is shorter from now on. @returns whether it is broken by the same rule. */
  private async keepIfBroken(options: SimulationOptions): Promise<boolean> {
    const { violation, daysDone } = await this.play(options);
    if (violation?.rule !== this.rule) return false;
    this.options = { ...options, days: Math.min(options.days, daysDone + 1) };
    return true;
  }

  private play(options: SimulationOptions): Promise<SimulationResult> {
    this.runs += 1;
    return simulate(options);
  }
}

/** What is typed to see the same run again. `settings` and `isBusy` are what the command line knows and the options do not. */
export function replayCommand(options: SimulationOptions, isBusy: boolean, settings: readonly string[] = []): string {
  const { seed, members, mentors, days, absent, undone } = options;
  const words = [
    'npx spotter simulate',
    `--seed ${seed} --members ${members} --mentors ${mentors} --days ${days}`,
    '--checks thorough --story',
    ...(isBusy ? ['--busy'] : []),
    ...settings.map((setting) => `--set ${setting}`),
    ...(absent?.size ? [`--absent "${[...absent].join(',')}"`] : []),
    ...(undone?.size ? [`--undone "${[...undone].join(',')}"`] : []),
  ];
  return words.join(' ');
}
