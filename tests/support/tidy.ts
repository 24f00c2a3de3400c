import { format, resolveConfig } from 'prettier';

/** Formats generated text as hand-written files are. */
export async function tidy(source: string, file: URL): Promise<string> {
  const filepath = file.pathname;
  return format(source, { ...(await resolveConfig(filepath)), filepath });
}
