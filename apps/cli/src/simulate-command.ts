import { Command, InvalidArgumentError, Option } from 'commander';
import type { Done } from './exit-code.js';
import type { SimulateOptions } from './play-simulation.js';
import type { Surroundings } from './surroundings.js';

const ABOUT = [
  'Plays the business in simulated time, on stores in memory: members, mentors, gateway, bank and channels behave as docs/simulation.md',
  'says, every invariant is checked after every step, and a report tells what it came to. The same seed gives the same run. No database',
  'and no configuration is touched. With --compare the same people live twice, without and with what was set. Exit code 2 says that an',
  'invariant was broken.',
].join(' ');

const SET = 'a policy, as cancellation.freeNoticeHours=12; as often as you like';

/** What could become of the business: no house is opened for it. */
export const simulateCommand = (surroundings: Surroundings, done: Done): Command =>
  new Command('simulate')
    .summary('play the business in simulated time')
    .description(ABOUT)
    .option('--seed <number>', 'which luck', whole(0), 1)
    .option('--members <count>', 'how many ever join', whole(1), 200)
    .option('--mentors <count>', 'how many teach', whole(1), 12)
    .option('--weeks <count>', 'how long', whole(1), 8)
    .option('--days <count>', 'how long, in the place of weeks', whole(1))
    .option('--set <setting...>', SET)
    .option('--compare', 'play both, as it is and as it was set')
    .option('--busy', 'a town in which more goes wrong in a month than elsewhere in a year')
    .addOption(
      new Option('--checks <how>', 'thorough also proves the whole ledger every midnight')
        .choices(['thorough', 'light', 'none'])
        .default('light'),
    )
    .option('--absent <people>', 'who does nothing: "member 3,mentor 0"', people)
    .option('--undone <deeds>', 'what nobody does: "rates,webhook"', listed)
    .addOption(new Option('--story', 'every event, line by line').conflicts('compare'))
    .option('--json', 'the whole report as JSON')
    .option('--html <file>', 'the report as a page of its own, with plots')
    .action((options: SimulateOptions) =>
      done(import('./play-simulation.js').then(({ playSimulation }) => playSimulation(surroundings, options))),
    );

const whole =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(value) || value < least || value >= 2 ** 32)
      throw new InvalidArgumentError(`It has to be a whole number, ${least} or more.`);
    return value;
  };

const listed = (text: string): ReadonlySet<string> => new Set(text.split(',').map((one) => one.trim()));

/** Nobody is left out by mistake: who is not called so would be there all the same. */
function people(text: string): ReadonlySet<string> {
  const names = listed(text);
  if (![...names].every((name) => /^(member|mentor) (0|[1-9]\d*)$/.test(name)))
    throw new InvalidArgumentError('People are called "member 3" or "mentor 0".');
  return names;
}
