/** Prints the steps of the demonstration. */
export interface Narrator {
  /** A step with its details. */
  step(title: string, ...details: readonly string[]): void;
  /** Aligned lines, printed unchanged. */
  table(lines: readonly string[]): void;
}

const BOLD = '\u001b[1m';
const DIM = '\u001b[2m';
const PLAIN = '\u001b[0m';
const INDENT = '      ';

/** Numbers the steps; uses colours on a terminal. */
export function narratorTo(write: (text: string) => void, colours: boolean): Narrator {
  const style = (code: string, text: string): string => (colours ? `${code}${text}${PLAIN}` : text);
  let steps = 0;
  return {
    step(title, ...details) {
      steps += 1;
      write(`\n${String(steps).padStart(4)}  ${style(BOLD, title)}\n`);
      for (const detail of details) write(`${INDENT}${detail}\n`);
    },
    table(lines) {
      for (const line of lines) write(`${INDENT}  ${style(DIM, line)}\n`);
    },
  };
}

export const SILENT: Narrator = { step: () => undefined, table: () => undefined };
