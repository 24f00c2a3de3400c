import { expect } from 'chai';
import {
  audiencesOf,
  channelsOfTemplate,
  currentText,
  currentTexts,
  eventOfTemplate,
  type SavedText,
  templateEventKey,
} from './saved-text.js';

const KEY = { eventKey: 'reservation-confirmed', audience: 'member', language: 'en' } as const;

const saved = { ...KEY, title: 'Booked', body: 'Yes', version: 3 } as SavedText;

describe('the text in force', () => {
  it('is the newest saved version, or the built-in text as version 1', () => {
    expect(currentText(KEY, saved)).to.equal(saved);
    expect(currentText(KEY, null)).to.deep.equal({
      ...KEY,
      title: 'Session booked',
      body: '{memberName}, your session with {mentorName} is booked for {startsAt} at {storeName}.',
      version: 1,
    });
    expect(currentText({ ...KEY, audience: 'admin' }, null)).to.equal(null);
  });

  it('exists for each reader and language of the event', () => {
    expect(audiencesOf('reservation-confirmed')).to.deep.equal(['member', 'mentor']);
    const others = [
      { ...saved, eventKey: 'payment-failed' },
      { ...saved, audience: 'mentor', language: 'ko' },
    ] as SavedText[];
    const texts = currentTexts('reservation-confirmed', [...others, saved]);
    expect(texts.map(({ audience, language, version }) => `${audience} ${language} ${version}`)).to.deep.equal([
      'member ko 1',
      'member en 3',
      'mentor ko 3',
      'mentor en 1',
    ]);
  });
});

describe('the id of a template', () => {
  it('is the event with its timing', () => {
    expect(templateEventKey('reservation-confirmed')).to.equal('reservation-confirmed_T+0');
    expect(templateEventKey('session-imminent_T-1h')).to.equal('session-imminent_T-1h');
    expect(eventOfTemplate('reservation-confirmed_T+0')).to.equal('reservation-confirmed');
    expect(eventOfTemplate('reservation-confirmed')).to.equal('reservation-confirmed');
    expect(eventOfTemplate('session-imminent_T-1h')).to.equal('session-imminent_T-1h');
    for (const other of ['', 'promotion_T+0_T+0', 'promotion_T+0 ', 'promo_T+0tion', 'T+0'])
      expect(eventOfTemplate(other), other).to.equal(null);
  });

  it('has the channels of all its readers, each once', () =>
    expect(channelsOfTemplate('reservation-confirmed')).to.deep.equal(['push', 'kakao', 'in_app']));
});
