import { NAME_MARK, withNames, type Story } from '@spotter/core';
import { NoText } from './ask-model.js';

/** In characters, the names in it. */
const LONGEST = 1_200;

/**
 * The model's text as people may read it: of a sensible length, without a number or a name that the facts do not have, so that no
 * weight is made up.
 * @throws NoText when it is not so.
 */
export function faithfulText(answer: string, { sentences, names }: Story): string {
  const text = answer.replace(/\s+/g, ' ').trim();
  if (text === '') throw new NoText('an empty text');
  const facts = sentences.join(' ');
  const known = new Set([...marksIn(facts), ...numbersIn(facts)]);
  if ([...marksIn(text), ...numbersIn(text)].some((one) => !known.has(one)))
    throw new NoText('a text with facts of its own');
  if (/[\p{Cc}\p{Cf}{}<>]/u.test(text.replace(NAME_MARK, ''))) throw new NoText('a text with strange signs');
  const told = withNames(text, names);
  if (told.length > LONGEST) throw new NoText('a text that is too long');
  return told;
}

const marksIn = (text: string): readonly string[] => text.match(NAME_MARK) ?? [];

/** Numbers in digits of any script, those of marks left out; 3,600 is 3600. */
const numbersIn = (text: string): readonly string[] =>
  text
    .replace(NAME_MARK, ' ')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .match(/\p{Nd}+(?:[.,:]\p{Nd}+)*/gu) ?? [];
