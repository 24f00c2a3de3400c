import { TemplateNarrativeWriter, type NarrativeWriter } from '@spotter/core';
import type { Configuration } from './configuration.js';

/** Who phrases guidance: a language model where one is configured, the templates otherwise. */
export async function narratorOf(
  { narrative }: Pick<Configuration, 'narrative'>,
  onTrouble: (reason: string) => void,
): Promise<NarrativeWriter> {
  if (narrative === null) return new TemplateNarrativeWriter();
  const { OpenAiNarrativeWriter } = await import('@spotter/narrative-openai');
  return new OpenAiNarrativeWriter({ ...narrative, onTrouble });
}
