import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultPolicies } from '@spotter/core/application';
import { krw, sum, type Day, type Instant, type MentorId, type PayoutId } from '@spotter/core/kernel';
import { periodOn, withhold, type PayoutStatement } from '@spotter/core/payout';
import { PdfRenderer } from '@spotter/pdf-pdfmake';
import { timed } from './database-time.js';
import { figure, met, range, spreadOf, type Figure } from './report.js';

const PAGE_GOAL_MS = 50;
const DELAY_GOAL_MS = 50;
const ROUNDS = 20;
/** Lines of a usual and of an extreme statement. */
const SHORT = 12;
const LONG = 300;
const { payout: policy } = defaultPolicies;

/** The duration of PDF statements, and the event loop delay during them. */
export async function statement(): Promise<readonly Figure[]> {
  const renderer = new PdfRenderer(policy);
  const render = (lines: number) => renderer.render(statementOf(lines), 'ko');
  const firstMs = await timed(() => render(SHORT));
  const idle = await delaysDuring(() => pause(1_000));
  const shortMs: number[] = [];
  const longMs: number[] = [];
  const busy = await delaysDuring(async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      shortMs.push(await timed(() => render(SHORT)));
      longMs.push(await timed(() => render(LONG)));
    }
  });
  const pages = pagesOf(await render(LONG));
  await renderer.close();
  const short = spreadOf(shortMs);
  const furtherMs = longMs.map((ms) => (ms - short.median) / (pages - 1));
  const further = spreadOf(furtherMs);
  console.log('\nStatements as PDF');
  console.log(`  first statement, with the start of the thread and its fonts  ${figure(firstMs)} ms`);
  console.log(`  one page  ${range(short)} ms; ${pages} pages  ${range(spreadOf(longMs))} ms`);
  console.log(
    `  each further page  ${range(further)} ms, goal under ${PAGE_GOAL_MS}: ${met(further.median < PAGE_GOAL_MS)}`,
  );
  console.log(
    `  event loop delay at most ${figure(busy.maxMs)} ms (99 %: ${figure(busy.p99Ms)}), goal under ${DELAY_GOAL_MS}: ${met(busy.maxMs < DELAY_GOAL_MS)}; idle ${figure(idle.maxMs)} ms`,
  );
  return [
    { name: 'Statement of one page, ms', better: 'less', values: shortMs },
    { name: 'Each further page of a statement, ms', better: 'less', values: furtherMs },
  ];
}

interface Delays {
  readonly maxMs: number;
  readonly p99Ms: number;
}

/** Interval of the event loop measurement in milliseconds; the time above it is the delay. */
const EVERY_MS = 5;

async function delaysDuring(work: () => Promise<unknown>): Promise<Delays> {
  const histogram = monitorEventLoopDelay({ resolution: EVERY_MS });
  histogram.enable();
  await work();
  histogram.disable();
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - EVERY_MS);
  return { maxMs: late(histogram.max), p99Ms: late(histogram.percentile(99)) };
}

const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? NaN;

function statementOf(count: number): PayoutStatement {
  const at = (index: number) => (Date.parse('2026-01-05T09:00:00Z') + index * 600_000) as Instant;
  const lines = Array.from({ length: count }, (_, index): PayoutStatement['lines'][number] => ({
    kind: index % 4 === 0 ? 'handover_note' : 'session',
    reservationId: null,
    at: at(index),
    value: krw(55_000),
    amount: krw(33_000),
    memberName: '이지민',
    storeName: '강남점',
  }));
  return {
    payout: {
      id: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4d' as PayoutId,
      mentorId: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4e' as MentorId,
      period: periodOn('2026-01-05' as Day, policy),
      ...withhold(sum(lines.map(({ amount }) => amount)), policy),
      bankAccount: null,
      attempts: 1,
      batchId: null,
      bankReference: null,
      filePart: null,
      sentAt: null,
      calculatedAt: at(2_100),
      version: 1,
      status: 'deposited',
      depositedAt: at(2_200),
    },
    mentor: { id: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4e' as MentorId, name: '김서준' },
    bankAccount: { bankCode: '088', holder: '김서준', accountNumberMasked: '*********1234' },
    issuedAt: at(2_300),
    lines,
  };
}
