export * from './aes-cipher.js';
export * from './argon2-passwords.js';
export * from './hmac-code-signer.js';
export * from './jwt-access-tokens.js';
export * from './random-secrets.js';
export * from './totp-passwords.js';
export * from './uuid-ids.js';
