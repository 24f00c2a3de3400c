import { expect } from 'chai';
import { type Day, instantAt, type Month, type TimeOfDay } from './calendar.js';
import { phraseDay, phraseMoment, phraseMonth, phraseWeeklyTime } from './phrase-time.js';

describe('a time as people read it', () => {
  const bothOf = (phrase: (language: 'ko' | 'en') => string) => [phrase('ko'), phrase('en')];

  it('is a moment without its year, with its weekday', () => {
    const monday = instantAt('2026-11-02' as Day, '18:05' as TimeOfDay);
    const sunday = instantAt('2026-12-20' as Day, '00:00' as TimeOfDay);
    expect(bothOf((language) => phraseMoment(monday, language))).to.deep.equal([
      '11월 2일(월) 18:05',
      'Mon 2 Nov, 18:05',
    ]);
    const september = instantAt('2027-09-01' as Day, '12:00' as TimeOfDay);
    expect(phraseMoment(september, 'en')).to.equal('Wed 1 Sep, 12:00');
    expect(bothOf((language) => phraseMoment(sunday, language))).to.deep.equal([
      '12월 20일(일) 00:00',
      'Sun 20 Dec, 00:00',
    ]);
  });

  it('is a day, or a month, with its year', () => {
    const day = (language: 'ko' | 'en') => phraseDay('2027-01-09' as Day, language);
    expect(bothOf(day)).to.deep.equal(['2027년 1월 9일', '9 January 2027']);
    const month = (language: 'ko' | 'en') => phraseMonth('2027-01' as Month, language);
    expect(bothOf(month)).to.deep.equal(['2027년 1월', 'January 2027']);
  });

  it('is a time of each week by the name of its day', () => {
    const times = (language: 'ko' | 'en') =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((weekday) => phraseWeeklyTime(weekday, '18:00', language));
    const korean = ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일', '8'];
    expect(times('ko')).to.deep.equal(korean.map((day) => `${day} 18:00`));
    const english = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];
    expect(times('en')).to.deep.equal([...english.map((day) => `${day} at 18:00`), '8 18:00']);
  });
});
