import { readFileSync } from 'node:fs';
import { figure, quantile, type Figure } from './report.js';

// `npm run bench:compare OLD NEW` compares two files of `npm run --silent bench -- --json`, and prints changes beyond the noise.

const FEWEST_ROUNDS = 5;

const [oldFile, newFile] = process.argv.slice(2);
if (oldFile === undefined || newFile === undefined) {
  console.error('Usage: npm run bench:compare OLD NEW, two files of `npm run --silent bench -- --json`.');
  process.exit(1);
}
const known = new Map(figuresIn(oldFile).map((one) => [one.name, one]));
const pairs = figuresIn(newFile).flatMap((now) => {
  const before = known.get(now.name);
  return before ? [{ before, now }] : [];
});
const comparable = pairs.filter(
  ({ before, now }) => Math.min(before.values.length, now.values.length) >= FEWEST_ROUNDS,
);
const moved = comparable.filter(({ before, now }) => isBeyondNoise(before.values, now.values));
for (const { before, now } of moved) console.log(describe(before, now));
console.log(
  `${moved.length} of ${comparable.length} figures moved beyond the noise. Not compared: ${pairs.length - comparable.length} with fewer than ${FEWEST_ROUNDS} rounds.`,
);

function figuresIn(file: string): readonly Figure[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { figures: readonly Figure[] }).figures;
}

/** The middle halves of the rounds do not overlap. */
function isBeyondNoise(before: readonly number[], after: readonly number[]): boolean {
  return quantile(before, 0.75) < quantile(after, 0.25) || quantile(after, 0.75) < quantile(before, 0.25);
}

function describe(before: Figure, after: Figure): string {
  const [from, to] = [quantile(before.values, 0.5), quantile(after.values, 0.5)];
  const isBetter = to > from === (after.better === 'more');
  const percent = figure((100 * (to - from)) / from, 1);
  return `${isBetter ? 'better' : 'WORSE '}  ${after.name}: ${figure(from, 3)} -> ${figure(to, 3)} (${percent} %)`;
}
