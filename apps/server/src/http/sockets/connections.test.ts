import { expect, test } from 'vitest'
import { Connections } from './connections.ts'

test('a subnet may have five hundred sockets, and further sockets when some have closed', () => {
  const connections = new Connections()
  const leave = Array.from({ length: 500 }, () => connections.admit('192.0.2.1'))
  expect(leave.every((isLeft) => isLeft !== false)).toBe(true)
  expect(connections.admit('192.0.2.1')).toBe(false)
  expect(connections.admit('192.0.2.2')).not.toBe(false)
  if (leave[0]) leave[0]()
  expect(connections.admit('192.0.2.1')).not.toBe(false)
})
