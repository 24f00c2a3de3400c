import { ContainerModule } from 'inversify';
import {
  AddStore,
  ChangeBankAccount,
  ChangeRate,
  CreateAdmin,
  CloseAccount,
  EditMember,
  EditMentor,
  EditStore,
  LogIn,
  LogOut,
  RefreshSession,
  RegisterPerson,
  ReinstateMentor,
  ResealBankAccounts,
  SendPhoneCode,
  TokenIssuer,
  VerifyMentor,
  VerifyPhone,
} from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, transaction } = Ports;

/** People: accounts, members and mentors. */
export const peopleModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(
    TokenIssuer,
    (get) => new TokenIssuer(get(Ports.accessTokens), get(Ports.secrets), get(ids), get(policies).identity),
  );
  once(
    RegisterPerson,
    (get) => new RegisterPerson(get(transaction), get(clock), get(ids), get(Ports.passwords), get(TokenIssuer)),
  );
  once(LogIn, (get) => new LogIn(get(transaction), get(clock), get(Ports.passwords), get(TokenIssuer)));
  once(LogOut, (get) => new LogOut(get(transaction), get(clock), get(Ports.secrets), get(Ports.accessTokens)));
  once(
    RefreshSession,
    (get) =>
      new RefreshSession(
        get(transaction),
        get(clock),
        get(Ports.secrets),
        get(Ports.accessTokens),
        get(TokenIssuer),
        get(policies),
      ),
  );

  once(
    SendPhoneCode,
    (get) =>
      new SendPhoneCode(
        get(transaction),
        get(Ports.channel),
        get(Ports.secrets),
        get(Ports.signer),
        get(clock),
        get(ids),
        get(policies),
      ),
  );
  once(VerifyPhone, (get) => new VerifyPhone(get(transaction), get(Ports.signer), get(clock), get(policies)));

  once(EditMember, (get) => new EditMember(get(transaction)));
  once(
    CloseAccount,
    (get) => new CloseAccount(get(transaction), get(clock), get(Ports.passwords), get(Ports.accessTokens)),
  );
  once(EditMentor, (get) => new EditMentor(get(transaction)));
  once(AddStore, (get) => new AddStore(get(transaction), get(ids)));
  once(EditStore, (get) => new EditStore(get(transaction), get(clock), get(ids)));
  once(VerifyMentor, (get) => new VerifyMentor(get(transaction), get(clock)));
  once(ChangeRate, (get) => new ChangeRate(get(transaction), get(clock), get(policies)));
  once(ReinstateMentor, (get) => new ReinstateMentor(get(transaction), get(clock)));
  once(
    CreateAdmin,
    (get) => new CreateAdmin(get(transaction), get(clock), get(ids), get(Ports.passwords), get(policies)),
  );
  once(ResealBankAccounts, (get) => new ResealBankAccounts(get(transaction), get(Ports.cipher)));
  once(ChangeBankAccount, (get) => new ChangeBankAccount(get(transaction), get(Ports.cipher)));
});
