/** The circle's part of the original image, in its pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Output limits of specification section 5: longest side in px, encoded length in characters, quality in tenths. */
const MOST_PX = 300;
const MOST_CHARACTERS = 500_000;
const QUALITY = { first: 8, last: 3 };

/** Crops an image to a JPEG data URL within the limits. Throws for an unreadable image. */
export async function cropImage(url: string, area: CropArea): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(1, MOST_PX / Math.max(area.width, area.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(area.width * scale);
  canvas.height = Math.round(area.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // JPEG has no transparency; transparent parts would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return encodeSmall((quality) => canvas.toDataURL('image/jpeg', quality));
}

/** Encodes at quality 0.8, then 0.1 lower each time, until the text is short enough or at 0.3. */
export function encodeSmall(encode: (quality: number) => string): string {
  for (let tenths = QUALITY.first; ; tenths -= 1) {
    const text = encode(tenths / 10);
    if (text.length <= MOST_CHARACTERS || tenths <= QUALITY.last) return text;
  }
}
