import { quantile } from '../bench/report.js';
import { line, svg, text } from '../support/svg.js';
import type { Attempt } from './load.js';
import type { Mark } from './faults.js';

const WIDTH = 900;
const PANEL = 150;
const LEFT = 60;
const RIGHT = 20;
const TOP = 30;
const BOTTOM = 20;
/** For the numbers of the faults, and their list below. */
const HEAD = 20;
const ROW = 18;
const COLUMNS = 3;
const [BLUE, RED, GREY] = ['#1f5fa8', '#c0392b', '#999999'];

interface Panel {
  readonly title: string;
  readonly colour: string;
  /** By second. */
  readonly values: readonly number[];
}

/** Answers, their 99th percentile and errors by second; the faults as numbered lines. */
export function chart(attempts: readonly Attempt[], marks: readonly Mark[], seconds: number): string {
  const bySecond = Array.from({ length: Math.ceil(seconds) }, (_, second) =>
    attempts.filter(({ at }) => Math.floor(at) === second),
  );
  const panels: readonly Panel[] = [
    { title: 'answers a second', colour: BLUE, values: bySecond.map((all) => all.filter(isGood).length) },
    {
      title: 'p99 of answers, ms',
      colour: BLUE,
      values: bySecond.map((all) => p99(all.filter(isGood))),
    },
    {
      title: 'errors a second (503, broken connections)',
      colour: RED,
      values: bySecond.map((all) => all.filter(isError).length),
    },
  ];
  const bottom = HEAD + panels.length * PANEL;
  const height = bottom + 30 + Math.ceil(marks.length / COLUMNS) * ROW;
  const x = (at: number): number => LEFT + (at * (WIDTH - LEFT - RIGHT)) / seconds;
  return svg(WIDTH, height, [
    ...marks.flatMap(({ at }, index) => [
      line(x(at), HEAD, x(at), bottom - BOTTOM, '#bbbbbb', '3 3'),
      text(x(at), HEAD - 5, String(index + 1), 'middle'),
    ]),
    ...panels.map((panel, index) => `<g transform="translate(0 ${HEAD + index * PANEL})">${panelOf(panel, x)}</g>`),
    ...Array.from({ length: 11 }, (_, tick) =>
      text(x((tick * seconds) / 10), bottom - 2, `${Math.round((tick * seconds) / 10)} s`, 'middle'),
    ),
    ...marks.map(({ label }, index) =>
      text(
        LEFT + (index % COLUMNS) * 280,
        bottom + 25 + Math.floor(index / COLUMNS) * ROW,
        `${index + 1}: ${label}`,
        'start',
      ),
    ),
  ]);
}

export const isError = ({ status }: Attempt): boolean => status === 0 || status >= 500;
const isGood = (attempt: Attempt): boolean => !isError(attempt);

export const p99 = (attempts: readonly Attempt[]): number =>
  attempts.length === 0
    ? 0
    : quantile(
        attempts.map(({ ms }) => ms),
        0.99,
      );

function panelOf({ title, colour, values }: Panel, x: (at: number) => number): string {
  const top = Math.max(1, ...values);
  const y = (of: number): number => PANEL - BOTTOM - (of / top) * (PANEL - TOP - BOTTOM);
  const points = values.map((of, second) => `${x(second + 0.5).toFixed(1)},${y(of).toFixed(1)}`);
  return [
    text(LEFT, TOP - 10, title, 'start', '#111111'),
    line(LEFT, y(0), WIDTH - RIGHT, y(0), GREY),
    text(LEFT - 8, y(0) + 4, '0', 'end'),
    text(LEFT - 8, y(top) + 4, Math.round(top).toLocaleString('en'), 'end'),
    `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}"/>`,
  ].join('\n');
}
