import { parserOf, type Parser, type TypeId } from './statement.js';

/** A column of an answer, as described by the server. */
export interface Field {
  readonly name: string;
  readonly dataTypeID: TypeId;
}

/** Builds a row from the server's texts, in the order of the columns. */
export type RowShape = (texts: readonly (string | null)[]) => object;

export function rowShape(fields: readonly Field[]): RowShape {
  const columns = fields.map(({ name, dataTypeID }): [string, Parser] => [name, parserOf(dataTypeID)]);
  return (texts) => {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const [name, parse] of columns) {
      const text = texts[index++] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    return row;
  };
}
