import { withSettings } from './policy-settings.js';
import { simulate, type SimulationOptions, type SimulationResult } from './simulation.js';

/** One seed under two sets of policies. */
export interface Comparison {
  readonly settings: readonly string[];
  /** With the policies of the options, or the defaults. */
  readonly before: SimulationResult;
  readonly after: SimulationResult;
}

/**
 * Runs the same people on the same days without and with the settings; all differences result from the settings.
 * @throws WrongSetting before the first run.
 */
export async function compare(options: SimulationOptions, settings: readonly string[]): Promise<Comparison> {
  const policies = withSettings(settings, options.policies);
  const { days, progress } = options;
  const half = (done: number) => (day: number) => progress?.(done + day, 2 * days);
  const before = await simulate({ ...options, progress: half(0) });
  return { settings, before, after: await simulate({ ...options, policies, progress: half(days) }) };
}
