export * from './sandbox-channel.js';
