export * from './portone-gateway.js';
