/** What came of a request to a provider: an answer, its JSON null where it is none, or nothing. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'silent'; readonly reason: string };

/** Asks over HTTP, and never throws: a provider that is away is nothing special. */
export async function ask(url: string, request: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return { kind: 'answered', status: response.status, json: jsonIn(await response.text()) };
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'silent', reason: late ? 'no answer in time' : 'no connection' };
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A field of what may be anything. */
export function field(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** Worth another try: the provider has too much to do, or a fault of its own. */
export const isTheirs = (status: number): boolean => status === 429 || status >= 500;
