import type { Language } from '@spotter/core/kernel';

/** The first supported language of `Accept-Language`; Korean by default. Weights are ignored: browsers send the preferred one first. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const [, language = 'ko'] = /(?:^|,)\s*(ko|en)/i.exec(acceptLanguage ?? '') ?? [];
  return language.toLowerCase() as Language;
}
