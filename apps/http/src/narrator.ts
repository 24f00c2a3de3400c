import { TemplateNarrativeWriter, type NarrativeWriter } from '@spotter/core/guidance';
import type { Configuration } from './configuration.js';

/** The configured language model, or the templates. */
export async function createNarrator(
  { narrative }: Pick<Configuration, 'narrative'>,
  onTrouble: (reason: string) => void,
): Promise<NarrativeWriter> {
  if (narrative === null) return new TemplateNarrativeWriter();
  const { OpenAiNarrativeWriter } = await import('@spotter/narrative-openai');
  return new OpenAiNarrativeWriter({ ...narrative, onTrouble });
}
