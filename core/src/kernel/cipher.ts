export interface EncryptedText {
  readonly keyId: string;
  /** Base64: nonce, ciphertext and tag together. */
  readonly text: string;
}

/** Encrypts stored secrets with AES-256-GCM. The key id is stored with the text, so keys can rotate. */
export interface Cipher {
  /** The id of the current key. */
  readonly keyId: string;
  /** @param context names the owner of the text. Decryption needs the same context, so that a text cannot be moved to another row. */
  encrypt(text: string, context: string): EncryptedText;
  /** @throws Error when the key is unknown, or the text or its context was changed. */
  decrypt(encrypted: EncryptedText, context: string): string;
}
