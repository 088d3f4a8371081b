/** Look-alike letters of other scripts and their Latin counterparts, in the same order. */
const ALIKE = { theirs: 'аеорсухіαοεκνнтѕмквјԁԛԝԟүτυρηιχոօսհꓗ', ours: 'aeopcyxiaoekvhtsmkbjdqwkytupnixnouhk' } as const;
/** Small capitals become Latin letters in every word. */
const SMALL = { theirs: 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', ours: 'abcdefghijklmnoprstuvwyz' } as const;
const [THEIRS, SMALLS] = [new RegExp(`[${ALIKE.theirs}]`, 'g'), new RegExp(`[${SMALL.theirs}]`, 'g')];
/** A word with the signs that may occur inside it. */
const WORD = /[\p{L}\p{N}@._-]+/gu;
/** A word without any Latin letter or digit is left in its script. */
const HAS_OURS = /[a-z\d]/;

const asOurs = (text: string): string =>
  text.replace(THEIRS, (letter) => ALIKE.ours[ALIKE.theirs.indexOf(letter)] ?? letter);
const withoutSmallCapitals = (text: string): string =>
  text.replace(SMALLS, (letter) => SMALL.ours[SMALL.theirs.indexOf(letter)] ?? letter);

/**
 * Lower-cases a text and makes small capitals Latin. Look-alike letters become Latin only in words that mix scripts or
 * contain digits.
 */
export const withOurLetters = (text: string): string =>
  withoutSmallCapitals(text).replace(WORD, (word) => (HAS_OURS.test(word) ? asOurs(word) : word));

/** Lower-cases a text and makes every look-alike letter Latin. */
export const withAllOurLetters = (text: string): string => asOurs(withoutSmallCapitals(text));

const FIGURES: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** "t3legram", "1nsta", "venm0": digits in words become similar letters, a 1 either i or l. "1g" and "5c" stay. */
export const withLettersForFigures = (text: string, one: 'i' | 'l'): string =>
  text.replace(
    /(?<=\p{L})[013457](?=\p{L})|(?<=\p{L}{2})[013457]|[013457](?=\p{L}{2})/gu,
    (figure) => FIGURES[figure] ?? one,
  );
