export { onTold, tellPage, type Told } from './tell-page.ts';
