import type { Comparison } from './comparison.js';
import { difference, figure, SECTIONS, titleOf, type StatedOptions } from './report-rows.js';
import type { SimulationResult } from './simulation.js';
import { describe } from './violation.js';

/** The report of a run as text. */
export function reportTable(options: StatedOptions, result: SimulationResult): readonly string[] {
  const lines = SECTIONS.flatMap(({ title, rows }) => [
    title,
    ...rows.map(({ words, unit, of }) => `  ${words.padEnd(WORDS)}${figure(of(result.report), unit).padStart(NUMBER)}`),
    '',
  ]);
  return [...headOf(options), '', ...lines, ...footOf(result)];
}

/** The report of two runs side by side. */
export function comparisonTable(options: StatedOptions, { settings, before, after }: Comparison): readonly string[] {
  const columns = (...texts: readonly string[]): string => texts.map((text) => text.padStart(NUMBER)).join('');
  const lines = SECTIONS.flatMap(({ title, rows }) => [
    title.padEnd(WORDS + 2) + columns('baseline', 'changed', 'difference'),
    ...rows.map(({ words, unit, of }) => {
      const [one, other] = [of(before.report), of(after.report)];
      return `  ${words.padEnd(WORDS)}${columns(figure(one, unit), figure(other, unit), difference(one, other, unit))}`;
    }),
    '',
  ]);
  return [...headOf(options), `Changed: ${settings.join(', ')}`, '', ...lines, ...footOf(before), ...footOf(after)];
}

const WORDS = 44;
const NUMBER = 16;

const headOf = (options: StatedOptions): readonly string[] => [titleOf(options), 'Amounts are in won.'];

const footOf = ({ digest, events, steps, violation }: SimulationResult): readonly string[] => [
  `${figure(events, 'count')} events in ${figure(steps, 'count')} steps; hash ${digest}`,
  violation ? `VIOLATED: ${describe(violation)}` : 'All invariants held.',
];
