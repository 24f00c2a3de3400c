import jwt from 'jsonwebtoken';
import type { BookingData } from './prepare-bookings.js';

/** Signs the access tokens of both sides. */
export const TOKEN_SECRET = 'a-secret-for-the-benchmarks-only';

/** The `Authorization` header of each member, valid for an hour. */
export const authorizationsOf = ({ members }: Pick<BookingData, 'members'>): readonly string[] =>
  members.map(({ id, familyId }) => {
    const token = jwt.sign({ role: 'member', fam: familyId }, TOKEN_SECRET, { subject: id, expiresIn: '1h' });
    return `Bearer ${token}`;
  });
