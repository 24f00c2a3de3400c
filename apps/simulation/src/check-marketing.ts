import { DAY, HOUR, MINUTE, type Delivery, type Message, type Person, type TimeOfDay } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import { ADVERTISEMENTS } from './advertisements.js';
import type { Check, Judged, Note } from './checks.js';

type Choice = Pick<Person, 'marketingOptIn' | 'marketingChannels'>;

/** Who was told of a campaign, over which channel. */
interface Campaign {
  readonly since: number;
  readonly told: Set<string>;
}

/** Nobody announces the same after so long. */
const FORGOTTEN_AFTER = 60 * DAY;
/** Seoul has no summer time. */
const SEOUL = 9 * HOUR;

/** Advertisements: to who agreed, where they agreed, by day, each once. */
export class CheckMarketing implements Check {
  private readonly choices = new Map<string, Choice>();
  private readonly campaigns = new Map<string, Campaign>();
  private added: Delivery[] = [];

  constructor(
    private readonly judged: Judged,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table === 'people') this.choices.set(change.after.id, change.after);
    if (change.table === 'deliveries' && !change.before && ADVERTISEMENTS.has(change.after.templateId))
      this.added.push(change.after);
  }

  afterStep(): void {
    for (const delivery of this.added) {
      this.judgeConsent(delivery, 'is written');
      this.judgeCampaign(delivery);
    }
    this.added = [];
    for (const message of this.judged.channels.sentNow)
      if (ADVERTISEMENTS.has(message.eventKey)) this.judgeSent(message);
  }

  async afterDay(): Promise<void> {
    const since = this.judged.now() - FORGOTTEN_AFTER;
    for (const [name, campaign] of this.campaigns) if (campaign.since < since) this.campaigns.delete(name);
  }

  private judgeSent({ id, eventKey, channel, recipientId }: Message): void {
    this.judgeConsent({ id, templateId: eventKey, channel, recipientId }, 'is sent');
    const { from, until } = this.judged.policies.notification.quietHours;
    const time = (this.judged.now() + SEOUL) % DAY;
    if (time >= afterMidnight(from) || time < afterMidnight(until))
      this.note(
        'quiet-at-night',
        `${eventKey} by ${channel}, ${Math.floor(time / MINUTE)} min after midnight`,
        recipientId,
      );
  }

  private judgeConsent(
    { id, templateId, channel, recipientId }: Pick<Delivery, 'id' | 'templateId' | 'channel' | 'recipientId'>,
    what: string,
  ): void {
    const choice = this.choices.get(recipientId);
    const isWanted = choice?.marketingOptIn && (channel === 'in_app' || choice.marketingChannels[channel]);
    if (!isWanted) this.note('marketing-by-consent', `${templateId} by ${channel} ${what}`, id, recipientId);
  }

  /** What a campaign says, fills its payload: the same payload is the same campaign. */
  private judgeCampaign({ id, templateId, payload, recipientId, channel }: Delivery): void {
    const name = `${templateId} ${JSON.stringify(payload)}`;
    const campaign = this.campaigns.get(name) ?? { since: this.judged.now(), told: new Set<string>() };
    this.campaigns.set(name, campaign);
    const who = `${recipientId} ${channel}`;
    if (campaign.told.has(who)) this.note('once-a-campaign', `${name} by ${channel} a second time`, id, recipientId);
    campaign.told.add(who);
  }
}

function afterMidnight(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR + minutes * MINUTE;
}
