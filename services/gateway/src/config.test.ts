import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayEnv } from './config.ts';

test('[F] the address people use, however it is written, is what browsers name as origin', () => {
  const { PUBLIC_ORIGIN: origin } = gatewayEnv.shape;
  for (const text of [
    'https://keyturn.example.edu',
    'https://keyturn.example.edu/',
    'https://KEYTURN.example.edu:443/x',
  ]) {
    assert.equal(origin.parse(text), 'https://keyturn.example.edu', text);
  }
  assert.equal(origin.parse(undefined), undefined);
});
