/** The token of the link in a message. @throws Error without a message or link */
export function linkToken(message: { readonly body: string } | undefined): string {
  const token = /#token=([\w-]{43})$/m.exec(message?.body ?? '')?.[1];
  if (token === undefined) throw new Error(`There is no link with a token in: ${message?.body}`);
  return token;
}
