const KINDS = { store: '5700', room: '4000', mentor: '1000', member: '3000', block: 'b000', row: 'e000' } as const;

/** The id of a kind and a number, known before its row is inserted. `row` is for the rows of every other table. */
export const idOf = <Name extends string>(kind: keyof typeof KINDS, number: number): Name =>
  `019c${KINDS[kind]}-0000-7000-8000-${number.toString(16).padStart(12, '0')}` as Name;

/** The same id in SQL. @param number an expression. */
export const idSql = (kind: keyof typeof KINDS, number: string): string =>
  `('019c${KINDS[kind]}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
