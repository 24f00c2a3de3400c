import type { Language } from '../identity/person.js';

/** What a narrative tells. */
export interface Story {
  readonly language: Language;
  /** The facts, a sentence each. What people have named stands in them as {1}, {2}, …: the first, the second of `names`. */
  readonly sentences: readonly string[];
  /** Of exercises and rooms, as somebody wrote them. */
  readonly names: readonly string[];
}

/** Phrases guidance. It never fails: whatever goes wrong, the templates tell the story. Not to be called in a transaction. */
export interface NarrativeWriter {
  write(story: Story): Promise<string>;
}

/** Where a name stands in a text. */
export const NAME_MARK = /\{(\d+)\}/g;

/** The text with its names; a mark that stands for none stays as it is. */
export const withNames = (text: string, names: readonly string[]): string =>
  text.replace(NAME_MARK, (mark, place: string) => names[Number(place) - 1] ?? mark);

/** The story by the templates alone. */
export const tellPlainly = ({ sentences, names }: Story): string => withNames(sentences.join(' '), names);

/** Tells every story by the templates, offline. */
export class TemplateNarrativeWriter implements NarrativeWriter {
  write(story: Story): Promise<string> {
    return Promise.resolve(tellPlainly(story));
  }
}
