import { z } from 'zod';
import type { CheckInCode as CheckInCodeOf } from '@spotter/core/booking';
import { drawQrCode } from '../kernel/qr-code.js';
import { At, component } from '../kernel/wire-types.js';

/** A screen's code for check-in: the mentor's for a session, the branch's for an arrival. */
export const CheckInCode = component('CheckInCode', {
  token: z.string(),
  expiresAt: At.meta({
    description: 'When the next code replaces this one, which stays valid for one more interval',
  }),
  svg: z.string().meta({ description: 'The token as a QR code' }),
});

export const toCheckInCodeResponse = async (code: CheckInCodeOf) => ({ ...code, svg: await drawQrCode(code.token) });
