import { toString as qrCode } from 'qrcode';
import { z } from 'zod';
import type { CheckInCode as CheckInCodeOf } from '@spotter/core';
import { formatAt } from '../kernel/wire-time.js';
import { At } from '../kernel/wire-types.js';

/** What a screen shows for members to check in by: the mentor's for a session, the branch's for an arrival. */
export const CheckInCode = z
  .strictObject({
    token: z.string(),
    expiresAt: At.meta({
      description: 'When the next code is shown; this one is still taken until the one after that',
    }),
    svg: z.string().meta({ description: 'The token as a QR code' }),
  })
  .meta({ id: 'CheckInCode' });

export const presentCheckInCode = async ({
  token,
  expiresAt,
}: CheckInCodeOf): Promise<z.input<typeof CheckInCode>> => ({
  token,
  expiresAt: formatAt(expiresAt),
  svg: await qrCode(token, { type: 'svg', margin: 2 }),
});
