/** `1,234,567` for a whole number, as people read it in both languages. Not by Intl: its first use takes 4 MB. */
export const phraseNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
