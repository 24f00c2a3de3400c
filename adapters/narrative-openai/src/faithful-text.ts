import { NAME_PLACEHOLDER, insertNames, type NarrativeInput } from '@spotter/core/guidance';
import { NoText } from './ask-model.js';

/** In characters, names included. */
const LONGEST = 1_200;

/**
 * Checks the model's text: a reasonable length, and no number or name that the facts do not contain, so that no weight is
 * invented.
 * @throws NoText for an unacceptable text.
 */
export function faithfulText(answer: string, { sentences, names }: NarrativeInput): string {
  const text = answer.replace(/\s+/g, ' ').trim();
  if (text === '') throw new NoText('empty text');
  const facts = sentences.join(' ');
  const known = new Set([...placeholdersIn(facts), ...numbersIn(facts)]);
  if ([...placeholdersIn(text), ...numbersIn(text)].some((one) => !known.has(one)))
    throw new NoText('text with invented facts');
  if (/[\p{Cc}\p{Cf}{}<>]/u.test(text.replace(NAME_PLACEHOLDER, '')))
    throw new NoText('text with unexpected characters');
  const completeText = insertNames(text, names);
  if (completeText.length > LONGEST) throw new NoText('text too long');
  return completeText;
}

const placeholdersIn = (text: string): readonly string[] => text.match(NAME_PLACEHOLDER) ?? [];

/** Numbers in digits of any script, fraction characters and circled numbers, without the numbers of placeholders; 3,600 equals 3600. */
const numbersIn = (text: string): readonly string[] =>
  text
    .replace(NAME_PLACEHOLDER, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];
