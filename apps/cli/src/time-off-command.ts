import { Command, Option } from 'commander';
import { TIME_OFF_REASONS } from '@spotter/core/time-off';
import type { CreateCommand } from './command.js';

const RECORD = [
  'Records time off of a mentor: open slots close, and each session is reassigned to an available mentor, or cancelled. The members',
  'are notified. The audit trail records it.',
].join(' ');

const WITHDRAW = [
  'Cancels the remaining time off. Reassigned sessions stay with their substitutes, and closed slots stay closed. The audit trail',
  'records it.',
].join(' ');

const MENTOR = ['--mentor <id>', 'the id of the mentor'] as const;

export const timeOffCommand: CreateCommand = (run) => {
  const timeOff = new Command('time-off').description('record, list and withdraw time off of mentors');
  timeOff
    .command('record')
    .summary('record time off of a mentor')
    .description(RECORD)
    .requiredOption(...MENTOR)
    .requiredOption('--from <time>', 'its beginning, like 2026-11-20T09:00:00+09:00')
    .requiredOption('--until <time>', 'its end')
    .addOption(new Option('--reason <reason>', 'the reason').choices(TIME_OFF_REASONS).makeOptionMandatory())
    .addOption(
      new Option('--reservations <what>', 'what happens to the sessions')
        .choices(['reassign', 'cancel'])
        .default('reassign'),
    )
    .option('--note <text>', 'a note, also for the audit trail, which keeps it: name nobody and no illness')
    .option('--dry-run', 'show what would happen, and change nothing')
    .option('--json', 'the time off as JSON')
    .action(run(async () => (await import('./record-time-off.js')).recordTimeOff));
  timeOff
    .command('list')
    .summary('list the time off of a mentor')
    .description('Lists the time off of a mentor, the latest first, at most 100.')
    .requiredOption(...MENTOR)
    .option('--json', 'as JSON')
    .action(run(async () => (await import('./record-time-off.js')).listTimeOff));
  timeOff
    .command('withdraw')
    .summary('cancel the remaining time off')
    .description(WITHDRAW)
    .argument('<id>', 'the id of the time off; see spotter time-off list')
    .requiredOption(...MENTOR)
    .option('--json', 'the time off as JSON')
    .action(run(async () => (await import('./record-time-off.js')).withdrawTimeOff));
  return timeOff;
};
