import { expect } from 'chai';
import { KAKAO_TEXTS } from './kakao-texts.js';

describe('the texts that chat messages need', () => {
  it('are those of events that are sent by chat, without advertisements, in both languages', () => {
    expect(KAKAO_TEXTS).to.include.members(['reservation-confirmed/ko', 'reservation-confirmed/en']);
    expect(KAKAO_TEXTS).to.include('reservation-cancelled-late/ko', 'by chat to mentors only');
    expect(KAKAO_TEXTS).to.not.include('promotion/ko').and.not.include('waitlist-offered/ko');
  });
});
