import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMAGE_WIDTHS } from '@keyturn/contracts/media';
import { isSamePicture, isTelling } from '@keyturn/domain/same-picture';
import { reencode, type PicturePrint } from '@keyturn/service-kit/images';
import { test } from '@keyturn/service-kit/testing-context';

const ROOT = new URL('../../../', import.meta.url).pathname;
const FOLDERS = ['infra/embedded/seed/art/listings', 'tests/testing/photos'];
const COPIES = IMAGE_WIDTHS.filter((width) => width < 2048);
const send = (file: Buffer) => reencode(file, { maxSide: 2048, copies: COPIES, isPrinted: true });

test('[E19] all pictures of demo and tests, though drawn alike, count as different, and each copy is recognized', async () => {
  const prints: PicturePrint[] = [];
  for (const folder of FOLDERS)
    for (const name of (await readdir(join(ROOT, folder))).filter((file) => /\.(webp|jpg)$/.test(file))) {
      const { data, print, copies } = await send(await readFile(join(ROOT, folder, name)));
      assert.ok(print && isTelling(print), name);
      prints.push(print);
      if (prints.length % 10 > 0) continue;
      const { print: copied } = await send(copies[0]?.data ?? data);
      assert.ok(copied && isSamePicture(print, copied), name);
    }
  assert.ok(prints.length > 300);
  const pairs = prints.flatMap((one, at) => prints.slice(at + 1).filter((other) => isSamePicture(one, other)));
  assert.equal(pairs.length, 0);
});
