import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** All files and folders in a folder, by their path from the root. */
export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

/** Every page of the documentation, by its path from the root. */
export const pages: readonly string[] = ['README.md', ...filesUnder('docs').filter((path) => path.endsWith('.md'))];

/** Every source file of this repository. */
export const sources: readonly string[] = ['core', 'adapters', 'apps', 'tests']
  .flatMap(filesUnder)
  .filter((path) => path.endsWith('.ts') && !/\/(node_modules|dist|fixture)\//.test(path));

/** The features of the core. */
export const foldersOfCore: readonly string[] = readdirSync(`${root}core/src`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const textOf = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** A page without its code blocks, in which links and headings do not count. */
const proseOf = (page: string): string => textOf(page).replaceAll(/^```[\s\S]*?^```$/gm, '');

export const headingsOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** The names in code in the first column of the tables below a heading of a page. */
export function namesInTable(page: string, heading: string): readonly string[] {
  const [, section = ''] = textOf(page).split(`\n${heading}\n`);
  const [tables = ''] = section.split(/\n##+ /);
  const cells = [...tables.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** The bold texts of a page: the names in its tables. */
export const boldOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => text);

/** The files and folders of the repository that a page names in code: `core/src/application/events.ts`. Patterns are left out. */
export const pathsOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/`((?:core|adapters|apps|tests|docs)\/[\w/.-]+)`/g)].map(([, path = '']) => path);

/** The links of a page within the repository: `domain.md#payout`. */
export const linksOf = (page: string): readonly string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchor of a heading, as GitHub generates it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
