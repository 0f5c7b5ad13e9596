import { expect, test } from 'vitest'
import { siteAddress } from './site-address.ts'

const listening = { address: () => ({ port: 3000, address: '127.0.0.1', family: 'IPv4' }) }
const asked = (publicUrl: string | undefined, host: string | undefined) => {
  const { isMine, originOf } = siteAddress(publicUrl)
  const headers = { ...(host !== undefined && { host }) }
  return isMine(headers, listening) ? originOf({ headers, protocol: 'http' }) : undefined
}

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['LOCALHOST:3000', 'http://localhost:3000'],
  ['localhost.:3000', 'http://localhost:3000'],
  ['localhost..:3000', undefined],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['127.8.8.8:3000', 'http://127.8.8.8:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['localhost:3001', undefined],
  ['localhost', undefined],
  ['evil.example', undefined],
  ['evil.example:3000', undefined],
  ['localhost.evil.example:3000', undefined],
  ['127.0.0.1.evil.example:3000', undefined],
  ['evil.example@localhost:3000', undefined],
  ['localhost:3000/x', undefined],
  ['', undefined],
  [undefined, undefined],
])('without a public address, the Host %s is answered as %s', (host, origin) => {
  expect(asked(undefined, host)).toBe(origin)
})

test.each([
  ['https://art.example', 'art.example'],
  ['https://art.example', 'ART.example:443'],
  ['https://art.example', 'art.example.'],
  ['https://art.example', 'art.example.:443'],
  ['https://art.example', '127.0.0.1:3000'],
  ['https://art.example', 'localhost'],
  ['http://192.168.1.5:3000', '192.168.1.5:3000'],
])('the site of %s answers the Host %s with its public address', (publicUrl, host) => {
  expect(asked(publicUrl, host)).toBe(publicUrl)
})

test.each([
  ['https://art.example', 'evil.example'],
  ['https://art.example', 'art.example:8443'],
  ['https://art.example', 'art.example.evil.example'],
  ['http://192.168.1.5:3000', '192.168.1.5'],
  ['https://art.example', undefined],
])('the site of %s does not answer the Host %s', (publicUrl, host) => {
  expect(asked(publicUrl, host)).toBeUndefined()
})
