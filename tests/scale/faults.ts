import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.js';

export interface Mark {
  /** Seconds since the start of the load. */
  readonly at: number;
  readonly label: string;
}

interface Fault {
  /** As a share of the run. */
  readonly at: number;
  readonly label: string;
  inflict(cluster: Cluster): Promise<unknown>;
}

const FAULTS: readonly Fault[] = [
  { at: 0.05, label: 'the replica lags by 5 s', inflict: ({ postgres }) => delayReplay(postgres.standby, '5s') },
  { at: 0.12, label: 'service 1 killed', inflict: (cluster) => cluster.killAndReplace('service', 0) },
  { at: 0.2, label: 'worker 1 killed', inflict: (cluster) => cluster.killAndReplace('worker', 0) },
  { at: 0.28, label: 'Redis killed', inflict: ({ redis }) => redis.kill() },
  { at: 0.36, label: 'Redis back', inflict: ({ redis }) => redis.start() },
  { at: 0.45, label: 'primary restarted', inflict: restart },
  { at: 0.5, label: 'standby stopped', inflict: ({ postgres }) => postgres.standby.end('SIGINT') },
  { at: 0.52, label: 'standby back', inflict: ({ postgres }) => postgres.standby.start() },
  {
    at: 0.58,
    label: 'replay paused',
    inflict: ({ postgres }) => sql(postgres.standby, 'select pg_wal_replay_pause()'),
  },
  { at: 0.66, label: 'primary killed, failover', inflict: (cluster) => cluster.failOver() },
  { at: 0.78, label: 'service 2 killed', inflict: (cluster) => cluster.killAndReplace('service', 1) },
  { at: 0.86, label: 'worker 2 killed', inflict: (cluster) => cluster.killAndReplace('worker', 1) },
];

/** Causes each fault in turn, whether or not the last one is repaired. @returns when each began. */
export async function inflictFaults(cluster: Cluster, seconds: number): Promise<readonly Mark[]> {
  const startedAt = performance.now();
  const marks: Mark[] = [];
  const recovering: Promise<void>[] = [];
  for (const fault of FAULTS) {
    await pause(Math.max(0, fault.at * seconds * 1_000 - (performance.now() - startedAt)));
    marks.push({ at: (performance.now() - startedAt) / 1_000, label: fault.label });
    recovering.push(recovery(fault, cluster));
  }
  await Promise.all(recovering);
  await pause(Math.max(0, seconds * 1_000 - (performance.now() - startedAt)));
  return marks;
}

async function recovery({ label, inflict }: Fault, cluster: Cluster): Promise<void> {
  const began = performance.now();
  await inflict(cluster);
  console.log(`${label}: done after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
}

type Node = Cluster['database'];

const sql = (node: Node, statement: string): Promise<unknown> => node.administer(statement);

async function delayReplay(standby: Node, delay: string): Promise<void> {
  await sql(standby, `alter system set recovery_min_apply_delay = '${delay}'`);
  await sql(standby, 'select pg_reload_conf()');
}

async function restart({ postgres: { primary } }: Cluster): Promise<void> {
  await primary.end('SIGINT');
  await primary.start();
}
