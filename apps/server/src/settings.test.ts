import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const noFile = '/nowhere/.env'

test.each([
  [{ PORT: 'abc' }, 'The setting PORT must be a whole number from 0 to 65535, but is "abc".'],
  [{ PORT: '70000' }, 'The setting PORT must be a whole number from 0 to 65535, but is "70000".'],
  [{ DEMO: 'yes' }, 'The setting DEMO must be on or off, but is "yes".'],
  [{ SIGN_UP: 'no' }, 'The setting SIGN_UP must be open, invite or closed, but is "no".'],
  [
    { PUBLIC_URL: 'easel.example' },
    'The setting PUBLIC_URL must be an address that begins with http:// or https://, but is "easel.example".',
  ],
  [
    { PUBLIC_URL: 'https://easel.example/art' },
    'The setting PUBLIC_URL must be an address without a path, user or query, but is "https://easel.example/art".',
  ],
  [
    { HOST: '0.0.0.0' },
    'With HOST=0.0.0.0, other machines can reach this site. Set PUBLIC_URL to the address that people use, such as https://easel.example or http://192.168.1.5:3000.',
  ],
  [{ TRUST_PROXY: '12' }, 'The setting TRUST_PROXY must be on, off, or the number of proxies, but is "12".'],
  [
    { FREE_DISK_FLOOR: '1 GB' },
    'The setting FREE_DISK_FLOOR must be a size such as 512M or 5G, but is "1 GB".',
  ],
  [{ DOWNLOAD_SPACE: '0' }, 'The setting DOWNLOAD_SPACE must be a size of 64M or more, but is "0".'],
  [{ RATE_LIMIT_FACTOR: '0' }, 'The setting RATE_LIMIT_FACTOR must be a number above 0, but is "0".'],
  [{ IDLE_FACTOR: '0' }, 'The setting IDLE_FACTOR must be a whole number from 1 to 1000, but is "0".'],
])('invalid settings are reported to the host: %o', (env, message) => {
  expect(() => readSettings(env, noFile)).toThrow(message)
})

test.each([
  [{ SECRET: 'short' }, 'The setting SECRET must be at least 32 characters long.'],
  [
    { COMFYUI_URLS: 'http://studio:8188,http://ann:word@attic' },
    'The setting COMFYUI_URLS must be addresses that begin with http:// or https://.',
  ],
  [{ IMAGES_API_KEY: 'two words' }, 'The setting IMAGES_API_KEY must be a key without spaces.'],
  [
    { DATABASE_URL: 'mysql://host:word@db' },
    'The setting DATABASE_URL must be an address that begins with postgres://.',
  ],
])('secret settings are not repeated in a message: %o', (env, message) => {
  expect(() => readSettings(env, noFile)).toThrow(message)
})

test.each([
  [undefined, 1024 ** 3],
  ['0', 0],
  ['1500', 1500],
  ['512M', 512 * 1024 ** 2],
  ['2T', 2 * 1024 ** 4],
])('a size may have a unit: %s', (FREE_DISK_FLOOR, bytes) => {
  expect(readSettings({ FREE_DISK_FLOOR }, noFile).FREE_DISK_FLOOR).toBe(bytes)
})
