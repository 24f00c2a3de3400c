/** Adds to a total, which is absent while it is zero. @returns the new total. */
export function addTo(totals: Map<string, number>, name: string, amount: number): number {
  const total = (totals.get(name) ?? 0) + amount;
  if (total === 0) totals.delete(name);
  else totals.set(name, total);
  return total;
}
