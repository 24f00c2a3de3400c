import type { Role } from '../identity/rules/person.js';
import type { PersonId } from '../kernel/ids.js';

export type AccountsEvent = { readonly type: 'person-registered'; readonly personId: PersonId; readonly role: Role };
