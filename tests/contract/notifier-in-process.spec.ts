import { InProcessNotifier } from '@spotter/notifier-in-process';
import { describeNotifier } from './notifier-contract.js';

describeNotifier({ name: 'the notifier in this process', open: (options) => new InProcessNotifier(options) });
