import type { Ports } from '../../application/ports.js';
import type { Caller, Person } from '../rules/person.js';
import type { RefreshToken } from '../rules/refresh-token.js';
import type { FamilyId } from '../../kernel/ids.js';
import { type Instant, type Millis, plus } from '../../kernel/instant.js';

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInMs: Millis;
  readonly person: Pick<Person, 'id' | 'role' | 'name'>;
}

/** The tokens of a log-in with a password. Later log-ins on the same device present the device token. */
export interface DeviceTokens extends IssuedTokens {
  readonly deviceToken: string;
}

/** Makes the tokens of a log-in, and the row to store: the refresh token by its hash. */
export class TokenIssuer {
  constructor(private readonly ports: Pick<Ports, 'accessTokens' | 'secrets' | 'ids' | 'policies'>) {}

  /** @param family the log-in that is continued; default: a new one. */
  issue(
    person: Person,
    at: Instant,
    family: FamilyId = this.ports.ids.next(),
  ): { tokens: IssuedTokens; storedToken: RefreshToken } {
    const refreshToken = this.ports.secrets.make();
    const { accessTokenMs, refreshTokenMs } = this.ports.policies.identity;
    const caller = { id: person.id, role: person.role, familyId: family } as Caller;
    return {
      tokens: {
        accessToken: this.ports.accessTokens.issue(caller, at, accessTokenMs),
        refreshToken,
        expiresInMs: accessTokenMs,
        person: { id: person.id, role: person.role, name: person.name },
      },
      storedToken: {
        hash: this.ports.secrets.hash(refreshToken),
        familyId: family,
        personId: person.id,
        issuedAt: at,
        expiresAt: plus(at, refreshTokenMs),
        usedAt: null,
      },
    };
  }
}
