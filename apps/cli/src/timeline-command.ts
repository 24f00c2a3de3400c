import { Argument, Command } from 'commander';
import type { CreateCommand } from './command.js';
import { wholeNumber } from './whole-number.js';

const ABOUT = [
  'Shows what happened to a member, a mentor or a reservation, newest first: events, messages without their text, payments,',
  'journal entries and actions of staff. The last line shows the cursor of the next page.',
].join(' ');

export const timelineCommand: CreateCommand = (run) =>
  new Command('timeline')
    .summary('show what happened to a person or a reservation')
    .description(ABOUT)
    .addArgument(new Argument('<about>', 'what the timeline is about').choices(['member', 'mentor', 'reservation']))
    .argument('<id>', 'the id of that person or reservation')
    .option('--size <items>', 'the number of items, from 1 to 100', wholeNumber(1, 100), 20)
    .option('--cursor <cursor>', 'the cursor that the previous page ends with')
    .option('--json', 'the items as JSON')
    .action(run(async () => (await import('./show-timeline.js')).showTimeline));
