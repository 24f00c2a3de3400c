import { line, svg, text } from '../support/svg.js';

export interface OverloadStep {
  /** Connections as a multiple of the maximum of requests in progress. */
  readonly multiple: number;
  readonly goodPerSecond: number;
  readonly shedPerSecond: number;
  readonly goodP50Ms: number;
  readonly goodP99Ms: number;
  /** The maximum. */
  readonly memoryMb: number;
  /** The slowest answer. */
  readonly healthMs: number;
}

export interface ChartPanel {
  readonly title: string;
  readonly value: (step: OverloadStep) => number;
  readonly goal: number;
  readonly goalText: string;
}

const WIDTH = 720;
const PANEL = 170;
const LEFT = 70;
const RIGHT = 30;
const TOP = 40;
const BOTTOM = 30;
const X_AXIS = 40;

/** Panels over one axis: the number of clients as a multiple of the maximum of requests in progress. */
export function overloadChart(steps: readonly OverloadStep[], panels: readonly ChartPanel[]): string {
  const height = panels.length * PANEL + X_AXIS;
  const x = (index: number): number => LEFT + (index * (WIDTH - LEFT - RIGHT)) / Math.max(1, steps.length - 1);
  const labels = steps.map(({ multiple }, index) => text(x(index), height - X_AXIS + 5, `${multiple} ×`, 'middle'));
  return svg(WIDTH, height, [
    ...panels.map((panel, index) => `<g transform="translate(0 ${index * PANEL})">${panelOf(panel, steps, x)}</g>`),
    ...labels,
    text(WIDTH / 2, height - 10, 'clients without pauses, as a multiple of the requests in progress', 'middle'),
  ]);
}

function panelOf(
  { title, value, goal, goalText }: ChartPanel,
  steps: readonly OverloadStep[],
  x: (index: number) => number,
) {
  const values = steps.map(value);
  const top = 1.15 * Math.max(goal, ...values);
  const y = (of: number): number => PANEL - BOTTOM - (of / top) * (PANEL - TOP - BOTTOM);
  const points = values.map((of, index) => `${x(index).toFixed(1)},${y(of).toFixed(1)}`);
  return [
    text(LEFT, 20, title, 'start', '#111111'),
    line(LEFT, y(0), WIDTH - RIGHT, y(0), '#999999'),
    line(LEFT, y(goal), WIDTH - RIGHT, y(goal), '#c0392b', '6 4'),
    text(WIDTH - RIGHT, y(goal) - 5, goalText, 'end', '#c0392b'),
    `<polyline points="${points.join(' ')}" fill="none" stroke="#1f5fa8" stroke-width="2"/>`,
    ...values.map((of, index) => `<circle cx="${x(index).toFixed(1)}" cy="${y(of).toFixed(1)}" r="3" fill="#1f5fa8"/>`),
    ...values.map((of, index) => text(x(index), y(of) + 16, Math.round(of).toLocaleString('en'), 'middle', '#1f5fa8')),
    text(LEFT - 8, y(0) + 4, '0', 'end'),
  ].join('\n');
}
