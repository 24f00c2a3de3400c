/** The result of a request to a provider: an answer (JSON null if it is not JSON), or no answer. */
export type Answer =
  | { readonly kind: 'answered'; readonly status: number; readonly json: unknown }
  | { readonly kind: 'silent'; readonly reason: string };

/** Sends an HTTP request; never throws, because an unavailable provider is an expected case. */
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

/** A field of an unknown value. */
export function field(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>)[name] : undefined;
}

/** The code, which can be reported; null for a text that possibly quotes a person's data. */
export const codeOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : null;

/** Worth a retry: the provider is overloaded or has an error. */
export const isTemporary = (status: number): boolean => status === 429 || status >= 500;
