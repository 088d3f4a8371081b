export { copyKey, storeCopy } from './copies.ts';
export { aMomentLater, refuseLive, publishLive, usePhone } from './browser-parts.ts';
export { hasFocus } from './has-focus.ts';
export { Held } from '../../gallery/held.tsx';
export { renderPart } from './render-part.tsx';
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
