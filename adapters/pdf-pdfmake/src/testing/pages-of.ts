import { inflateSync } from 'node:zlib';

interface PdfObjects {
  readonly source: string;
  /** The text of an object. */
  object(id: string): string;
  /** The content of an object's stream. */
  stream(id: string): string;
  /** The content of each page. */
  readonly contents: readonly string[];
}

function open(pdf: Uint8Array): PdfObjects {
  const source = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)].map(([, id, body]) => [id!, body!] as const),
  );
  const object = (id: string): string => objects.get(id)!;
  const stream = (id: string): string => {
    const data = /stream\n([^]*)\nendstream/.exec(object(id))![1]!;
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body));
  return { source, object, stream, contents: pages.map((page) => stream(/\/Contents (\d+)/.exec(page)![1]!)) };
}

/** The left positions of all texts, in points. */
export const startsOf = (pdf: Uint8Array): readonly number[] =>
  open(pdf).contents.flatMap((page) => [...page.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, x]) => Number(x)));

/** The left position of the rightmost text, in points. */
export const rightmostStart = (pdf: Uint8Array): number => Math.max(...startsOf(pdf));

/** The text of each page; glyphs are converted by the ToUnicode maps of the fonts. */
export function pagesOf(pdf: Uint8Array): string[] {
  const { source, object, stream, contents } = open(pdf);
  const glyphs = (font: string): string[] => {
    const map = stream(/\/ToUnicode (\d+)/.exec(object(font))![1]!);
    const lists = [...map.matchAll(/> \[([^\]]*)\]/g)].map(([, list]) => list!).join(' ');
    return [...lists.matchAll(/<([^>]*)>/g)].map(([, hex]) =>
      String.fromCharCode(...hex!.split(' ').map((unit) => parseInt(unit, 16))),
    );
  };
  const fonts = new Map([...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, glyphs(id!)]));
  const shown = (font: string, run: string): string =>
    [...run.matchAll(/<([0-9a-f]*)>/g)]
      .flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      .map((glyph) => fonts.get(font)![parseInt(glyph, 16)])
      .join('');
  return contents.map((content) => {
    const lines = new Map<string, string>(); // by vertical position
    for (const [, y, font, run] of content.matchAll(/ ([\d.]+) Tm\n\/(F\d+) [\d.]+ Tf[^]*?\[([^\]]*)\] TJ/g)) {
      lines.set(y!, (lines.get(y!) ?? '') + shown(font!, run!));
    }
    return [...lines.values(), ''].join('\n');
  });
}
