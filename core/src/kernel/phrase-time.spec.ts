import { expect } from 'chai';
import { type Day, instantAt, type Month, type TimeOfDay } from './calendar.js';
import { phraseDay, phraseMoment, phraseMonth, phraseWeekday } from './phrase-time.js';

describe('a time as people read it', () => {
  const bothOf = (phrase: (language: 'ko' | 'en') => string) => [phrase('ko'), phrase('en')];

  it('is a moment without its year, in Korean with its weekday', () => {
    const monday = instantAt('2026-11-02' as Day, '18:05' as TimeOfDay);
    const sunday = instantAt('2026-12-20' as Day, '00:00' as TimeOfDay);
    expect(bothOf((language) => phraseMoment(monday, language))).to.deep.equal(['11월 2일(월) 18:05', '11-02 18:05']);
    expect(phraseMoment(sunday, 'ko')).to.equal('12월 20일(일) 00:00');
  });

  it('is a day, or a month, with its year', () => {
    const day = (language: 'ko' | 'en') => phraseDay('2027-01-09' as Day, language);
    expect(bothOf(day)).to.deep.equal(['2027년 1월 9일', '2027-01-09']);
    const month = (language: 'ko' | 'en') => phraseMonth('2027-01' as Month, language);
    expect(bothOf(month)).to.deep.equal(['2027년 1월', '2027-01']);
  });

  it('is a weekday by its name', () => {
    const days = (language: 'ko' | 'en') => [1, 2, 3, 4, 5, 6, 7].map((weekday) => phraseWeekday(weekday, language));
    expect(days('ko').join(' ')).to.equal('월요일 화요일 수요일 목요일 금요일 토요일 일요일');
    expect(days('en').join(' ')).to.equal('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');
    expect([phraseWeekday(0, 'en'), phraseWeekday(8, 'ko')]).to.deep.equal(['0', '8']);
  });
});
