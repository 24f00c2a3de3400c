let given = 0;

/** A number that is unique in this process, without a special ending of the sandbox (docs/sandbox.md). */
export function nextPhone(): string {
  given += 1;
  const [high, low] = [Math.floor(given / 90), given % 90];
  return `0107${String(high).padStart(3, '0')}11${String(10 + low)}`;
}
