export { ApiError, NetworkError, serverMessage } from './errors.ts';
export { callApi } from './call-api.ts';
export { uploadImage } from './upload-image.ts';
