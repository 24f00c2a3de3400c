import { Command, InvalidArgumentError, Option } from 'commander';
import type { CreateCommand } from './command.js';
import { wholeNumber } from './whole-number.js';

const ABOUT = [
  'Simulates the business on in-memory stores: members, mentors, gateway, bank and channels behave as docs/simulation.md',
  'describes. Every invariant is checked after every step, and a report shows the results. The same seed gives the same run. No database',
  'and no configuration is used. --compare runs the same people without and with the given settings. The exit code is 2 when an',
  'invariant is violated.',
].join(' ');

const SET = 'a policy, like cancellation.freeNoticeHours=12; repeatable';

/** Needs neither a database nor a configuration. */
export const simulateCommand: CreateCommand = (run) =>
  new Command('simulate')
    .summary('simulate the business')
    .description(ABOUT)
    .option('--seed <number>', 'the seed of the random numbers', wholeNumber(0), 1)
    .option('--members <count>', 'the number of members', wholeNumber(1), 200)
    .option('--mentors <count>', 'the number of mentors', wholeNumber(1), 12)
    .option('--weeks <count>', 'the length in weeks', wholeNumber(1), 8)
    .option('--days <count>', 'the length in days, instead of weeks', wholeNumber(1))
    .option('--set <setting...>', SET)
    .option('--compare', 'run without and with the given settings')
    .option('--stress', 'many more failures and disputes than usual')
    .addOption(
      new Option('--checks <level>', 'how much is checked; thorough also audits the whole ledger every midnight')
        .choices(['thorough', 'light', 'none'])
        .default('light'),
    )
    .option('--skip-people <people>', 'people who do nothing: "member 3,mentor 0"', people)
    .option('--skip-actions <actions>', 'actions that are skipped: "rates,webhook"', splitList)
    .addOption(new Option('--story', 'print every event').conflicts('compare'))
    .option('--json', 'the whole report as JSON')
    .option('--html <file>', 'the report as an HTML page with charts')
    .action(run(async () => (await import('./run-simulation.js')).runSimulation));

const splitList = (text: string): ReadonlySet<string> => new Set(text.split(',').map((one) => one.trim()));

/** Refuses malformed names: a misspelt person would silently stay in the simulation. */
function people(text: string): ReadonlySet<string> {
  const names = splitList(text);
  if (![...names].every((name) => /^(member|mentor) (0|[1-9]\d*)$/.test(name)))
    throw new InvalidArgumentError('Must be names like "member 3" or "mentor 0".');
  return names;
}
