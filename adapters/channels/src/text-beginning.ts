/** The longest beginning of a text that takes at most `bytes`, as `bytesOf` counts them; no character is divided. */
export function beginningWithin(text: string, bytes: number, bytesOf: (character: string) => number): string {
  let [beginning, taken] = ['', 0];
  for (const character of text) {
    taken += bytesOf(character);
    if (taken > bytes) break;
    beginning += character;
  }
  return beginning;
}
