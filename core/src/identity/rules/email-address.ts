/** RFC 5321, 4.5.3.1.3: a path of 256 characters, without its angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/** ASCII alone: mail servers need not accept others (RFC 6531). */
const SHAPE = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Whether an account can have the address, and its owner log in by it. */
export const isEmailAddress = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && SHAPE.test(text);
