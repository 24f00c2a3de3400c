/** A line or a set of bars. */
export interface PlotSeries {
  readonly name: string;
  readonly values: readonly number[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 240, 76, 34, 12];
const COLOURS = ['#2563a8', '#c2571a', '#2f855a', '#805ad5'];

/**
 * Lines per week as SVG. Lines of one group share a colour, and all but the first are dashed: where they coincide, the first is visible
 * through the others.
 */
export function lineChart(groups: readonly (readonly PlotSeries[])[]): string {
  const lines = groups.flatMap((group, colour) =>
    group.map((line, which) => ({ ...line, colour: colourOf(colour), dashed: which > 0 })),
  );
  const scale = createScale(lines.flatMap(({ values }) => values));
  const count = Math.max(1, ...lines.map(({ values }) => values.length));
  const x = (index: number): number => LEFT + (index * (WIDTH - LEFT - 10)) / Math.max(1, count - 1);
  const step = Math.max(1, Math.ceil(count / 13));
  const ticks = Array.from({ length: count }, (_, index) => index)
    .filter((index) => index % step === 0)
    .map((index) => textAt(x(index), HEIGHT - BOTTOM + 16, String(index + 1), 'middle'));
  const drawn = lines.map((line) => drawLine(line, x, scale));
  return frame([...drawGrid(scale, 'week'), ...drawn, ...ticks], lines);
}

interface Line extends PlotSeries, LegendEntry {}

/** With a dot for each value, because a line of one week has no length. */
function drawLine({ values, colour, dashed }: Line, x: (index: number) => number, { y }: Scale): string {
  const points = values.map((value, index) => ({ across: x(index).toFixed(1), up: y(value).toFixed(1) }));
  const dots = points.map(({ across, up }) => `<circle cx="${across}" cy="${up}" r="2.5" fill="${colour}"/>`);
  const path = points.map(({ across, up }) => `${across},${up}`).join(' ');
  const dashes = dashed ? ' stroke-dasharray="7 5"' : '';
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"${dashes}/>${dots.join('')}`;
}

/** Bars side by side, one group per label. */
export function barChart(labels: readonly string[], bars: readonly PlotSeries[], unitName: string): string {
  const scale = createScale(bars.flatMap(({ values }) => values));
  const group = (WIDTH - LEFT - 10) / Math.max(1, labels.length);
  const width = (group * 0.8) / Math.max(1, bars.length);
  const coloured = bars.map((bar, which) => ({ ...bar, colour: colourOf(which), dashed: false }));
  const drawn = coloured.flatMap(({ values, colour }, which) =>
    values.map((value, index) => {
      const x = LEFT + index * group + group * 0.1 + which * width;
      const [top, height] = [Math.min(scale.y(value), scale.y(0)), Math.abs(scale.y(0) - scale.y(value))];
      return `<rect x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${(width - 1).toFixed(1)}" height="${height.toFixed(1)}" fill="${colour}"/>`;
    }),
  );
  const ticks = labels.map((label, index) =>
    textAt(LEFT + (index + 0.5) * group, HEIGHT - BOTTOM + 16, label, 'middle'),
  );
  return frame([...drawGrid(scale, unitName), ...drawn, ...ticks], coloured);
}

interface LegendEntry {
  readonly name: string;
  readonly colour: string;
  readonly dashed: boolean;
}

const colourOf = (index: number): string => COLOURS[index % COLOURS.length] ?? 'black';

interface Scale {
  readonly steps: readonly number[];
  readonly y: (value: number) => number;
}

/** Round tick values from zero, or below, to the maximum; whole ones for whole values. */
function createScale(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const step = values.every(Number.isInteger) ? Math.max(1, round) : round;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const steps = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const space = HEIGHT - TOP - BOTTOM;
  return { steps, y: (value) => TOP + space - ((value - first * step) * space) / ((last - first) * step) };
}

const drawGrid = ({ steps, y }: Scale, unitName: string): readonly string[] => [
  ...steps.flatMap((value) => [
    `<line x1="${LEFT}" x2="${WIDTH - 10}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#ddd"/>`,
    textAt(LEFT - 8, y(value) + 4, shorten(value), 'end'),
  ]),
  textAt(WIDTH - 10, HEIGHT - 4, unitName, 'end'),
];

const textAt = (x: number, y: number, text: string, anchor: 'middle' | 'end' | 'start'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;

/** The legend has text, so that a chart is readable without colours. */
function frame(shapes: readonly string[], marked: readonly LegendEntry[]): string {
  const legend = marked.map(
    ({ name, colour, dashed }) =>
      `<span><i style="border-top:4px ${dashed ? 'dashed' : 'solid'} ${colour}"></i>${escapeHtml(name)}</span>`,
  );
  const names = marked.map(({ name }) => name).join(', ');
  const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(names)}">${shapes.join('')}</svg>`;
  return `<div class="legend">${legend.join('')}</div>${svg}`;
}

/** `1.2M`, `350k`. */
function shorten(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${Number((value / 1e9).toFixed(1))}B`;
  if (size >= 1e6) return `${Number((value / 1e6).toFixed(1))}M`;
  return size >= 1e4 ? `${Number((value / 1e3).toFixed(1))}k` : String(Number(value.toFixed(1)));
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
