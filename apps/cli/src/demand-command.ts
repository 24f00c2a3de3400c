import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const ABOUT = [
  'Shows members’ searches and the slots by weekday and hour of Asia/Seoul: searches, those that found fewer slots or mentors',
  'than requested, and the open and booked slots of the days.',
].join(' ');

export const demandCommand: CreateCommand = (run) =>
  new Command('demand')
    .summary('show members’ searches and the open slots')
    .description(ABOUT)
    .option('--store <id>', 'the id of a store; default: all stores')
    .option('--from <day>', 'the first day, like 2026-11-01; by default the range has 30 days')
    .option('--to <day>', 'the last day, included; default: today')
    .option('--json', 'the cells as JSON')
    .action(run(async () => (await import('./show-demand.js')).showDemand));
