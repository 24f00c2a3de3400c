import { expect } from 'chai';
import { renderTemplate, type NarrativeInput } from '@spotter/core/guidance';
import { OpenAiNarrativeWriter, type OpenAiOptions } from './openai-narrative-writer.js';
import { LocalModel, saying, type Reply } from './testing/local-model.js';

const input: NarrativeInput = {
  language: 'en',
  sentences: [
    '{1}: 3 x 8 at 52.5 kg, RPE 7.',
    'All sets of 12 repetitions: the weight goes up.',
    '{2}: 3 x 10, RPE 7.',
  ],
  names: ['Squat of 김철수 010-1234-5678', 'Row'],
};
const templateText = renderTemplate(input);

describe('guidance phrased by a language model', () => {
  let model: LocalModel;
  let reply: () => Reply | Promise<Reply>;
  let failures: string[];

  beforeEach(async () => {
    [reply, failures] = [() => saying('Do {1} for 3 x 8 at 52.5 kg.'), []];
    model = await LocalModel.start(() => reply());
  });
  afterEach(() => model.stop());

  const writer = (options: Partial<OpenAiOptions> = {}) =>
    new OpenAiNarrativeWriter({
      ...{ url: model.url, key: 'sk-secret-of-tests', model: 'small-1', timeoutMs: 20_000 },
      onTrouble: (reason) => failures.push(reason),
      ...options,
    });
  const wordsOf = (body: string): string =>
    (JSON.parse(body) as { messages: { content: string }[] }).messages.map(({ content }) => content).join('\n');

  it('is the model’s text with the names in place of their placeholders', async () => {
    expect(await writer().write(input)).to.equal('Do Squat of 김철수 010-1234-5678 for 3 x 8 at 52.5 kg.');
    expect(failures).to.deep.equal([]);
    const [{ line, authorization, body }] = model.requests as [LocalModel['requests'][number]];
    expect({ line, authorization }).to.deep.equal({
      line: 'POST /v1/chat/completions',
      authorization: 'Bearer sk-secret-of-tests',
    });
    expect(Object.keys(JSON.parse(body) as object)).to.have.members(['model', 'messages']);
  });

  it('prompts in the language of the narrative', async () => {
    reply = () => saying('{1}을 하세요.');
    expect(await writer().write({ ...input, language: 'ko' })).to.equal(`${input.names[0]}을 하세요.`);
    expect(wordsOf(model.requests[0]!.body)).to.include('한국어로');
  });

  it('sends the facts without names written by people', async () => {
    await writer().write(input);
    const words = wordsOf(model.requests[0]!.body);
    for (const sentence of input.sentences) expect(words).to.include(sentence);
    expect(model.requests[0]!.body).not.to.match(/Squat|Row|김철수|010/);
  });

  it('accepts numbers with or without thousands separators', async () => {
    reply = () => saying('3,600 kg in all.');
    const heavy: NarrativeInput = { language: 'en', sentences: ['A volume of 3600 kg.'], names: [] };
    expect(await writer().write(heavy)).to.equal('3,600 kg in all.');
  });

  it('works without a key, and with an address that ends with a slash', async () => {
    await writer({ key: null, url: `${model.url}/` }).write(input);
    expect(model.requests[0]).to.deep.include({ line: 'POST /v1/chat/completions', authorization: undefined });
  });

  const unusableAnswers: readonly [string, Reply, string][] = [
    ['answers 500', { status: 500, body: '{"error":"82.5 kg"}' }, 'answered 500'],
    ['answers 429', { status: 429, body: '{}' }, 'answered 429'],
    ['answers 401', { status: 401, body: '{}' }, 'answered 401'],
    ['answers with a redirect', { status: 307, body: '' }, 'answered 307'],
    ['breaks the connection', 'reset', 'no connection'],
    ['answers no JSON', { body: '<html>' }, 'unexpected answer'],
    ['answers other JSON', { body: '{"choices":[]}' }, 'unexpected answer'],
    ['answers no text', saying(null), 'unexpected answer'],
    ['answers with an empty body', { body: '' }, 'unexpected answer'],
    ['answers an empty text', saying(' \n '), 'empty text'],
    ['reaches its limit of tokens', saying('Do {1} for', 'length'), 'truncated text'],
    ['is stopped by a content filter', saying('Do {1} for', 'content_filter'), 'truncated text'],
    ['answers too long a text', saying('Do it. '.repeat(300)), 'text too long'],
    ['exceeds the size of an answer', 'flood', 'answer too large'],
    ['invents a number', saying('Do {1} at 55 kg.'), 'text with invented facts'],
    ['invents a number in full-width digits', saying('Do {1} at ５５ kg.'), 'text with invented facts'],
    ['invents a fraction', saying('Do {1} at 52.5½ kg.'), 'text with invented facts'],
    ['invents a number as one character', saying('Do {1} in ④ sets.'), 'text with invented facts'],
    ['joins two numbers', saying('Do {1} for 3.8 sets.'), 'text with invented facts'],
    ['invents a name', saying('Do {3} for 3 x 8.'), 'text with invented facts'],
    ['changes a mark', saying('Do {squat} for 3 x 8.'), 'text with unexpected characters'],
    ['writes markup', saying('Do <b>3</b> sets.'), 'text with unexpected characters'],
  ];
  for (const [what, answer, reason] of unusableAnswers) {
    it(`falls back to the templates when the model ${what}`, async () => {
      reply = () => answer;
      expect(await writer().write(input)).to.equal(templateText);
      expect(failures).to.deep.equal([reason]);
    });
  }

  it('falls back to the templates after a missing or partial answer', async () => {
    for (const slow of ['hang', 'drip'] as const) {
      reply = () => slow;
      expect(await writer({ timeoutMs: 100 }).write(input)).to.equal(templateText);
    }
    expect(failures).to.deep.equal(['no answer in time', 'no answer in time']);
  });

  it('reads only up to the size limit', async () => {
    reply = () => 'flood';
    await writer().write(input);
    expect(model.flooded).to.be.below(20_000_000);
  });

  it('falls back to the templates without a connection', async () => {
    const orphan = writer();
    await model.stop();
    expect(await orphan.write(input)).to.equal(templateText);
    expect(failures).to.deep.equal(['no connection']);
    model = await LocalModel.start(() => reply());
  });

  it('limits concurrent requests and does not queue more', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const held = new Promise<Reply>((resolve) => (answer = resolve));
    reply = () => held;
    const two = writer({ atOnce: 2 });
    const waiting = [two.write(input), two.write(input)];
    expect(await two.write(input)).to.equal(templateText);
    expect(failures).to.deep.equal(['too many at once']);
    answer(saying('Do {1}.'));
    expect(await Promise.all(waiting)).to.deep.equal([`Do ${input.names[0]}.`, `Do ${input.names[0]}.`]);
    expect(await two.write(input)).to.equal(`Do ${input.names[0]}.`);
  });
});
