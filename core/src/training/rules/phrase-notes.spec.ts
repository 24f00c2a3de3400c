import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { type Day, startOfDay } from '../../kernel/calendar.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { HandoverNote } from './handover-notes.js';
import { phraseNotes } from './phrase-notes.js';

const policy = { ...defaultPolicies.training, quotedCharacters: 12 };

const aNote = (day: string, mentorName: string, note: string, nextPlan: string | null = null): HandoverNote => ({
  sessionId: day as ReservationId,
  mentorName,
  at: startOfDay(day as Day),
  note,
  nextPlan,
});

const inEnglish = (...notes: readonly HandoverNote[]) => phraseNotes(notes, 'en', policy);

describe('the summary of handover notes', () => {
  it('contains number, authors and dates, the beginning of the newest note, and its plan', () =>
    expect(
      inEnglish(
        aNote('2026-03-09', '이두리', 'Knees out. Then deeper.', 'Add 5 kg.'),
        aNote('2026-03-05', '김하나', 'Second'),
        aNote('2026-03-02', '이두리', 'First', 'Squats'),
      ),
    ).to.equal('3 notes by 이두리, 김하나 (2026-03-02 – 2026-03-09). The latest: “Knees out.” The plan: “Add 5 kg.”'));

  it('names a single day once, and no plan when the newest note has no plan', () =>
    expect(inEnglish(aNote('2026-03-02', '이두리', 'Slow\nand low'))).to.equal(
      '1 note by 이두리 (2026-03-02). The latest: “Slow”',
    ));

  it('is limited in length and splits no character', () => {
    expect(inEnglish(aNote('2026-03-02', '이두리', '123456789012'))).to.contain('“123456789012”');
    expect(inEnglish(aNote('2026-03-02', '이두리', '12345678901👩‍🏫3'))).to.contain('“12345678901👩‍🏫…”');
    expect(inEnglish(aNote('2026-03-02', '이두리', '12345678901 34'))).to.contain('“12345678901…”');
  });

  it('states that there are no notes', () => {
    expect(inEnglish()).to.equal('There are no handover notes yet.');
    expect(phraseNotes([], 'ko', policy)).to.equal('아직 인수인계 노트가 없어요.');
  });

  it('names the title of a closed mentor once in Korean', () => {
    const by = (...names: readonly string[]) =>
      /^(.*) \d개/.exec(
        phraseNotes(
          names.map((name) => aNote('2026-03-02', name, '노트')),
          'ko',
          policy,
        ),
      )?.[1];
    expect(by('탈퇴한 멘토')).to.equal('탈퇴한 멘토의 노트');
    expect(by('이두리', '탈퇴한 멘토', '이두리')).to.equal('이두리, 탈퇴한 멘토의 노트');
    expect(by('탈퇴한 멘토', '이두리')).to.equal('탈퇴한 멘토, 이두리 멘토의 노트');
  });

  it('is Korean for Korean members', () =>
    expect(phraseNotes([aNote('2026-03-02', '이두리', '무릎 정렬 확인', '5kg 증량')], 'ko', policy)).to.equal(
      '이두리 멘토의 노트 1개(2026-03-02). 최근 노트: “무릎 정렬 확인” 다음 계획: “5kg 증량”',
    ));
});
