/** Health checks of the process. Always served, because a busy process is not dead, and never counted. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz']);

export const isProbe = (path: string | undefined): boolean => PROBES.has(path);
