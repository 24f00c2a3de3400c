import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { anchorOf, boldOf, headingsOf, linksOf, pages, pathsOf, root, sources, textOf } from './pages.js';

function targetExists(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(`${root}${target}`)) return false;
  return anchor === undefined || headingsOf(target).map(anchorOf).includes(anchor);
}

/** `docs/domain.md, Money: Payout` or `docs/architecture.md, "Locks"`. */
const CITATION = /docs\/([\w/-]+\.md)(?:, (?:"([^"]+)"|([A-Z][\w' -]*)(?:: ([\w' -]+))?(?=[).;:])))?/g;

function exists([, page = '', ...names]: readonly (string | undefined)[]): boolean {
  const path = `docs/${page}`;
  if (!existsSync(`${root}${path}`)) return false;
  const known = [...headingsOf(path), ...boldOf(path)].map((name) => name.toLowerCase());
  return names
    .filter((name) => name !== undefined)
    .map((name) => name.toLowerCase())
    .every((name) => known.includes(name) || name.split(' and ').every((one) => known.includes(one)));
}

describe('a link', () => {
  for (const page of pages) {
    it(`leads to an existing file and heading, in ${page}`, () => {
      expect(linksOf(page).filter((link) => !targetExists(page, link))).to.deep.equal([]);
    });
  }
});

describe('a page', () => {
  it('is listed in docs/README.md', () => {
    const listed = new Set(linksOf('docs/README.md').map((link) => `docs/${link}`));
    const unlisted = pages.filter((page) => /^docs\/[^/]+$/.test(page) && !listed.has(page));
    expect(unlisted).to.deep.equal(['docs/README.md']);
  });

  it('has, for a decision, the next number, and the same in its heading', () => {
    const decisions = pages.filter((page) => page.startsWith('docs/adr/')).toSorted();
    const numbers = decisions.map((page) => Number(/\/(\d{4})-/.exec(page)?.[1]));
    expect(numbers).to.deep.equal(decisions.map((_, index) => index + 1));
    expect(decisions.map((page) => parseInt(headingsOf(page)[0] ?? ''))).to.deep.equal(numbers);
  });

  it('exists with its heading when the code cites it', () => {
    const wrong = sources.flatMap((path) =>
      [...textOf(path).matchAll(CITATION)].filter((citation) => !exists(citation)).map(([text]) => `${path}: ${text}`),
    );
    expect(wrong).to.deep.equal([]);
  });

  for (const page of pages)
    it(`names existing files and folders: ${page}`, () => {
      expect(pathsOf(page).filter((path) => !existsSync(`${root}${path}`))).to.deep.equal([]);
    });
});
