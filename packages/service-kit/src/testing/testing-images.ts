import sharp from 'sharp';
import { reencode } from '../images/images.ts';

/** A picture that is dear to decode, and milliseconds of a processor that are too few for it on this machine, however fast it is. */
export async function exhaustingPicture(): Promise<{ file: Buffer; tooLittleMs: number }> {
  const blank = sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#c4421a' } });
  const file = await blank.png({ progressive: true }).toBuffer();
  let cost = 0;
  await reencode(file, { maxSide: 100, owner: 'nobody', onCost: (processorMs) => (cost = processorMs) });
  return { file, tooLittleMs: cost / 3 };
}
