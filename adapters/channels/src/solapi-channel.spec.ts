import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import type { Message } from '@spotter/core/notification';
import { SolapiChannel } from './solapi-channel.js';
import { aMessage } from './testing/a-message.js';
import { LocalProvider, type ReceivedRequest, type Reply } from './testing/local-provider.js';

const NOW = Date.parse('2026-03-02T00:00:00Z');
const SEND = 'POST /messages/v4/send-many/detail';
const LIST = 'GET /messages/v4/list';
const key = { apiKey: 'NCSKEY', apiSecret: 'solapi-secret-of-tests' };
const sender = {
  from: '0212345678',
  kakaoChannel: 'KA01PF1',
  templates: new Map([['reservation-confirmed/ko', 'KA01TP1']]),
};

/** A message that Solapi has accepted. */
interface StoredMessage {
  readonly messageId: string;
  readonly to: string;
  readonly customFields: unknown;
  /** The status codes of successive queries; the last one stays. */
  readonly codes: string[];
}

const aChat = (facts: Partial<Message> = {}) => aMessage({ channel: 'kakao', to: '+821012345678', ...facts });
const aText = (facts: Partial<Message> = {}) => aMessage({ channel: 'sms', to: '+821012345678', ...facts });

describe('Solapi', () => {
  let solapi: LocalProvider;
  let stored: StoredMessage[] = [];
  /** The codes of the next message: first the answer to sending, then one per query. */
  let codes: string[] = [];
  /** The behaviour for the next send requests. `isStored`: Solapi stores the message nevertheless. */
  let faults: { readonly reply: Reply; readonly isStored?: boolean }[] = [];

  beforeEach(async () => {
    [stored, codes, faults] = [[], ['2000', '4000'], []];
    solapi = await LocalProvider.start((request) => (request.line === SEND ? store(request) : list(request)));
  });
  afterEach(() => solapi.stop());

  function store({ text }: ReceivedRequest): Reply {
    const fault = faults.shift();
    if (fault && !fault.isStored) return fault.reply;
    const { messages } = JSON.parse(text) as { messages: [Pick<StoredMessage, 'to' | 'customFields'>] };
    const [{ to, customFields }] = messages;
    const messageId = `M${stored.length + 1}`;
    const [statusCode = '', ...later] = codes;
    const entry = { messageId, to, customFields, statusCode };
    if (statusCode !== '2000')
      return { status: 200, json: { groupInfo: {}, failedMessageList: [entry], messageList: [] } };
    stored.push({ messageId, to, customFields, codes: [statusCode, ...later] });
    const answer: Reply = { status: 200, json: { groupInfo: {}, failedMessageList: [], messageList: [entry] } };
    return fault?.reply ?? answer;
  }

  function list({ query }: ReceivedRequest): Reply {
    const found = stored.filter(({ messageId, to }) => messageId === query.get('messageId') || to === query.get('to'));
    const messageList = found.map(({ codes: known, ...message }) => {
      if (known.length > 1) known.shift();
      return [message.messageId, { ...message, statusCode: known[0] }] as const;
    });
    return { status: 200, json: { limit: 20, messageList: Object.fromEntries(messageList) } };
  }

  const channel = () =>
    new SolapiChannel({ key, sender, url: solapi.url, timeoutMs: 1_000, queryAfterMs: [0, 0, 0], now: () => NOW });
  const send = (message: Message) => channel().send(message);
  const sentMessages = () => solapi.bodiesOf(SEND).map(({ messages }) => (messages as Record<string, unknown>[])[0]);

  it('sends an advertisement by Kakao as free text of the channel', async () => {
    expect(await send(aChat({ eventKey: 'promotion', isMarketing: true, body: '(광고) 할인' }))).to.include({
      kind: 'sent',
    });
    expect(sentMessages()[0]).to.deep.include({
      type: 'BMS_FREE',
      text: '(광고) 할인',
      kakaoOptions: { pfId: 'KA01PF1', bms: { targeting: 'I', chatBubbleType: 'TEXT' } },
    });
  });

  it('signs each request with the time and a new salt', async () => {
    await send(aText());
    const headers = solapi.requests.map(({ authorization = '' }) => authorization);
    const salts = headers.map((header) => {
      const { date, salt, signature } =
        /^HMAC-SHA256 apiKey=NCSKEY, date=(?<date>\S+), salt=(?<salt>\w{12,64}), signature=(?<signature>\w{64})$/.exec(
          header,
        )?.groups ?? {};
      expect(date).to.equal('2026-03-02T00:00:00.000Z');
      expect(signature).to.equal(createHmac('sha256', key.apiSecret).update(`${date}${salt}`).digest('hex'));
      return salt;
    });
    expect(new Set(salts).size).to.equal(2);
  });

  it('sends a chat message by its approved template, without the provider’s fallback text message', async () => {
    expect(await send(aChat())).to.deep.equal({ kind: 'sent' });
    expect(sentMessages()).to.deep.equal([
      {
        to: '01012345678',
        from: '0212345678',
        customFields: { deliveryId: aMessage().id },
        type: 'ATA',
        kakaoOptions: {
          pfId: 'KA01PF1',
          templateId: 'KA01TP1',
          variables: { '#{startsAt}': '11월 20일(금) 18:00', '#{mentorName}': '김하나' },
          disableSms: true,
        },
      },
    ]);
  });

  it('reports a configuration error without a template for event and language', async () => {
    const reason = 'no kakao template for reservation-confirmed/en';
    expect(await send(aChat({ language: 'en' }))).to.deep.equal({ kind: 'configuration_error', reason });
    expect(solapi.requests).to.deep.equal([]);
  });

  it('sends a text of 90 bytes as a short message, and a longer one as a long message with title', async () => {
    const ninety = '가'.repeat(45);
    await send(aText({ body: ninety }));
    await send(aText({ body: `${ninety}!` }));
    const [short, long] = sentMessages();
    expect(short).to.deep.include({ type: 'SMS', text: ninety }).and.not.have.property('subject');
    expect(long).to.deep.include({ type: 'LMS', text: `${ninety}!`, subject: aMessage().title });
  });

  it('sends a text in EUC-KR without what it lacks, which Solapi would refuse', async () => {
    await send(aText({ body: 'José님 🎉👨‍👩‍👧 ₩10,000 – 20%… ①\n설믜 王 1️⃣\u{E000}' }));
    await send(aText({ title: '💪 새해 할인', body: 'x'.repeat(91) }));
    const [short, long] = sentMessages();
    expect(short).to.include({ type: 'SMS', text: 'Jose님  ￦10,000 - 20%… ①\n설? 王 1' });
    expect(long).to.include({ type: 'LMS', subject: '새해 할인' });
  });

  it('sends a text with spaces in place of pasted tabs and other control characters, which Solapi would refuse', async () => {
    await send(aText({ body: '요가\t30%\v필라테스\u0007\r\n20%' }));
    expect(sentMessages()[0]).to.include({ text: '요가 30% 필라테스  \n20%' });
  });

  it('cuts the subject of a long message to 40 bytes', async () => {
    const body = 'x'.repeat(91);
    const korean = '가'.repeat(20);
    for (const title of [korean, `${korean}!`, `${'가'.repeat(19)} x y`]) await send(aText({ title, body }));
    expect(sentMessages().map((message) => message?.['subject'])).to.deep.equal([
      ...[korean, korean],
      `${'가'.repeat(19)} x`,
    ]);
  });

  it('bounces a number that is not Korean', async () => {
    for (const to of ['+15551234567', '', 'member-1', '+8210-1234-5678'])
      expect((await send(aText({ to }))).kind).to.equal('bounced');
    expect(solapi.requests).to.deep.equal([]);
  });

  it('queries the result until it is available', async () => {
    codes = ['2000', '2000', '3000', '4000'];
    expect(await send(aChat())).to.deep.equal({ kind: 'sent' });
    const queries = solapi.requests.filter(({ line }) => line === LIST);
    expect(queries.map(({ query }) => query.get('messageId'))).to.deep.equal(['M1', 'M1', 'M1']);
  });

  it('counts a message as sent when it is in transit at the last query', async () => {
    codes = ['2000'];
    expect(await send(aText())).to.deep.equal({ kind: 'sent' });
    expect(solapi.requests.filter(({ line }) => line === LIST)).to.have.length(3);
  });

  const results: readonly [string, string, 'bounced' | 'configuration_error' | 'transient'][] = [
    ['3104', 'who has no kakao', 'bounced'],
    ['3107', 'who refuses chat messages', 'bounced'],
    ['3032', 'who has no phone of this number', 'bounced'],
    ['1061', 'who refuses our text messages', 'bounced'],
    ['2061', 'who refuses our text messages, as Solapi notices later', 'bounced'],
    ['1060', 'whose number is blocked', 'bounced'],
    ['2060', 'whose number is blocked, as Solapi notices later', 'bounced'],
    ['3010', 'whose number has a wrong form', 'bounced'],
    ['3102', 'who is no friend of the channel', 'bounced'],
    ['3101', 'with a form that kakao refuses', 'configuration_error'],
    ['3105', 'with a template that kakao does not know', 'configuration_error'],
    ['3106', 'with a template that does not fit', 'configuration_error'],
    ['1062', 'from a number that is not registered', 'configuration_error'],
    ['1030', 'on an empty account', 'configuration_error'],
    ['9999', 'with an unknown code', 'configuration_error'],
    ['3043', 'to a phone that is off', 'transient'],
    ['1024', 'while Solapi has a fault', 'transient'],
    ['2024', 'while Solapi has a fault after accepting it', 'transient'],
    ['3012', 'while the server after Solapi has a fault', 'transient'],
    ['3024', 'while the carrier has a fault', 'transient'],
  ];
  for (const [code, what, kind] of results) {
    it(`reports ${kind} for a message ${what}, at once or later`, async () => {
      codes = [code];
      expect(await send(aChat())).to.deep.equal({ kind, reason: `Solapi: ${code}` });
      codes = ['2000', '3000', code];
      expect(await send(aChat())).to.deep.equal({ kind, reason: `Solapi: ${code}` });
    });
  }

  const refusals: readonly [number, string, string, string][] = [
    [401, 'SignatureDoesNotMatch', 'configuration_error', 'Solapi: 401 SignatureDoesNotMatch'],
    [402, 'NotEnoughBalance', 'configuration_error', 'Solapi: 402 NotEnoughBalance'],
    [400, 'ValidationError', 'configuration_error', 'Solapi: 400 ValidationError'],
    [400, 'no code at all', 'configuration_error', 'Solapi: 400'],
    [429, 'TooManyRequests', 'transient', 'Solapi: 429'],
    [503, 'ServiceUnavailable', 'transient', 'Solapi: 503'],
  ];
  for (const [status, errorCode, kind, reason] of refusals) {
    it(`reports ${kind} for an answer ${status} ${errorCode}`, async () => {
      faults = [{ reply: { status, json: { errorCode, errorMessage: '01012345678' } } }];
      expect(await send(aText())).to.deep.equal({ kind, reason });
    });
  }

  const unclear: readonly [string, Reply, string][] = [
    ['no answer', 'hang', 'Solapi: no answer in time'],
    ['a broken connection', 'reset', 'Solapi: no connection'],
    ['no JSON', { text: '<html>' }, 'Solapi: unexpected answer'],
    ['an answer without the message', { status: 200, json: { messageList: [] } }, 'Solapi: unexpected answer'],
  ];
  for (const [what, reply, reason] of unclear) {
    it(`finds the stored message after ${what}, and is transient without one`, async () => {
      faults = [{ reply, isStored: true }, { reply }];
      expect(await send(aChat())).to.deep.equal({ kind: 'sent' });
      expect(await send(aChat({ id: '019c0000-0000-7000-8000-000000000002' as Message['id'] }))).to.deep.equal({
        kind: 'transient',
        reason,
      });
    });
  }

  it('does not repeat a message of an earlier attempt, which it searches from an hour before the message was planned', async () => {
    await send(aText());
    expect(await send(aText({ possiblySent: true }))).to.deep.equal({ kind: 'sent' });
    expect(stored).to.have.length(1);
    const [query] = solapi.requests.filter(({ query }) => query.has('to'));
    expect(Object.fromEntries(query?.query ?? [])).to.deep.equal({
      to: '01012345678',
      dateType: 'CREATED',
      startDate: '2026-01-27T14:08:45.952Z',
      limit: '100',
    });
  });

  it('does not repeat a message while it cannot be searched', async () => {
    await solapi.stop();
    solapi = await LocalProvider.start((request) =>
      request.line === SEND ? store(request) : { status: 503, json: {} },
    );
    faults = [{ reply: 'reset', isStored: true }];
    expect((await send(aText())).kind).to.equal('transient');
    expect(await send(aText({ possiblySent: true }))).to.deep.equal({
      kind: 'transient',
      reason: 'Solapi: no list of messages',
    });
    expect(stored).to.have.length(1);
  });

  it('repeats a message that did not arrive', async () => {
    codes = ['2000', '3043'];
    expect((await send(aText())).kind).to.equal('transient');
    codes = ['2000', '4000'];
    expect(await send(aText({ possiblySent: true }))).to.deep.equal({ kind: 'sent' });
    expect(stored).to.have.length(2);
  });

  it('continues when the result cannot be queried', async () => {
    await solapi.stop();
    solapi = await LocalProvider.start((request) => (request.line === SEND ? store(request) : 'reset'));
    expect(await send(aText())).to.deep.equal({ kind: 'sent' });
  });
});
