import sharp, { type Sharp } from 'sharp';
import { photo } from '../../src/testing.ts';
import { SECRET, chunk, deflatedZeros, segment, withChunks, withSegments } from './bytes.ts';

/** Photos that are fine and carry something that must not come out, or are of an unusual make. */
export type Carrying = Record<string, Buffer>;

const EXIF = {
  IFD0: { Make: SECRET, Model: SECRET, ImageDescription: SECRET, Copyright: SECRET, Software: SECRET },
  IFD2: { UserComment: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 14/1 0/1', GPSLongitude: '111/1 39/1 0/1' },
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${SECRET}</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
const IPTC = `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x1e\x1c\x02\x05\x00\x19${SECRET}`;

/** Every photo that must be taken and come out bare. */
export async function carryingPhotos(): Promise<Carrying> {
  const jpeg = await photo(60, 40).jpeg().toBuffer();
  const png = await photo(60, 40).png().toBuffer();
  const webp = await photo(60, 40).webp().toBuffer();
  const tail = (text: string): Buffer => Buffer.concat([jpeg, Buffer.from(text + SECRET)]);
  const pages = await Promise.all([0, 1].map(() => photo(60, 40).png().toBuffer()));
  return {
    ...(await photosWithMetadata()),
    'jpeg with a comment': withSegments(jpeg, segment(0xfe, SECRET)),
    'jpeg with XMP': withSegments(jpeg, segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${XMP}`)),
    'jpeg with IPTC': withSegments(jpeg, segment(0xed, IPTC)),
    'jpeg with a colour profile that is none': withSegments(jpeg, segment(0xe2, `ICC_PROFILE\0\x01\x01${SECRET}`)),
    'jpeg with every application segment': withSegments(
      jpeg,
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15].map((at) => segment(0xe0 + at, SECRET)),
    ),
    'jpeg and an archive': tail('PK\u0003\u0004'),
    'jpeg and another jpeg': Buffer.concat([jpeg, jpeg, Buffer.from(SECRET)]),
    'png with texts': withChunks(png, chunk('tEXt', `Comment\0${SECRET}`), chunk('iTXt', `XML\0\0\0\0\0${SECRET}`)),
    'png with a packed text of 40 MB': withChunks(
      png,
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflatedZeros(40_000_000)])),
    ),
    'png with a part of nobody’s': withChunks(png, chunk('seCr', SECRET)),
    'png that moves': withChunks(png, chunk('acTL', Buffer.from('0000000100000000', 'hex'))),
    'webp and a page': Buffer.concat([webp, Buffer.from(`<script>${SECRET}</script>`)]),
    'webp that moves': await sharp(pages, { join: { animated: true } })
      .webp()
      .toBuffer(),
  };
}

async function photosWithMetadata(): Promise<Carrying> {
  const whole = (image: Sharp): Sharp => image.withExif(EXIF).withXmp(XMP).withIccProfile('p3');
  const made: Carrying = {
    'jpeg with Exif, GPS, XMP and a colour profile': await whole(photo(60, 40)).jpeg().toBuffer(),
    'png with Exif, GPS, XMP and a colour profile': await whole(photo(60, 40)).png().toBuffer(),
    'webp with Exif, GPS, XMP and a colour profile': await whole(photo(60, 40)).webp().toBuffer(),
    'jpeg in CMYK': await photo(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
    'jpeg in grey, in steps': await photo(60, 40).greyscale().jpeg({ progressive: true }).toBuffer(),
    'png of 16 bits': await photo(60, 40).toColourspace('rgb16').png().toBuffer(),
    'png with a palette': await photo(60, 40).png({ palette: true }).toBuffer(),
    'png in passes, see-through': await photo(60, 40).ensureAlpha(0.2).png({ progressive: true }).toBuffer(),
    'webp without loss': await photo(60, 40).webp({ lossless: true }).toBuffer(),
    'one pixel': await photo(1, 1).png().toBuffer(),
    'a line of 20,000 pixels': await photo(20_000, 1).png().toBuffer(),
  };
  return made;
}
