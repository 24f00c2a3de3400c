type FontFeatures = PDFKit.Mixins.OpenTypeFeatures[];

// All features of Pretendard make shaping ten times as slow; composed Hangul and Latin need only kerning.
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

// fontkit also accepts an object of switches, which pdfmake's typings lack.
const switches = (features: Readonly<Record<string, boolean>>) => features as unknown as FontFeatures;

/** For text. */
export const textFeatures = switches({ ...kerningAlone, kern: true });

/** For columns of numbers: digits of equal width; hyphens and brackets at the height of digits. */
export const figureFeatures = switches({ ...kerningAlone, kern: false, tnum: true, case: true });
