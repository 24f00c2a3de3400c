/** A line or a set of bars of one colour. */
export interface Plotted {
  readonly name: string;
  readonly values: readonly number[];
}

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 240, 76, 34, 12];
const COLOURS = ['#2563a8', '#c2571a', '#2f855a', '#805ad5'];

/** Lines over the weeks, as SVG to be put into a page. */
export function lineChart(lines: readonly Plotted[], unitName: string): string {
  const scale = scaleOf(lines.flatMap(({ values }) => values));
  const count = Math.max(2, ...lines.map(({ values }) => values.length));
  const x = (index: number): number => LEFT + (index * (WIDTH - LEFT - 10)) / (count - 1);
  const drawn = lines.map(({ values }, index) => {
    const points = values.map((value, at) => `${x(at).toFixed(1)},${scale.y(value).toFixed(1)}`).join(' ');
    return `<polyline points="${points}" fill="none" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="2"/>`;
  });
  const step = Math.max(1, Math.ceil(count / 13));
  const ticks = Array.from({ length: count }, (_, index) => index)
    .filter((index) => index % step === 0)
    .map((index) => textAt(x(index), HEIGHT - BOTTOM + 16, String(index + 1), 'middle'));
  return framed(
    [...gridOf(scale, unitName), ...drawn, ...ticks],
    lines.map(({ name }) => name),
  );
}

/** Bars side by side, one group a label. */
export function barChart(labels: readonly string[], bars: readonly Plotted[], unitName: string): string {
  const scale = scaleOf(bars.flatMap(({ values }) => values));
  const group = (WIDTH - LEFT - 10) / Math.max(1, labels.length);
  const width = (group * 0.8) / Math.max(1, bars.length);
  const drawn = bars.flatMap(({ values }, which) =>
    values.map((value, index) => {
      const x = LEFT + index * group + group * 0.1 + which * width;
      const [top, height] = [Math.min(scale.y(value), scale.y(0)), Math.abs(scale.y(0) - scale.y(value))];
      return `<rect x="${x.toFixed(1)}" y="${top.toFixed(1)}" width="${(width - 1).toFixed(1)}" height="${height.toFixed(1)}" fill="${COLOURS[which % COLOURS.length]}"/>`;
    }),
  );
  const ticks = labels.map((label, index) =>
    textAt(LEFT + (index + 0.5) * group, HEIGHT - BOTTOM + 16, label, 'middle'),
  );
  return framed(
    [...gridOf(scale, unitName), ...drawn, ...ticks],
    bars.map(({ name }) => name),
  );
}

interface Scale {
  readonly steps: readonly number[];
  readonly y: (value: number) => number;
}

/** Round numbers from zero, or below, to the greatest. */
function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(1, ...values);
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const steps = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  const space = HEIGHT - TOP - BOTTOM;
  return { steps, y: (value) => TOP + space - ((value - first * step) * space) / ((last - first) * step) };
}

const gridOf = ({ steps, y }: Scale, unitName: string): readonly string[] => [
  ...steps.flatMap((value) => [
    `<line x1="${LEFT}" x2="${WIDTH - 10}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="#ddd"/>`,
    textAt(LEFT - 8, y(value) + 4, short(value), 'end'),
  ]),
  textAt(WIDTH - 10, HEIGHT - 4, unitName, 'end'),
];

const textAt = (x: number, y: number, text: string, anchor: 'middle' | 'end' | 'start'): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${escaped(text)}</text>`;

/** The legend is of text, so that a chart without colours can be read. */
function framed(shapes: readonly string[], names: readonly string[]): string {
  const legend = names
    .map((name, index) => `<span><i style="background:${COLOURS[index % COLOURS.length]}"></i>${escaped(name)}</span>`)
    .join('');
  const svg = `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(names.join(', '))}">${shapes.join('')}</svg>`;
  return `<div class="legend">${legend}</div>${svg}`;
}

/** `1.2M`, `350k`. */
export function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${Number((value / 1e9).toFixed(1))}B`;
  if (size >= 1e6) return `${Number((value / 1e6).toFixed(1))}M`;
  return size >= 1e4 ? `${Number((value / 1e3).toFixed(1))}k` : String(Number(value.toFixed(1)));
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
