import { expect } from 'chai';
import { formatMemberInfo, lengthOf, type MemberInfo, shorten } from './member-info.js';

const info: MemberInfo = {
  name: '홍길동',
  goal: 'strength',
  completedSessions: 12,
  phase: 'base',
  caution: { key: 'pain', condition: 2 },
  note: '무릎을 밖으로.\n다음에는 45 kg.',
};

describe('the information about a member', () => {
  it('contains name, goal, sessions, phase, caution and the first line of the last note', () => {
    expect(formatMemberInfo(info, 'ko')).to.equal(
      '홍길동 · 목표: 근력 · 완료 12회 · 기초기 · 주의: 지난 세션의 통증 · 노트: 무릎을 밖으로.',
    );
    expect(formatMemberInfo(info, 'en')).to.equal(
      '홍길동 · goal: strength · 12 completed · base phase · caution: pain in the last session · note: 무릎을 밖으로.',
    );
  });

  it('trims the note, and names each caution in both languages', () => {
    const shown = (key: 'pain' | 'long_break' | 'deload_week', language: 'ko' | 'en') =>
      formatMemberInfo({ ...info, caution: { key, condition: 2 }, note: '\n  stretch \nmore' } as MemberInfo, language);
    expect(shown('long_break', 'ko')).to.contain('주의: 오랜 공백 · 노트: stretch').and.not.contain('more');
    expect(shown('long_break', 'en')).to.match(/caution: a long break · note: stretch$/);
    expect(shown('deload_week', 'ko')).to.contain('주의: 회복 주간');
    expect(shown('deload_week', 'en')).to.contain('caution: a deload week');
  });

  it('omits unknown data', () => {
    const first = {
      ...info,
      goal: null,
      completedSessions: 0,
      phase: 'adaptation',
      caution: null,
      note: null,
    } as const;
    expect(formatMemberInfo(first, 'ko')).to.equal('홍길동 · 완료 0회 · 적응기');
  });
});

describe('a shortened text', () => {
  it('has at most the given number of characters with the ellipsis, and splits no character', () => {
    expect([lengthOf('🏋🏋'), lengthOf('')]).to.deep.equal([2, 0]);
    expect(shorten('abc', 0)).to.equal('…');
    expect(shorten('abc', 3)).to.equal('abc');
    expect(shorten('abcd', 3)).to.equal('ab…');
    expect(shorten('🏋🏋🏋🏋', 3)).to.equal('🏋🏋…');
  });
});
