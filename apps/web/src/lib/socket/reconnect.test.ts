import { expect, test } from 'vitest'
import { type ChannelEvent, type ChannelState, initialChannel, nextChannel } from './reconnect.ts'

const lost: ChannelEvent = { kind: 'lost', code: 1006 }
const waited: ChannelEvent = { kind: 'waited' }
const run = (events: ChannelEvent[], from: ChannelState = initialChannel) => events.reduce(nextChannel, from)

test('a lost socket is opened again three times, then replaced by polling', () => {
  expect(run([lost])).toEqual({ kind: 'waiting', failures: 1 })
  expect(run([lost, waited, lost, waited, lost])).toEqual({ kind: 'waiting', failures: 3 })
  expect(run([lost, waited, lost, waited, lost, waited, lost])).toEqual({ kind: 'polling' })
})

test('a retry while lists are polled opens the socket, or leads back to polling', () => {
  const polling: ChannelState = { kind: 'polling' }
  expect(run([{ kind: 'retried' }, lost], polling)).toEqual(polling)
  expect(run([{ kind: 'retried' }, { kind: 'opened' }, lost], polling)).toEqual({
    kind: 'waiting',
    failures: 1,
  })
  expect(run([lost, { kind: 'retried' }])).toEqual({ kind: 'waiting', failures: 1 })
})

test('an opened socket resets the number of failures', () => {
  const opened = run([lost, waited, lost, waited, { kind: 'opened' }])
  expect(run([lost], opened)).toEqual({ kind: 'waiting', failures: 1 })
})

test('a socket that was closed because of an invalid token is not opened again', () => {
  expect(run([{ kind: 'opened' }, { kind: 'lost', code: 4401 }, waited])).toEqual({ kind: 'closed' })
})

test('a stopped socket ignores all later events', () => {
  expect(run([{ kind: 'stopped' }, { kind: 'opened' }, lost])).toEqual({ kind: 'closed' })
})
