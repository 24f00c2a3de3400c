import { withSettings } from './policy-settings.js';
import { simulate, type SimulationOptions, type SimulationResult } from './simulation.js';

/** One seed under two policies. */
export interface Comparison {
  readonly settings: readonly string[];
  /** By the policies that the options name, or the default ones. */
  readonly before: SimulationResult;
  readonly after: SimulationResult;
}

/**
 * Plays the same people on the same days twice, without and with the settings; what differs, the settings have done.
 * @throws WrongSetting before anything is played.
 */
export async function compare(options: SimulationOptions, settings: readonly string[]): Promise<Comparison> {
  const policies = withSettings(settings, options.policies);
  const { days, progress } = options;
  const half = (done: number) => (day: number) => progress?.(done + day, 2 * days);
  const before = await simulate({ ...options, progress: half(0) });
  return { settings, before, after: await simulate({ ...options, policies, progress: half(days) }) };
}
