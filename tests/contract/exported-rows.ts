import type { PersonalPart, PersonalRow } from '@spotter/core/member';

/** The rows of an export, by the name of their part. */
export async function exportedRows(
  parts: Iterable<PersonalPart>,
): Promise<Readonly<Record<string, readonly PersonalRow[]>>> {
  const rows: Record<string, PersonalRow[]> = {};
  for (const { name, pieces } of parts) {
    rows[name] = [];
    for await (const piece of pieces) rows[name].push(...piece);
  }
  return rows;
}
