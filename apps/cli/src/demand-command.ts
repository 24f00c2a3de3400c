import { Command } from 'commander';
import type { ReportExit } from './exit-code.js';
import type { CliEnvironment } from './cli-environment.js';
import type { DemandOptions } from './show-demand.js';

const ABOUT = [
  'Shows what members searched for and what was there, by weekday and hour of Asia/Seoul: searches, those that found fewer',
  'slots or mentors than they asked for, and the open and booked blocks of the days.',
].join(' ');

export function demandCommand(environment: CliEnvironment, reportExit: ReportExit): Command {
  return new Command('demand')
    .summary('show what was searched for and not found')
    .description(ABOUT)
    .option('--store <id>', 'of one store; by default of all')
    .option('--from <day>', 'the first day, like 2026-11-01; by default 30 days with the last one')
    .option('--to <day>', 'the last day; by default today')
    .option('--json', 'the cells as JSON')
    .action((options: DemandOptions) =>
      reportExit(import('./show-demand.js').then(({ showDemand }) => showDemand(environment, options))),
    );
}
