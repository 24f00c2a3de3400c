import type { Language } from '@spotter/core/kernel';

/** The first supported language of `Accept-Language`; Korean by default. Weights are ignored: browsers send the preferred one first. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const languages = (acceptLanguage ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase());
  return languages.find((language): language is Language => language === 'ko' || language === 'en') ?? 'ko';
}
