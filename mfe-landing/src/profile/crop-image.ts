/** The part of the original image that the circle shows, in image pixels. */
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

/** Cuts the area out of an image and answers it as a JPEG data URL within the limits. Throws when the image is unreadable. */
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
  // JPEG knows no transparency; without this, transparent parts would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return encodeSmall((quality) => canvas.toDataURL('image/jpeg', quality));
}

/** Encodes at quality 0.8, then 0.1 lower each time, until the text is short enough or quality 0.3 is reached. */
export function encodeSmall(encode: (quality: number) => string): string {
  for (let tenths = QUALITY.first; ; tenths -= 1) {
    const text = encode(tenths / 10);
    if (text.length <= MOST_CHARACTERS || tenths <= QUALITY.last) return text;
  }
}
