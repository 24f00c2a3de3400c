/** The rows of a group, which is added when it is new. */
export function rowsOf<Row>(groups: Map<string, Map<string, Row>>, group: string): Map<string, Row> {
  const rows = groups.get(group) ?? new Map<string, Row>();
  groups.set(group, rows);
  return rows;
}
