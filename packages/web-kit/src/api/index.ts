export { ApiError, NetworkError, serverMessage } from './errors.ts';
export { api, UPLOAD_DEADLINE_MS } from './api.ts';
export { uploadImage } from './upload-image.ts';
