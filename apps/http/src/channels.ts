import {
  ChannelSwitch,
  FcmChannel,
  inAppChannel,
  SandboxChannel,
  SmtpChannel,
  SolapiChannel,
  type Alarm,
  type SandboxMessageLog,
} from '@spotter/channels';
import type { Clock } from '@spotter/core/kernel';
import type { Configuration } from './configuration.js';

export interface ChannelOptions {
  readonly messages: SandboxMessageLog;
  readonly clock: Clock;
  readonly onAlarm: (alarm: Alarm) => void;
}

/** The configured channels; the sandbox simulates the others, which production does not allow. */
export function createChannels(
  { mode, channels: { fcm, solapi, smtp } }: Pick<Configuration, 'mode' | 'channels'>,
  { messages, clock, onAlarm }: ChannelOptions,
): ChannelSwitch {
  const inProduction = mode === 'production';
  const sandboxChannel = new SandboxChannel(messages, clock);
  const texts = solapi ? new SolapiChannel(solapi) : sandboxChannel;
  return new ChannelSwitch(
    {
      push: fcm ? new FcmChannel(fcm) : sandboxChannel,
      kakao: texts,
      sms: texts,
      email: smtp ? new SmtpChannel({ ...smtp, requireTls: inProduction }) : sandboxChannel,
      in_app: inProduction ? inAppChannel : sandboxChannel,
    },
    onAlarm,
  );
}
