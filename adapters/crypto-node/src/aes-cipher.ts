import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Cipher, EncryptedText } from '@spotter/core/kernel';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface CipherKey {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

/** The failed rows of jobs show this name alone, so an operator recognizes a missing key (docs/operations.md, Keys). */
class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

/** AES-256-GCM. The first key encrypts; every key decrypts its own values, so that keys can rotate. */
export class AesCipher implements Cipher {
  readonly keyId: string;
  private readonly keys: ReadonlyMap<string, KeyObject>;

  constructor(keys: readonly [CipherKey, ...CipherKey[]]) {
    this.keyId = keys[0].id;
    this.keys = new Map(keys.map(({ id, bytes }) => [id, createSecretKey(bytes)]));
  }

  encrypt(text: string, context: string): EncryptedText {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key(this.keyId), nonce).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { keyId: this.keyId, text: encrypted.toString('base64') };
  }

  decrypt(value: EncryptedText, context: string): string {
    try {
      return this.open(value, context);
    } catch (cause) {
      throw new DecryptionError(`The key ${value.keyId} does not decrypt the value.`, { cause });
    }
  }

  private open({ keyId, text }: EncryptedText, context: string): string {
    const encrypted = Buffer.from(text, 'base64');
    const decipher = createDecipheriv(ALGORITHM, this.key(keyId), encrypted.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(encrypted.subarray(-TAG_BYTES));
    const decrypted = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([decrypted, decipher.final()]).toString('utf8');
  }

  private key(id: string): KeyObject {
    const key = this.keys.get(id);
    if (!key) throw new Error(`no encryption key with the id ${id}`);
    return key;
  }
}
