// `node --import ./infra/typescript/register.mjs`: runs the repository's TypeScript on every supported Node.
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
