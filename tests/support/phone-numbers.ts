let given = 0;

/** A number that no other person of this process has, with none of the sandbox's special endings (docs/sandbox.md). */
export function nextPhone(): string {
  given += 1;
  const [high, low] = [Math.floor(given / 90), given % 90];
  return `0107${String(high).padStart(3, '0')}11${String(10 + low)}`;
}
