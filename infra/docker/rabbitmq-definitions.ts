import { join } from 'node:path';
import { brokerDefinitions } from '@keyturn/service-kit/broker-definitions';
import { formatText } from '../build/format-text.ts';
import { BROKER_VHOST } from '../secrets/secrets.ts';

export const DEFINITIONS_FILE = join(import.meta.dirname, 'rabbitmq-definitions.json');

/** The expected content of the file that `npm run generate` writes, from the table of subscriptions. */
export const definitionsText = (): Promise<string> =>
  formatText('definitions.json', JSON.stringify(brokerDefinitions(BROKER_VHOST)));
