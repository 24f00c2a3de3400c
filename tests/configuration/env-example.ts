import { readFile } from 'node:fs/promises';

export const ENV_EXAMPLE = new URL('../../.env.example', import.meta.url);
const PAGE = new URL('../../docs/operations.md', import.meta.url);

const HEAD = `# Every environment variable of the service, with its default. Made by \`npm run env-example\` from docs/operations.md.
# Nothing reads this file. Copy it to .env, uncomment what you change, then: set -a; . ./.env; set +a; npm start
# The secrets have no value here: those of a sandbox on 127.0.0.1 are published in docs/sandbox.md.
`;

/** The file as the table of docs/operations.md#configuration describes it. */
export async function envExample(): Promise<string> {
  const [, section = ''] = (await readFile(PAGE, 'utf8')).split('\n## Configuration\n');
  const [table = ''] = section.split('\n### ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return [HEAD, ...rows.map(entry)].join('\n');
}

/** One row of the table, which may name several variables. */
function entry(row: string): string {
  const [, variables = '', defaults = '', meaning = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
  const names = [...variables.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const values = literals(defaults);
  const known = values.length === names.length;
  const comments = [plain(meaning), known && !defaults.includes(';') ? '' : defaultIn(defaults)];
  const lines = names.map((name, index) => `#${name}=${(known && values[index]) || ''}`);
  return [...comments.filter((text) => text !== '').map((text) => `# ${text}`), ...lines, ''].join('\n');
}

/** The values of a cell such as "`1000`, `100`; production `300`, `60`" for a sandbox; none if one of them is described in words. */
function literals(cell: string): readonly string[] {
  const parts = (cell.split(';')[0] ?? '').split(', ').map((part) => /^`([^`]+)`$/.exec(part)?.[1]);
  return parts.every((part) => part !== undefined) ? parts : [];
}

const defaultIn = (cell: string): string => (cell === '' ? '' : `Default: ${plain(cell)}`);

/** Without the page's links and code marks. */
const plain = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');
