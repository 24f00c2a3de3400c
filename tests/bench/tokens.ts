import jwt from 'jsonwebtoken';
import type { OpenHouse } from './prepare-bookings.js';

/** Signs the access tokens of both sides. */
export const TOKEN_SECRET = 'a-secret-of-the-benchmarks-and-of-nobody-else';

/** The `Authorization` header of each member, good for an hour. */
export const authorizationsOf = ({ members }: Pick<OpenHouse, 'members'>): readonly string[] =>
  members.map(({ id, familyId }) => {
    const token = jwt.sign({ role: 'member', fam: familyId }, TOKEN_SECRET, { subject: id, expiresIn: '1h' });
    return `Bearer ${token}`;
  });
