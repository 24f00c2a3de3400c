export type { Model } from './ask-model.js';
export * from './openai-narrative-writer.js';
