export { ApiError, hasStatus, NetworkError, serverMessage, UNREADABLE } from './errors.ts';
export { call, send } from './call.ts';
export { changeItem } from './change-item.ts';
export { UPLOAD_DEADLINE_MS } from './make-call.ts';
export { touchedKeys } from './touched-keys.ts';
export { uploadImage } from './upload-image.ts';
