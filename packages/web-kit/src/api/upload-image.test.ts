import { assertAsksTolerantly } from '../testing/index.ts';
import { uploadImage } from './upload-image.ts';

/** A fake XMLHttpRequest, answered like `fetch`. */
class StandIn {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload = (): void => undefined;
  onerror = (): void => undefined;
  #address = '';

  open(_method: string, address: string): void {
    this.#address = address;
  }
  setRequestHeader(): void {}
  send(body: FormData): void {
    void this.#answer(body).catch(() => this.onerror());
  }
  async #answer(body: FormData): Promise<void> {
    const answer = await fetch(this.#address, { method: 'POST', body });
    this.status = answer.status;
    this.responseText = await answer.text();
    this.onload();
  }
}

test('POST /api/media/upload: with any other release’s answer, a photo has an address or is refused', async () => {
  const { XMLHttpRequest: before } = globalThis;
  Object.assign(globalThis, { XMLHttpRequest: StandIn });
  try {
    const upload = () => uploadImage(new Blob(['photo']), () => undefined);
    await assertAsksTolerantly('POST /api/media/upload', upload);
  } finally {
    Object.assign(globalThis, { XMLHttpRequest: before });
  }
});
