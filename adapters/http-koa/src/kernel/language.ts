import type { Language } from '@spotter/core';

/** The first of our languages that the caller asks for; Korean without. Weights are not read: browsers send the best first. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? '').split(',').map((range) => range.trim().slice(0, 2).toLowerCase());
  return asked.find((language): language is Language => language === 'ko' || language === 'en') ?? 'ko';
}
