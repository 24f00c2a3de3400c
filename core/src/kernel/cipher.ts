/** An encrypted text. */
export interface SealedText {
  readonly keyId: string;
  /** Base64: nonce, ciphertext and tag together. */
  readonly text: string;
}

/** Encrypts stored secrets with AES-256-GCM. The key id is stored with the text, so keys can rotate. */
export interface Cipher {
  /** The id of the current key. */
  readonly keyId: string;
  /** @param context what the text belongs to; the same is needed to open it, so that it cannot be moved to another row. */
  seal(text: string, context: string): SealedText;
  /** @throws Error when the key is unknown, or the text or its context was changed. */
  open(sealed: SealedText, context: string): string;
}
