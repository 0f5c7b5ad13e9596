import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Channel } from './channel.ts'

/** A socket whose server the test plays. */
class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  readyState = 0
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  close = vi.fn()
  constructor() {
    Socket.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text).message_data.task_type)
  }
  open(): void {
    this.readyState = Socket.OPEN
    this.onopen?.()
  }
  lose(): void {
    this.onclose?.({ code: 1006 })
  }
}

let states: string[]
let channel: Channel

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Socket)
  Socket.all = []
  states = []
  channel = new Channel('token', ({ kind }) => states.push(kind))
})
afterEach(() => {
  channel.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const last = () => Socket.all.at(-1)!
const wake = () => document.dispatchEvent(new Event('visibilitychange'))

/** Loses the socket until lists are polled. */
function fail(): void {
  for (let attempt = 0; attempt < 4; attempt++) {
    last().lose()
    if (states.at(-1) === 'waiting') vi.advanceTimersByTime(3000)
  }
  expect(states.at(-1)).toBe('polling')
}

test.each([
  ['when the network is back', () => dispatchEvent(new Event('online'))],
  ['when the page is shown again', wake],
  ['after two minutes', () => vi.advanceTimersByTime(120_000)],
])('a page that polls opens its socket again %s', (_time, pass) => {
  fail()
  const before = Socket.all.length
  pass()
  expect(Socket.all).toHaveLength(before + 1)
  last().open()
  expect(states.at(-1)).toBe('open')
})

test('a socket without an answer after sleep is replaced', () => {
  last().open()
  const dead = last()
  wake()
  expect(dead.sent).toEqual(['keepalive', 'keepalive'])
  vi.advanceTimersByTime(13_000)
  expect(dead.close).toHaveBeenCalled()
  expect(Socket.all).toHaveLength(2)
  last().open()
  // The browser reports the end of the dead socket minutes later.
  dead.lose()
  expect(states.at(-1)).toBe('open')
})

test('a socket that answers stays, and a closed channel opens no socket', () => {
  last().open()
  wake()
  last().onmessage!({ data: JSON.stringify({ task_type: 'keepalive', data: { type: 'keepalive' } }) })
  vi.advanceTimersByTime(60_000)
  expect(Socket.all).toHaveLength(1)
  channel.close()
  wake()
  vi.advanceTimersByTime(600_000)
  expect(Socket.all).toHaveLength(1)
})
