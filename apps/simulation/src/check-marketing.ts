import type { Person } from '@spotter/core/identity';
import { DAY, HOUR, MINUTE, type TimeOfDay } from '@spotter/core/kernel';
import type { Delivery, Message } from '@spotter/core/notification';
import { ADVERTISEMENTS } from './advertisements.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

type Choice = Pick<Person, 'marketingOptIn' | 'marketingChannels' | 'marketingAgreedAt' | 'marketingAskedAt'>;

const lastAsked = ({ marketingAskedAt, marketingAgreedAt }: Choice): number | null =>
  marketingAskedAt ?? marketingAgreedAt;

/** Who got a campaign over which channel. */
interface Campaign {
  readonly since: number;
  readonly reached: Set<string>;
}

/** A person gets an advertisement by only one of these channels. */
const INSTANT: ReadonlySet<string> = new Set(['push', 'kakao', 'sms']);

/** A campaign is not repeated after this long. */
const FORGOTTEN_AFTER = 60 * DAY;
/** The job runs daily and can miss some runs. */
const REMINDED_WITHIN = 4 * DAY;
/** Seoul has no daylight saving time. */
const SEOUL = 9 * HOUR;

/** Advertisements go only to people who consented, by the chosen channels, by day, and once each. */
export class CheckMarketing extends ContextCheck implements Check {
  readonly reads = ['people', 'deliveries'] as const;
  private readonly choices = new Map<string, Choice>();
  private readonly campaigns = new Map<string, Campaign>();
  private readonly added: Delivery[] = [];

  onChange(change: ChangeFor<CheckMarketing>): void {
    if (change.table === 'people') {
      this.validateReminder(this.choices.get(change.after.id), change.after);
      this.choices.set(change.after.id, change.after);
    }
    if (change.table === 'deliveries' && !change.before && ADVERTISEMENTS.has(change.after.templateId))
      this.added.push(change.after);
  }

  afterStep(): void {
    for (const delivery of this.added.splice(0)) {
      this.validateConsent(delivery, 'is written');
      this.validateCampaign(delivery);
    }
    for (const message of this.context.channels.sentNow)
      if (ADVERTISEMENTS.has(message.eventKey)) this.validateSent(message);
  }

  async afterDay(): Promise<void> {
    this.validateRemindersSent();
    const since = this.context.now() - FORGOTTEN_AFTER;
    for (const [name, campaign] of this.campaigns) if (campaign.since < since) this.campaigns.delete(name);
  }

  private validateSent({ id, eventKey, channel, recipientId }: Message): void {
    this.validateConsent({ id, templateId: eventKey, channel, recipientId }, 'is sent');
    const { from, until } = this.context.policies.notification.quietHours;
    const time = (this.context.now() + SEOUL) % DAY;
    const minutes = Math.floor(time / MINUTE);
    if (time >= afterMidnight(from) || time < afterMidnight(until))
      this.note('quiet-at-night', `${eventKey} by ${channel}, ${minutes} min after midnight`, recipientId);
  }

  private validateConsent(
    { id, templateId, channel, recipientId }: Pick<Delivery, 'id' | 'templateId' | 'channel' | 'recipientId'>,
    what: string,
  ): void {
    const choice = this.choices.get(recipientId);
    const isWanted = choice?.marketingOptIn && (channel === 'in_app' || choice.marketingChannels[channel]);
    if (!isWanted) this.note('marketing-by-consent', `${templateId} by ${channel} ${what}`, id, recipientId);
  }

  /** A person who consented is reminded of it at the interval of the policy. */
  private validateReminder(before: Choice | undefined, { id, marketingAskedAt }: Person): void {
    const last = before && lastAsked(before);
    if (marketingAskedAt === null || marketingAskedAt === before?.marketingAskedAt || !last) return;
    if (marketingAskedAt - last < this.context.policies.marketing.consentReminderMs)
      this.note('reminded-of-consent', 'a person is reminded too early', id);
  }

  private validateRemindersSent(): void {
    const since = this.context.now() - this.context.policies.marketing.consentReminderMs - REMINDED_WITHIN;
    for (const [id, choice] of this.choices) {
      const last = lastAsked(choice);
      if (choice.marketingOptIn && (last === null || last < since))
        this.note('reminded-of-consent', 'a person is not reminded', id);
    }
  }

  /** The text of a campaign fills its payload, so equal payloads mean the same campaign. */
  private validateCampaign({ id, templateId, payload, recipientId, channel, dedupeKey }: Delivery): void {
    const name = `${templateId} ${JSON.stringify(payload)}`;
    const campaign = this.campaigns.get(name) ?? { since: this.context.now(), reached: new Set<string>() };
    this.campaigns.set(name, campaign);
    const isFallback = dedupeKey.endsWith(':kakao');
    const who = `${recipientId} ${INSTANT.has(channel) && !isFallback ? 'instant' : channel}`;
    if (campaign.reached.has(who)) this.note('once-a-campaign', `${name} by ${channel} a second time`, id, recipientId);
    campaign.reached.add(who);
  }
}

function afterMidnight(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes * MINUTE;
}
