import type { ComplaintCategory } from './complaint.js';
import type { Language } from '../../kernel/language.js';

/** The category as people read it. */
export const phraseCategory = (category: ComplaintCategory, language: Language): string => PHRASES[category][language];

const PHRASES: Readonly<Record<ComplaintCategory, Readonly<Record<Language, string>>>> = {
  attitude: { ko: '태도', en: 'attitude' },
  lateness: { ko: '지각', en: 'lateness' },
  safety: { ko: '안전', en: 'safety' },
  quality: { ko: '수업 품질', en: 'quality' },
  other: { ko: '기타', en: 'other' },
};

/** Whether an external value names a category. */
export const isComplaintCategory = (text: unknown): text is ComplaintCategory =>
  typeof text === 'string' && Object.hasOwn(PHRASES, text);
