import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const LIST = [
  'Lists the partitions of each table with their bounds and sizes. The exit code is 2 when a default partition contains rows: their',
  'period cannot get a partition until they are moved. Changes nothing.',
].join(' ');

const MOVE = [
  'Makes the partitions that rows of the default partitions need, and moves the rows there. Writes of such a period wait meanwhile,',
  'some seconds for 100,000 rows. The exit code is 2 when rows stay, because no partitions are made for the time of their ids.',
].join(' ');

const DETACH = [
  'Detaches a month of events or messages from its table. The rows stay in the schema partitions, to be dumped and dropped. The service',
  'no longer reads them, but the dashboard still counts its messages. Refused while the month must be kept, while it has events to plan,',
  'facts of messages that are not detached, or messages to send or count, and for quarters of the journal, which the law requires for ten',
  'years.',
].join(' ');

const SEAL = [
  'Seals each quarter of the journal that ended at least 30 days ago: stores its sums by account and a digest of its entries. The',
  'database then refuses entries in it, and the audit reads its sums. Refused for a quarter with a wrong entry. It cannot be undone.',
].join(' ');

const VERIFY = [
  'Recomputes the digest of every sealed quarter from its rows. The exit code is 2 when a digest differs: rows were changed.',
  'Changes nothing.',
].join(' ');

export const partitionsCommand: CreateCommand = (run) => {
  const partitions = new Command('partitions').description('list, make and detach partitions of large tables');
  const module = () => import('./show-partitions.js');
  partitions
    .command('list')
    .summary('list the partitions')
    .description(LIST)
    .option('--json', 'as JSON')
    .action(run(async () => (await module()).listPartitions));
  partitions
    .command('make')
    .summary('make the partitions of the coming periods')
    .description('Does what the job partition-make does every day.')
    .action(run(async () => (await module()).makePartitions));
  partitions
    .command('move')
    .summary('move rows of the default partitions to their periods')
    .description(MOVE)
    .action(run(async () => (await module()).moveStrayRows));
  partitions
    .command('detach')
    .summary('take a month of events or messages out of its table')
    .description(DETACH)
    .argument('<partition>', 'its name in the list')
    .action(run(async () => (await module()).detachPartition));
  partitions
    .command('seal')
    .summary('seal the closed quarters of the journal')
    .description(SEAL)
    .action(run(async () => (await import('./seal-journal.js')).sealJournal));
  partitions
    .command('verify')
    .summary('verify the sealed quarters of the journal')
    .description(VERIFY)
    .action(run(async () => (await import('./seal-journal.js')).verifyJournal));
  return partitions;
};
