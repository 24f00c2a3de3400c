/** The rows of a group, which is added when it is new. */
export function rowsOf<Row>(groups: Map<string, Map<string, Row>>, group: string): Map<string, Row> {
  const rows = groups.get(group) ?? new Map<string, Row>();
  groups.set(group, rows);
  return rows;
}

/** Keeps the present version of a row while the condition holds. */
export function keepWhile<Row extends { readonly id: string }>(
  isKept: boolean,
  rows: Map<string, Row>,
  row: Row,
): void {
  if (isKept) rows.set(row.id, row);
  else rows.delete(row.id);
}
