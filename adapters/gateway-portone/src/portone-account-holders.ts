import type { Bank } from '@portone/server-sdk/common';
import { AccountClient, GetPlatformAccountHolderError } from '@portone/server-sdk/platform/account';
import type { AccountHolder, AccountHolderCheck } from '@spotter/core/mentor';
import { withoutText } from './portone-error.js';
import type { PortOneOptions } from './portone-gateway.js';
import { within } from './time-limit.js';

/** PortOne's names of banks, by the codes of the Korea Financial Telecommunications and Clearings Institute. */
const BANKS: Readonly<Record<string, Bank>> = {
  '002': 'KDB',
  '003': 'IBK',
  '004': 'KOOKMIN',
  '007': 'SUHYUP',
  '011': 'NONGHYUP',
  '012': 'LOCAL_NONGHYUP',
  '020': 'WOORI',
  '023': 'STANDARD_CHARTERED',
  '027': 'CITI',
  '031': 'DAEGU',
  '032': 'BUSAN',
  '034': 'KWANGJU',
  '035': 'JEJU',
  '037': 'JEONBUK',
  '039': 'KYONGNAM',
  '045': 'KFCC',
  '048': 'SHINHYUP',
  '050': 'SAVINGS_BANK',
  '064': 'NFCF',
  '071': 'POST',
  '081': 'HANA',
  '088': 'SHINHAN',
  '089': 'K_BANK',
  '090': 'KAKAO',
  '092': 'TOSS',
};

const TIMEOUT_MS = 10_000;

/** The holder of an account by PortOne's platform API; needs PortOne's platform contract (docs/operations.md, Bank). */
export class PortOneAccountHolders implements AccountHolderCheck {
  private readonly client: ReturnType<typeof AccountClient>;

  constructor(private readonly options: Pick<PortOneOptions, 'apiSecret' | 'baseUrl' | 'timeoutMs' | 'onTrouble'>) {
    const { apiSecret: secret, baseUrl } = options;
    this.client = AccountClient({ secret, baseUrl });
  }

  async find({ bankCode, accountNumber }: Parameters<AccountHolderCheck['find']>[0]): Promise<AccountHolder> {
    const bank = BANKS[bankCode];
    if (bank === undefined) return { kind: 'no_account' };
    try {
      const holder = this.client.getPlatformAccountHolder({ bank, accountNumber });
      const { holderName } = await within(this.options.timeoutMs ?? TIMEOUT_MS, holder);
      if (typeof holderName === 'string') return { kind: 'found', holder: holderName };
      throw new Error('PortOne answered without a holder.');
    } catch (error) {
      if (isRefusedByBank(error)) return { kind: 'no_account' };
      this.options.onTrouble?.(withoutText(error));
      return { kind: 'unknown' };
    }
  }
}

/** The bank answered that it has no such account, or PortOne does not support the bank. */
const isRefusedByBank = (error: unknown): boolean =>
  error instanceof GetPlatformAccountHolderError &&
  (error.data.type === 'PLATFORM_EXTERNAL_API_FAILED' || error.data.type === 'PLATFORM_NOT_SUPPORTED_BANK');
