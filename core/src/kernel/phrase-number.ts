/** `1,234,567`, as people read it in both languages. */
export const phraseNumber = (value: number): string => value.toLocaleString('en-US');
