import { expect, test } from 'vitest'
import { isPublicAddress, isPublicHost, lookupPublic } from './public-address.ts'

test('addresses of the public internet are recognized among all others, in any notation', () => {
  for (const address of ['93.184.215.14', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '198.18.0.1', '::', '::1', '::ffff:127.0.0.1', '::ffff:1.1.1.1'],
    ...[
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
      'nothing',
    ],
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test('a host is judged like an address, in any notation', () => {
  const hostOf = (url: string) => new URL(url).hostname
  for (const url of ['https://push.example.com/x', 'https://1.1.1.1/', 'https://[2606:4700:4700::1111]/'])
    expect([url, isPublicHost(hostOf(url))]).toEqual([url, true])
  for (const url of [
    ...[
      'https://localhost/',
      'https://LOCALHOST./',
      'https://a.localhost/',
      'https://printer/',
      'https://nas.local/',
    ],
    ...[
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://0177.0.0.1/',
      'https://[::1]/',
    ],
    ...['https://[::ffff:10.0.0.1]/', 'https://metadata.google.internal/', 'https://①②⑦.0.0.1/'],
  ])
    expect([url, isPublicHost(hostOf(url))]).toEqual([url, false])
})

test('a connection to a name that resolves to a private address is refused', async () => {
  const looked = (options: object) =>
    new Promise((resolve) =>
      lookupPublic('localhost', options, (error, address) => resolve(error ?? address)),
    )
  expect(await looked({})).toBeInstanceOf(Error)
  expect(await looked({ all: true })).toBeInstanceOf(Error)
})
