import { format, resolveConfig } from 'prettier';

/** What is made by a program, as if written by hand. */
export async function tidy(source: string, file: URL): Promise<string> {
  const filepath = file.pathname;
  return format(source, { ...(await resolveConfig(filepath)), filepath });
}
