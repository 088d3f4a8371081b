export { type Answers, type MadeCall } from './answers.ts';
export { address, renderScreen } from './render-screen.tsx';
export { earlier, failed, offline, refused, silent } from './replies.ts';
export * from './parts.ts';
