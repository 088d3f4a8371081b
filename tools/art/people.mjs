/** Twelve portraits, drawn like the rooms: flat shapes, one warm light from the left. node people.mjs */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { lighter, mix } from './color.mjs';

const DARK = '#241814';
const HAIR = {
  long: (c) => ({ back: `<path d="M24 52C20 22 36 12 50 12s30 10 26 40c1 14 4 24 7 34H17C21 76 23 66 24 52Z" fill="${c}"/>`, front: `<path d="M30 47C28 24 40 16 51 16s22 8 19 31Q67 34 58 27Q46 40 33 38Q31 42 30 47Z" fill="${c}"/>` }),
  crop: (c) => ({ front: `<path d="M31 45C28 22 40 14 51 14s23 9 18.5 31Q67 35 60 31Q46 35 37 31Q32 36 31 45Z" fill="${c}"/>` }),
  bun: (c) => ({ back: `<circle cx="50" cy="12" r="9.5" fill="${c}"/><circle cx="47" cy="9" r="4" fill="#fff" opacity=".08"/>`, front: `<path d="M30 48C26 24 38 15 50 15s26 9 20 33Q70 39 66 33Q52 38 43 28Q36 38 30 48Z" fill="${c}"/>` }),
  curls: (c) => ({ back: [[28, 40, 12], [72, 40, 12], [26, 54, 10], [74, 54, 10], [34, 26, 12], [66, 26, 12], [50, 20, 14]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`).join(''), front: [[36, 28, 8], [46, 25, 8], [57, 25, 8], [65, 30, 7], [32, 36, 5]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${lighter(c, 0.06)}"/>`).join('') }),
  fade: (c) => ({ front: `<path d="M31.5 44C29 24 38 15 50 15s21 9 18.5 29C67 39 66 36 64 34Q50 26 36 34C34 36 33 39 31.5 44Z" fill="${c}"/><path d="M34 27Q40 12 56 13Q68 15 67 28Q52 20 34 27Z" fill="${lighter(c, 0.1)}"/>` }),
  scarf: (c) => ({ back: `<path d="M22 58C18 24 34 11 50 11s32 13 28 47c1 14 2 24 8 34H14C20 82 21 72 22 58Z" fill="${mix(c, DARK, 0.18)}"/>`, front: `<path d="M30 50C27 26 38 20 50 20s23 6 20 30C72 66 62 72 50 73C38 72 28 66 30 50ZM24 54C20 26 34 12 50 12s30 14 26 42C76 74 64 84 50 86C36 84 24 74 24 54Z" fill="${c}" fill-rule="evenodd"/><path d="M30 78Q50 92 70 78L74 92H26Z" fill="${c}"/><path d="M34 80Q50 90 66 80" stroke="${mix(c, DARK, 0.2)}" stroke-width="1.4" fill="none"/>` }),
  bob: (c) => ({ back: `<path d="M26 62C20 28 34 13 50 13s30 15 24 49Q70 66 64 64H36Q30 66 26 62Z" fill="${c}"/>`, front: `<path d="M30 46C29 26 38 18 50 18s21 8 20 28L66 36H34Z" fill="${c}"/>` }),
  wave: (c) => ({ front: `<path d="M30 45C24 26 36 12 52 13C68 13 76 26 69 45Q68 34 62 30Q54 34 44 27Q34 30 30 45Z" fill="${c}"/><path d="M36 22Q48 10 64 20" stroke="${lighter(c, 0.14)}" stroke-width="2" fill="none"/>` }),
  braids: (c) => ({ back: `<path d="M27 50C23 24 37 13 50 13s27 11 23 37Z" fill="${c}"/>${[24, 76].map((x) => [56, 65, 74, 83].map((y, i) => `<ellipse cx="${x + (x < 50 ? -i : i) * 0.4}" cy="${y}" rx="5.2" ry="5.6" fill="${i % 2 ? lighter(c, 0.07) : c}"/>`).join('')).join('')}`, front: `<path d="M30 46C28 24 40 16 50 16s22 8 20 30Q66 32 50 26Q34 32 30 46Z" fill="${c}"/><path d="M50 16V27" stroke="${lighter(c, 0.2)}" stroke-width="1"/>` }),
  cap: (c) => ({ front: `<path d="M31 46C30 40 31 36 33 33H67C69 36 70 40 69 46Q67 38 64 36H36Q33 38 31 46Z" fill="#3B2A20"/><path d="M29 35C28 18 40 12 50 12s22 6 21 23Q50 28 29 35Z" fill="${c}"/><path d="M29 35Q50 27 73 34Q82 37 84 41Q66 36 50 36Q36 36 29 35Z" fill="${mix(c, DARK, 0.22)}"/>` }),
  grey: (c) => ({ front: `<path d="M30 46C26 24 38 14 50 14s25 10 20 32Q69 36 64 31Q54 27 46 30Q36 30 33 38Q31 42 30 46Z" fill="${c}"/><path d="M40 20Q52 14 62 22" stroke="#fff" stroke-width="1.6" fill="none" opacity=".5"/>` }),
  afro: (c) => ({ back: [[30, 34, 15], [70, 34, 15], [50, 22, 19], [36, 22, 14], [64, 22, 14], [26, 46, 10], [74, 46, 10]].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`).join(''), front: `<path d="M31 45C28 20 40 14 50 14s22 6 19 31Q64 33 50 32Q36 33 31 45Z" fill="${c}"/>` }),
};
const CLOTHES = {
  tee: (c) => `<path d="M41 76Q50 84 59 76" stroke="${mix(c, DARK, 0.2)}" stroke-width="2" fill="none"/>`,
  collar: (c) => `<path d="M40 75L50 86L60 75L66 79L56 94L50 87L44 94L34 79Z" fill="${lighter(c, 0.5)}"/>`,
  hood: (c) => `<path d="M30 80Q36 72 42 75Q50 86 58 75Q64 72 70 80Q62 92 50 92Q38 92 30 80Z" fill="${mix(c, DARK, 0.16)}"/><path d="M45 88V98M55 88V98" stroke="#F7EEE0" stroke-width="1.5"/>`,
  stripes: (c) => `<path d="M20 90H80M17 96H83M28 84H72" stroke="${lighter(c, 0.5)}" stroke-width="2.2"/><path d="M41 76Q50 84 59 76" stroke="${mix(c, DARK, 0.2)}" stroke-width="2" fill="none"/>`,
  blazer: (c) => `<path d="M41 75L50 90L59 75L62 77L53 100H47L38 77Z" fill="#F7F2E8"/><path d="M38 76L32 84L47 100L41 84ZM62 76L68 84L53 100L59 84Z" fill="${mix(c, DARK, 0.22)}"/>`,
  overalls: (c) => `<path d="M34 78V100M66 78V100" stroke="${mix(c, DARK, 0.3)}" stroke-width="5"/><rect x="32" y="90" width="36" height="12" fill="${mix(c, DARK, 0.3)}"/>`,
};
/** Skin, hair, hair colour, clothes, their colour, background; then what else there is about a face. */
const PEOPLE = [
  { skin: '#C98F65', hair: 'long', tone: '#2A1A14', wear: 'tee', cloth: '#C4542B', bg: '#E9DCC9', alt: 'Woman with long dark hair' },
  { skin: '#D9A37A', hair: 'fade', tone: '#1E1512', wear: 'hood', cloth: '#0F6E78', bg: '#D6E4E2', beard: 1, alt: 'Man with short dark hair and a beard' },
  { skin: '#F3CFB0', hair: 'bun', tone: '#9A5326', wear: 'collar', cloth: '#1F6C78', bg: '#F1E3D2', freckles: 1, alt: 'Woman with red hair in a bun' },
  { skin: '#7A4C33', hair: 'crop', tone: '#15100E', wear: 'stripes', cloth: '#D99A3C', bg: '#E3D8EA', alt: 'Man with short black hair' },
  { skin: '#F6DCC8', hair: 'bob', tone: '#C9953F', wear: 'overalls', cloth: '#7C9F86', bg: '#DCE8DA', glasses: 1, alt: 'Woman with a blond bob and glasses' },
  { skin: '#E0AE85', hair: 'wave', tone: '#2A1A12', wear: 'tee', cloth: '#2F4A5C', bg: '#F4DED2', alt: 'Man with wavy dark hair' },
  { skin: '#F0C9A8', hair: 'long', tone: '#6B4128', wear: 'blazer', cloth: '#41505C', bg: '#D9DCE8', glasses: 1, alt: 'Woman with brown hair, glasses and a jacket' },
  { skin: '#EFC6A4', hair: 'grey', tone: '#B9B4AC', wear: 'collar', cloth: '#5E4A6B', bg: '#E4DED8', beard: 2, alt: 'Older man with grey hair and a beard' },
  { skin: '#8A5A3C', hair: 'afro', tone: '#1B1210', wear: 'tee', cloth: '#E0B04C', bg: '#CFE3D6', earrings: 1, alt: 'Woman with an afro and earrings' },
  { skin: '#C08358', hair: 'scarf', tone: '#5E8C86', wear: 'tee', cloth: '#3E5F66', bg: '#F7E6CF', alt: 'Woman with a green headscarf' },
  { skin: '#F4D3B8', hair: 'cap', tone: '#B65A42', wear: 'hood', cloth: '#4B7D93', bg: '#F1DCD6', freckles: 1, alt: 'Man with a red cap' },
  { skin: '#A56B45', hair: 'braids', tone: '#20140F', wear: 'stripes', cloth: '#B65A62', bg: '#DDE3D3', alt: 'Woman with two braids' },
];

export function portrait(o) {
  const shade = mix(o.skin, '#5A2B14', 0.2);
  const { back = '', front } = HAIR[o.hair](o.tone);
  const brow = o.hair === 'scarf' ? '#2A1A14' : mix(o.hair === 'cap' ? '#3B2A20' : o.tone, DARK, 0.25);
  const lip = mix(o.skin, '#8A2F2B', 0.62);
  const freckles = o.freckles ? [[38, 50], [41, 53], [36.5, 53], [59, 53], [62, 50], [63.5, 53]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".75" fill="#9A5326" opacity=".55"/>`).join('') : '';
  const glasses = o.glasses ? `<g fill="#fff" fill-opacity=".16" stroke="${DARK}" stroke-width="1.5"><circle cx="42" cy="46" r="6.6"/><circle cx="58" cy="46" r="6.6"/><path d="M48.6 45Q50 44 51.4 45M35.4 45L31.5 43.500M64.6 45L68.5 43.5" fill="none"/></g>` : '';
  const beard = o.beard ? `<path d="M31.5 48Q32 70 50 71.500Q68 70 68.5 48Q66 58 60 58.500Q50 53 40 58.500Q34 58 31.5 48Z" fill="${mix(o.tone, o.skin, o.beard === 2 ? 0.1 : 0.22)}"/>` : '';
  const earrings = o.earrings ? '<circle cx="30.5" cy="57" r="2.6" fill="none" stroke="#E9B04C" stroke-width="1.4"/><circle cx="69.5" cy="57" r="2.6" fill="none" stroke="#E9B04C" stroke-width="1.4"/>' : '';
  const eye = (x) => `<ellipse cx="${x}" cy="46" rx="2.1" ry="2.4" fill="${DARK}"/><circle cx="${x + 0.7}" cy="45.2" r=".7" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400"><defs>
<radialGradient id="bg" cx=".3" cy=".25" r="1"><stop offset="0" stop-color="${lighter(o.bg, 0.45)}"/><stop offset="1" stop-color="${mix(o.bg, DARK, 0.1)}"/></radialGradient>
<linearGradient id="skin" x1="0" x2="1"><stop offset=".35" stop-color="${lighter(o.skin, 0.06)}"/><stop offset="1" stop-color="${mix(o.skin, '#5A2B14', 0.14)}"/></linearGradient>
<linearGradient id="cloth" x1="0" x2="1"><stop offset="0" stop-color="${lighter(o.cloth, 0.12)}"/><stop offset="1" stop-color="${mix(o.cloth, DARK, 0.2)}"/></linearGradient></defs>
<rect width="100" height="100" fill="url(#bg)"/><path d="M62 30C84 40 96 66 100 100H60Z" fill="${DARK}" opacity=".05"/>${back}
<path d="M12 104C12 81 31 74 50 74s38 7 38 30Z" fill="url(#cloth)"/>
<ellipse cx="31" cy="48" rx="3.4" ry="5" fill="${shade}"/><ellipse cx="69" cy="48" rx="3.4" ry="5" fill="${mix(shade, DARK, 0.1)}"/>
<path d="M41 60h18v16q-9 10-18 0Z" fill="${o.skin}"/><path d="M41 64q9 8 18 0v5q-9 9-18 0Z" fill="#5A2B14" opacity=".2"/>${CLOTHES[o.wear](o.cloth)}
<path d="M31 44C31 30 39 23 50 23s19 7 19 21C69 60 60 69.5 50 69.500S31 60 31 44Z" fill="url(#skin)"/>${beard}
<ellipse cx="38" cy="53" rx="4" ry="2.6" fill="#E2603B" opacity=".2"/><ellipse cx="62" cy="53" rx="4" ry="2.6" fill="#E2603B" opacity=".2"/>${freckles}
${eye(42)}${eye(58)}<path d="M38.5 40.500q3.5-2.4 7 0M54.5 40.500q3.5-2.4 7 0" stroke="${brow}" stroke-width="1.7" fill="none" stroke-linecap="round"/>
<path d="M50 47.500Q52.4 53 49.2 53.6" stroke="${shade}" stroke-width="1.5" fill="none" stroke-linecap="round"/>
<path d="M43.5 58.500Q50 60.5 56.5 58.500Q54.5 64.5 50 64.500T43.5 58.500Z" fill="${lip}"/><path d="M45.2 59.300Q50 60.6 54.8 59.300Q53.5 61.3 50 61.300T45.2 59.300Z" fill="#fff"/>${glasses}${front}${earrings}</svg>`;
  return svg;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const out = join(dirname(fileURLToPath(import.meta.url)), '../../infra/embedded/seed/art/people');
  await mkdir(out, { recursive: true });
  const list = [];
  for (const [i, person] of PEOPLE.entries()) {
    const file = `person-${String(i + 1).padStart(2, '0')}.webp`;
    await writeFile(join(out, file), await sharp(Buffer.from(portrait(person))).webp({ quality: 80 }).toBuffer());
    list.push({ file, alt: person.alt });
  }
  await writeFile(join(out, 'manifest.json'), `${JSON.stringify(list, null, 1)}\n`);
}
