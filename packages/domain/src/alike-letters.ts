/** Letters of other scripts, and ours that they look like, in the same order. */
const ALIKE = { theirs: 'аеорсухіαοεκνнтѕмквјԁԛԝԟүτυρηιχոօսհꓗ', ours: 'aeopcyxiaoekvhtsmkbjdqwkytupnixnouhk' } as const;
/** Small capitals are ours, whatever stands beside them. */
const SMALL = { theirs: 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', ours: 'abcdefghijklmnoprstuvwyz' } as const;
const [THEIRS, SMALLS] = [new RegExp(`[${ALIKE.theirs}]`, 'g'), new RegExp(`[${SMALL.theirs}]`, 'g')];
/** Letters and what may stand between those of one word. */
const WORD = /[\p{L}\p{N}@._-]+/gu;
/** What is written in another script alone is read in it. */
const HAS_OURS = /[a-z\d]/;

const asOurs = (text: string): string =>
  text.replace(THEIRS, (letter) => ALIKE.ours[ALIKE.theirs.indexOf(letter)] ?? letter);
const withoutSmallCapitals = (text: string): string =>
  text.replace(SMALLS, (letter) => SMALL.ours[SMALL.theirs.indexOf(letter)] ?? letter);

/** A text in small letters; small capitals as ours, and in words that mix scripts or hold figures, letters of others that look like ours. */
export const withOurLetters = (text: string): string =>
  withoutSmallCapitals(text).replace(WORD, (word) => (HAS_OURS.test(word) ? asOurs(word) : word));

/** A text in small letters; letters of others that look like ours as ours, wherever they stand. */
export const withAllOurLetters = (text: string): string => asOurs(withoutSmallCapitals(text));

const FIGURES: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't' };

/** "t3legram", "1nsta", "venm0": figures in words as the letters they look like; a 1 looks like an i and like an l. "1g" and "5c" are no words. */
export const withLettersForFigures = (text: string, one: 'i' | 'l'): string =>
  text.replace(
    /(?<=\p{L})[013457](?=\p{L})|(?<=\p{L}{2})[013457]|[013457](?=\p{L}{2})/gu,
    (figure) => FIGURES[figure] ?? one,
  );
