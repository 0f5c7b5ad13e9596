import { expect, test } from 'vitest'
import { hostNameOf, isHostName, publicLines } from './public-address-lines.ts'

test.each([
  [' https://Easel.Example/zh/inspiration?a=1 ', 'easel.example'],
  ['easel.example:443', 'easel.example'],
  ['http://192.168.1.5:3000/', '192.168.1.5'],
  ['', ''],
])('the typed text %j gives the host %j', (typed, name) => {
  expect(hostNameOf(typed)).toBe(name)
})

test.each([
  ['easel.example', true],
  ['192.168.1.5', true],
  ['画架.example', true],
  ['raspberrypi', true],
  ['', false],
  ['-a.example', false],
  ['a b', false],
  ['a..b', false],
  ['a\nHOST=evil', false],
])('%j is a host name: %s', (name, expected) => {
  expect(isHostName(name)).toBe(expected)
})

test('a site on the internet is behind a proxy that it trusts', () => {
  expect(publicLines('internet', 'easel.example', 3000)).toEqual({
    env: 'PUBLIC_URL=https://easel.example\nTRUST_PROXY=on',
    caddyfile: 'easel.example\nreverse_proxy 127.0.0.1:3000',
  })
})

test('a site in a local network listens on all addresses', () => {
  expect(publicLines('network', '192.168.1.5', 3000)).toEqual({
    env: 'PUBLIC_URL=http://192.168.1.5:3000\nHOST=0.0.0.0',
  })
})
