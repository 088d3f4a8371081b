export { isOn } from './is-on.ts';
