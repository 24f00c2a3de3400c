export * from './channel-switch.js';
export * from './fcm-channel.js';
export * from './sandbox-channel.js';
export * from './smtp-channel.js';
export * from './solapi-channel.js';
