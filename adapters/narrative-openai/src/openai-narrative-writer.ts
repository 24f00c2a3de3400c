import { renderTemplate, type NarrativeWriter, type NarrativeInput } from '@spotter/core/guidance';
import { askModel, NoText, type Model } from './ask-model.js';
import { faithfulText } from './faithful-text.js';

export interface OpenAiOptions extends Model {
  /** The time limit of an answer in milliseconds. */
  readonly timeoutMs?: number;
  /** The limit of concurrent requests; further narratives use the templates at once. */
  readonly atOnce?: number;
  /** Called with the reason for a fallback to the templates, without any content. */
  readonly onTrouble?: (reason: string) => void;
}

const DEFAULTS = { timeoutMs: 5_000, atOnce: 4, onTrouble: (): void => undefined };

const INSTRUCTIONS: Readonly<Record<NarrativeInput['language'], string>> = {
  ko:
    '너는 퍼스널 트레이닝 서비스의 코치다. 주어진 사실만으로 2~5문장의 자연스러운 존댓말 문단을 한국어로 써라. ' +
    '숫자는 아라비아 숫자로 그대로 쓰고 새로 만들지 마라. {1} 같은 표시는 이름이니 그대로 두어라. 목록, 제목, 조언, 진단을 더하지 마라.',
  en:
    'You are the coach of a personal-training service. Write one natural, friendly paragraph of 2 to 5 sentences in English from the ' +
    'facts that are given, and from nothing else. Write numbers in digits as they are, and make up none. Marks like {1} are names: leave ' +
    'them as they are. Add no list, no heading, no advice and no diagnosis.',
};

/**
 * Phrases guidance with a model that supports OpenAI's protocol (docs/adr/0030-narratives-checked-against-facts.md). It gets the
 * facts without names. After any failure, and for a text that departs from the facts, the templates are used.
 */
export class OpenAiNarrativeWriter implements NarrativeWriter {
  private readonly options: Required<OpenAiOptions>;
  private underWay = 0;

  constructor(options: OpenAiOptions) {
    this.options = { ...DEFAULTS, ...options };
  }

  async write(input: NarrativeInput): Promise<string> {
    if (this.underWay >= this.options.atOnce) return this.templateText(input, 'too many at once');
    this.underWay += 1;
    try {
      return faithfulText(await this.ask(input), input);
    } catch (error) {
      return this.templateText(input, error instanceof NoText ? error.message : 'a defect');
    } finally {
      this.underWay -= 1;
    }
  }

  private ask({ language, sentences }: NarrativeInput): Promise<string> {
    const question = { system: INSTRUCTIONS[language], user: sentences.join('\n') };
    return askModel(this.options, question, this.options.timeoutMs);
  }

  private templateText(input: NarrativeInput, reason: string): string {
    this.options.onTrouble(reason);
    return renderTemplate(input);
  }
}
