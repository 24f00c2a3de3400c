import type { Language } from '../../kernel/language.js';

export interface NarrativeInput {
  readonly language: Language;
  /** The facts, a sentence each. Names given by people appear as {1}, {2}, …: the first, the second of `names`. */
  readonly sentences: readonly string[];
  /** Names of exercises and rooms as people wrote them. */
  readonly names: readonly string[];
}

/** Phrases guidance. It never fails: the templates replace a missing text. Must not be called in a transaction. */
export interface NarrativeWriter {
  write(input: NarrativeInput): Promise<string>;
}

/** The place of a name in a text. */
export const NAME_PLACEHOLDER = /\{(\d+)\}/g;

/** The text with its names; a placeholder without a name stays. */
export const insertNames = (text: string, names: readonly string[]): string =>
  text.replace(NAME_PLACEHOLDER, (placeholder, place: string) => names[Number(place) - 1] ?? placeholder);

/** The narrative from the templates only. */
export const renderTemplate = ({ sentences, names }: NarrativeInput): string => insertNames(sentences.join(' '), names);

/** Writes every narrative from the templates, offline. */
export class TemplateNarrativeWriter implements NarrativeWriter {
  write(input: NarrativeInput): Promise<string> {
    return Promise.resolve(renderTemplate(input));
  }
}
