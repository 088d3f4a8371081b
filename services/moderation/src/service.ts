import { defineProgram } from '@keyturn/service-kit/program';
import { createModeration } from './app.ts';
import { runCasesSubcommand } from './cases-subcommand.ts';
import { moderationEnv } from './config.ts';

export const service = defineProgram({
  name: 'moderation',
  env: moderationEnv,
  // Decisions, and cases that wait for one.
  keptIds: {
    audit: ['subjectId', 'actorId'],
    cases: ['subjectId', 'subjectKey', 'ownerId', 'decisions'],
    reports: ['_id', 'subjectKey'],
  },
  create: (deps) => createModeration(deps),
  subcommands: () => ({ cases: runCasesSubcommand }),
});
