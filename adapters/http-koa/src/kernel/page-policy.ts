/** The Content-Security-Policy of an own page, which sends requests to this service only. @param sources of its scripts, styles, images. */
export const pagePolicy = (...sources: readonly string[]): string =>
  [
    "default-src 'none'",
    ...sources,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
