import { join } from 'node:path';
import { brokerDefinitions } from '@keyturn/service-kit/broker-definitions';
import { asSaved } from '../build/as-saved.ts';
import { BROKER_VHOST } from '../secrets/secrets.ts';

export const DEFINITIONS_FILE = join(import.meta.dirname, 'rabbitmq-definitions.json');

/** What the file has to hold, which `npm run generate` writes: what the broker is given, made from the table that services use. */
export const definitionsText = (): Promise<string> =>
  asSaved('definitions.json', JSON.stringify(brokerDefinitions(BROKER_VHOST)));
