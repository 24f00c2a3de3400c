export * from './transfer-file-bank.js';
