type FontFeatures = PDFKit.Mixins.OpenTypeFeatures[];

// Shaping with all that Pretendard offers costs ten times as much; composed Hangul and Latin need none of it but kerning.
const kerningAlone = {
  calt: false,
  ccmp: false,
  clig: false,
  curs: false,
  dist: false,
  liga: false,
  locl: false,
  mark: false,
  mkmk: false,
  rclt: false,
  rlig: false,
};

// fontkit takes an object of switches too, which the typings of pdfmake do not know.
const switches = (features: Readonly<Record<string, boolean>>) => features as unknown as FontFeatures;

/** For words. */
export const prose = switches({ ...kerningAlone, kern: true });

/** For columns of numbers: digits of one width, hyphens and brackets at the height of digits. */
export const figures = switches({ ...kerningAlone, kern: false, tnum: true, case: true });
