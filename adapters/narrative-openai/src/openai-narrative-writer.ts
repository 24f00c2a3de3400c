import { tellPlainly, type NarrativeWriter, type Story } from '@spotter/core';
import { askModel, NoText, type Limits, type Model } from './ask-model.js';
import { faithfulText } from './faithful-text.js';

export interface OpenAiOptions extends Model, Partial<Limits> {
  /** So many are asked for at once; whoever comes then is told by the templates. */
  readonly atOnce?: number;
  /** Told why a story was told by the templates; nothing of the story is in it. */
  readonly onTrouble?: (reason: string) => void;
}

const DEFAULTS = { timeoutMs: 5_000, maxAnswerBytes: 65_536, atOnce: 4, onTrouble: (): void => undefined };

/** Enough for a short paragraph. */
const MAX_TOKENS = 500;

const INSTRUCTIONS: Readonly<Record<Story['language'], string>> = {
  ko:
    '너는 퍼스널 트레이닝 서비스의 코치다. 주어진 사실만으로 2~5문장의 자연스러운 존댓말 문단을 한국어로 써라. ' +
    '숫자는 아라비아 숫자로 그대로 쓰고 새로 만들지 마라. {1} 같은 표시는 이름이니 그대로 두어라. 목록, 제목, 조언, 진단을 더하지 마라.',
  en:
    'You are the coach of a personal-training service. Write one natural, friendly paragraph of 2 to 5 sentences in English from the ' +
    'facts that are given, and from nothing else. Write numbers in digits as they are, and make up none. Marks like {1} are names: leave ' +
    'them as they are. Add no list, no heading, no advice and no diagnosis.',
};

/**
 * Guidance phrased by a model that speaks OpenAI's protocol (docs/adr/0031-narratives-checked-against-their-facts.md). It is told the
 * facts without names. On any failure, and for any text that does not keep to the facts, the templates tell the story.
 */
export class OpenAiNarrativeWriter implements NarrativeWriter {
  private readonly options: Required<OpenAiOptions>;
  private underWay = 0;

  constructor(options: OpenAiOptions) {
    this.options = { ...DEFAULTS, ...options };
  }

  async write(story: Story): Promise<string> {
    if (this.underWay >= this.options.atOnce) return this.plainly(story, 'too many at once');
    this.underWay += 1;
    try {
      return faithfulText(await this.ask(story), story);
    } catch (error) {
      return this.plainly(story, error instanceof NoText ? error.message : 'a defect');
    } finally {
      this.underWay -= 1;
    }
  }

  private ask({ language, sentences }: Story): Promise<string> {
    const question = { system: INSTRUCTIONS[language], user: sentences.join('\n'), maxTokens: MAX_TOKENS };
    return askModel(this.options, question, this.options);
  }

  private plainly(story: Story, reason: string): string {
    this.options.onTrouble(reason);
    return tellPlainly(story);
  }
}
