/** A part of a page that is already escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

type Inner = Markup | string | number | null | readonly Inner[];

/** Builds a page from parts; all inserted text is escaped. */
export const markup = (pieces: TemplateStringsArray, ...inner: readonly Inner[]): Markup =>
  new Markup(pieces.reduce((text, piece, index) => text + rendered(inner[index - 1] ?? null) + piece));

/** Text that is inserted unescaped: an own style or script. */
export const verbatim = (text: string): Markup => new Markup(text);

function rendered(inner: Inner): string {
  if (inner instanceof Markup) return inner.text;
  if (typeof inner === 'string' || typeof inner === 'number') return escaped(String(inner));
  return inner === null ? '' : inner.map(rendered).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
