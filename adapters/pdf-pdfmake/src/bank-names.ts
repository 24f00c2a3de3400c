import type { Phrase } from '@spotter/core/kernel';

/** By the three-digit code of the Korea Financial Telecommunications and Clearings Institute. */
const banks: Readonly<Record<string, Phrase>> = {
  '002': { ko: 'KDB산업은행', en: 'KDB Bank' },
  '003': { ko: 'IBK기업은행', en: 'IBK' },
  '004': { ko: 'KB국민은행', en: 'KB Kookmin Bank' },
  '007': { ko: 'Sh수협은행', en: 'Suhyup Bank' },
  '011': { ko: 'NH농협은행', en: 'NH Bank' },
  '012': { ko: '지역농축협', en: 'Local Nonghyup' },
  '020': { ko: '우리은행', en: 'Woori Bank' },
  '023': { ko: 'SC제일은행', en: 'SC First Bank' },
  '027': { ko: '한국씨티은행', en: 'Citibank Korea' },
  '031': { ko: 'iM뱅크', en: 'iM Bank' },
  '032': { ko: '부산은행', en: 'Busan Bank' },
  '034': { ko: '광주은행', en: 'Kwangju Bank' },
  '035': { ko: '제주은행', en: 'Jeju Bank' },
  '037': { ko: '전북은행', en: 'Jeonbuk Bank' },
  '039': { ko: '경남은행', en: 'Kyongnam Bank' },
  '045': { ko: '새마을금고', en: 'MG Community Credit' },
  '048': { ko: '신협', en: 'Credit Union' },
  '050': { ko: '저축은행', en: 'Savings Bank' },
  '064': { ko: '산림조합중앙회', en: 'Forestry Cooperative' },
  '071': { ko: '우체국', en: 'Korea Post' },
  '081': { ko: '하나은행', en: 'Hana Bank' },
  '088': { ko: '신한은행', en: 'Shinhan Bank' },
  '089': { ko: '케이뱅크', en: 'K bank' },
  '090': { ko: '카카오뱅크', en: 'KakaoBank' },
  '092': { ko: '토스뱅크', en: 'Toss Bank' },
};

/** An unknown bank is named by its code. */
export const bankName = (bankCode: string): Phrase =>
  banks[bankCode] ?? { ko: `은행 ${bankCode}`, en: `Bank ${bankCode}` };
