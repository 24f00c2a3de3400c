import type { Comparison } from './comparison.js';
import { difference, figure, SECTIONS } from './report-rows.js';
import type { SimulationOptions, SimulationResult } from './simulation.js';
import { describe } from './violation.js';

type Town = Pick<SimulationOptions, 'seed' | 'members' | 'mentors' | 'days'>;

/** A run for a person. */
export function reportTable(town: Town, result: SimulationResult): readonly string[] {
  const lines = SECTIONS.flatMap(({ title, rows }) => [
    title,
    ...rows.map(({ words, unit, of }) => `  ${words.padEnd(WORDS)}${figure(of(result.report), unit).padStart(NUMBER)}`),
    '',
  ]);
  return [...headOf(town), '', ...lines, ...footOf(result)];
}

/** Two runs side by side. */
export function comparisonTable(town: Town, { settings, before, after }: Comparison): readonly string[] {
  const columns = (...texts: readonly string[]): string => texts.map((text) => text.padStart(NUMBER)).join('');
  const lines = SECTIONS.flatMap(({ title, rows }) => [
    title.padEnd(WORDS + 2) + columns('as it is', 'changed', 'difference'),
    ...rows.map(({ words, unit, of }) => {
      const [one, other] = [of(before.report), of(after.report)];
      return `  ${words.padEnd(WORDS)}${columns(figure(one, unit), figure(other, unit), difference(one, other, unit))}`;
    }),
    '',
  ]);
  return [...headOf(town), `Changed: ${settings.join(', ')}`, '', ...lines, ...footOf(before), ...footOf(after)];
}

const WORDS = 44;
const NUMBER = 16;

const headOf = ({ seed, members, mentors, days }: Town): readonly string[] => [
  `${figure(members, 'count')} members, ${figure(mentors, 'count')} mentors, ${days} days, seed ${seed}`,
  'Amounts are in won.',
];

const footOf = ({ digest, events, steps, violation }: SimulationResult): readonly string[] => [
  `${figure(events, 'count')} events in ${figure(steps, 'count')} steps; their hash ${digest}`,
  violation ? `BROKEN: ${describe(violation)}` : 'Every invariant held.',
];
