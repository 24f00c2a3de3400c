import type { FamilyId, Ids, PersonId } from '../shared/ids.js';
import { plus, type Instant, type Millis } from '../shared/instant.js';
import type { IdentityPolicy } from '../shared/policies.js';
import type { Caller, Person } from './person.js';
import type { AccessTokens, RefreshToken, Secrets } from './ports.js';

/** What a person holds after logging in. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInMs: Millis;
  readonly person: Pick<Person, 'id' | 'role' | 'name'>;
}

/** Makes the tokens of a log-in, and the row that is kept of them. */
export class TokenIssuer {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly secrets: Secrets,
    private readonly ids: Ids,
    private readonly policy: IdentityPolicy,
  ) {}

  /** @param family the log-in that is continued; a new one without. */
  issue(
    person: Person,
    at: Instant,
    family: FamilyId = this.ids.next(),
  ): { tokens: SessionTokens; kept: RefreshToken } {
    const refreshToken = this.secrets.make();
    const { accessTokenMs, refreshTokenMs } = this.policy;
    return {
      tokens: {
        accessToken: this.accessTokens.issue(callerOf(person, family), at, accessTokenMs),
        refreshToken,
        expiresInMs: accessTokenMs,
        person: { id: person.id, role: person.role, name: person.name },
      },
      kept: {
        hash: this.secrets.hash(refreshToken),
        familyId: family,
        personId: person.id,
        issuedAt: at,
        expiresAt: plus(at, refreshTokenMs),
        usedAt: null,
      },
    };
  }
}

const callerOf = ({ id, role }: { id: PersonId; role: Person['role'] }, familyId: FamilyId): Caller =>
  ({ id, role, familyId }) as Caller;
