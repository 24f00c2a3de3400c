/** Health checks of the process. Served also by a busy one, because it is not dead (docs/admission.md). */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

export const isProbe = (path: string | undefined): boolean => PROBES.has(path);
