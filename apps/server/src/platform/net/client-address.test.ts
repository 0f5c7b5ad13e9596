import { expect, test } from 'vitest'
import { addressBehind, clientSubnet } from './client-address.ts'

test('only addresses added by the trusted proxies are believed', () => {
  const header = 'made-up, 203.0.113.7, 10.0.0.2'
  expect(addressBehind(0, '127.0.0.1', header)).toBe('127.0.0.1')
  expect(addressBehind(1, '127.0.0.1', header)).toBe('10.0.0.2')
  expect(addressBehind(2, '127.0.0.1', header)).toBe('203.0.113.7')
  expect(addressBehind(2, '127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(addressBehind(1, '127.0.0.1', undefined)).toBe('127.0.0.1')
})

test('a /64 of IPv6 is one client subnet, and so is an IPv4 address, in both notations', () => {
  expect(clientSubnet('2001:db8:1:2:3:4:5:6')).toBe(clientSubnet('2001:db8:1:2::1'))
  expect(clientSubnet('2001:db8:1:2::1')).not.toBe(clientSubnet('2001:db8:1:3::1'))
  expect(clientSubnet('::ffff:203.0.113.7')).toBe('203.0.113.7')
})
