/** Tells a person what happens. */
export interface Narrator {
  /** A step, and what is worth knowing of it. */
  step(title: string, ...details: readonly string[]): void;
  /** Lines that stand together, as they are. */
  table(lines: readonly string[]): void;
}

const BOLD = '\u001b[1m';
const DIM = '\u001b[2m';
const PLAIN = '\u001b[0m';
const INDENT = '      ';

/** Numbers the steps; colours are for terminals. */
export function narratorTo(write: (text: string) => void, colours: boolean): Narrator {
  const styled = (style: string, text: string): string => (colours ? `${style}${text}${PLAIN}` : text);
  let steps = 0;
  return {
    step(title, ...details) {
      steps += 1;
      write(`\n${String(steps).padStart(4)}  ${styled(BOLD, title)}\n`);
      for (const detail of details) write(`${INDENT}${detail}\n`);
    },
    table(lines) {
      for (const line of lines) write(`${INDENT}  ${styled(DIM, line)}\n`);
    },
  };
}

export const SILENT: Narrator = { step: () => undefined, table: () => undefined };
