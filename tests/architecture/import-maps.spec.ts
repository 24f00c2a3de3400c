import { expect } from 'chai';
import { cruiseCode } from './cruise-code.js';
import { textOf } from './pages.js';

/** Each context with the contexts that it imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>;

async function importsBetween(folder: 'rules' | 'use-cases'): Promise<Imports> {
  const { modules } = await cruiseCode(`.dependency-cruiser-${folder}.cjs`, ['core']);
  const contextOf = (path: string): string => path.split('/')[2] ?? '';
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = contextOf(source);
    const known = imports.get(from) ?? new Set();
    for (const { resolved } of dependencies) if (contextOf(resolved) !== from) known.add(contextOf(resolved));
    imports.set(from, known);
  }
  return imports;
}

/** All contexts that one imports, directly or through others. The graph has no cycle. */
function reachedFrom(imports: Imports, from: string): ReadonlySet<string> {
  const direct = [...(imports.get(from) ?? [])];
  return new Set([...direct, ...direct.flatMap((one) => [...reachedFrom(imports, one)])]);
}

/** Without the imports that follow from others, as lines `from --> to`. */
const reducedLines = (imports: Imports): readonly string[] =>
  [...imports].flatMap(([from, direct]) => {
    const implied = new Set([...direct].flatMap((one) => [...reachedFrom(imports, one)]));
    return [...direct].filter((to) => !implied.has(to)).map((to) => `${from} --> ${to}`);
  });

/** The arrows of a diagram of docs/architecture.md. `a & b --> c --> d` are three. */
function drawnUnder(heading: string): readonly string[] {
  const [, section = ''] = textOf('docs/architecture.md').split(`\n### ${heading}\n`);
  const [, diagram = ''] = section.split('flowchart TB\n');
  const lines = diagram.slice(0, diagram.indexOf('```')).trim().split('\n');
  return lines.flatMap((line) => {
    const sides = line.split('-->').map((side) => side.split('&').map((name) => name.trim()));
    return sides.flatMap((from, index) =>
      from.flatMap((one) => (sides[index + 1] ?? []).map((to) => `${one} --> ${to}`)),
    );
  });
}

describe('docs/architecture.md', () => {
  for (const [folder, heading] of [
    ['rules', 'Map of rules'],
    ['use-cases', 'Map of use cases'],
  ] as const)
    it(`draws the imports between the ${folder} of the contexts, and no others`, async () => {
      const drawn = drawnUnder(heading).toSorted();
      expect(drawn).to.deep.equal(reducedLines(await importsBetween(folder)).toSorted());
    });
});
