import type { Language } from '@spotter/core/kernel';

/**
 * The first supported language of `Accept-Language`; Korean by default. Weights other than 0, which refuses the language, are ignored:
 * browsers send the preferred one first.
 */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return 'ko';
  const accepted = acceptLanguage.split(',').filter((range) => !/;\s*q=0(\.0*)?\s*$/i.test(range));
  const [, language = 'ko'] = /(?:^|,)\s*(ko|en)(?![a-z])/i.exec(accepted.join(',')) ?? [];
  return language.toLowerCase() as Language;
}
