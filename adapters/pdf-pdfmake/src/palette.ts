export const palette = {
  ink: '#101828',
  muted: '#667085',
  hairline: '#E4E7EC',
  tint: '#F5F7FA',
  navy: '#0B1F3A',
  onNavy: '#FFFFFF',
  mutedOnNavy: '#9FB3CE',
  hairlineOnNavy: '#2B4263',
  accent: '#10A37F',
  negative: '#B42318',
} as const;

/** Typographic points. A4 is 595.28 wide. */
export const sheet = { width: 595.28, margin: 48, content: 595.28 - 2 * 48 } as const;
