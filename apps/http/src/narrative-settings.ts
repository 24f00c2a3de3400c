import type { Model } from '@spotter/narrative-openai';
import { z } from 'zod';
import { printable, webAddress, allOrNone } from './configured-values.js';

/** The environment variables of the language model (docs/operations.md, Configuration). */
export const NarrativeEnvironment = z.object({
  NARRATIVE_URL: webAddress.optional(),
  NARRATIVE_MODEL: printable.optional(),
  NARRATIVE_KEY: printable.optional(),
});

const NEEDED = ['NARRATIVE_URL', 'NARRATIVE_MODEL'] as const;

/** Null without a model. An own model can work without a key. @throws ConfigurationError for an incomplete setting. */
export function narrativeSettings(given: z.output<typeof NarrativeEnvironment>): Model | null {
  const { NARRATIVE_KEY: key = null } = given;
  const narrative = allOrNone('A narrative', key === null ? NEEDED : [...NEEDED, 'NARRATIVE_KEY'], given);
  return narrative && { url: narrative.NARRATIVE_URL, model: narrative.NARRATIVE_MODEL, key };
}
