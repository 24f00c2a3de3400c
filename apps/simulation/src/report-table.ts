import type { Comparison } from './comparison.js';
import { difference, figure, SECTIONS } from './report-rows.js';
import type { SimulationOptions, SimulationResult } from './simulation.js';
import { describe } from './violation.js';

type Population = Pick<SimulationOptions, 'seed' | 'members' | 'mentors' | 'days'>;

/** The report of a run as text. */
export function reportTable(population: Population, result: SimulationResult): readonly string[] {
  const lines = SECTIONS.flatMap(({ title, rows }) => [
    title,
    ...rows.map(({ words, unit, of }) => `  ${words.padEnd(WORDS)}${figure(of(result.report), unit).padStart(NUMBER)}`),
    '',
  ]);
  return [...headOf(population), '', ...lines, ...footOf(result)];
}

/** The report of two runs side by side. */
export function comparisonTable(population: Population, { settings, before, after }: Comparison): readonly string[] {
  const columns = (...texts: readonly string[]): string => texts.map((text) => text.padStart(NUMBER)).join('');
  const lines = SECTIONS.flatMap(({ title, rows }) => [
    title.padEnd(WORDS + 2) + columns('baseline', 'changed', 'difference'),
    ...rows.map(({ words, unit, of }) => {
      const [one, other] = [of(before.report), of(after.report)];
      return `  ${words.padEnd(WORDS)}${columns(figure(one, unit), figure(other, unit), difference(one, other, unit))}`;
    }),
    '',
  ]);
  return [...headOf(population), `Changed: ${settings.join(', ')}`, '', ...lines, ...footOf(before), ...footOf(after)];
}

const WORDS = 44;
const NUMBER = 16;

const headOf = ({ seed, members, mentors, days }: Population): readonly string[] => [
  `${figure(members, 'count')} members, ${figure(mentors, 'count')} mentors, ${days} days, seed ${seed}`,
  'Amounts are in won.',
];

const footOf = ({ digest, events, steps, violation }: SimulationResult): readonly string[] => [
  `${figure(events, 'count')} events in ${figure(steps, 'count')} steps; hash ${digest}`,
  violation ? `VIOLATED: ${describe(violation)}` : 'All invariants held.',
];
