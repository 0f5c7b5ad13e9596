import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Signer } from '../storage/secret.ts'
import { securityEvents } from './security-events.ts'
import { SecurityLog } from './security-log.ts'

interface Line {
  type: string
  place: string
  more?: number
}

function logInto(lines: Line[]): SecurityLog {
  const log = pino({ level: 'info' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
  return new SecurityLog(log, new Signer(['a secret of at least thirty-two letters']))
}

test('equal refusals within a minute share one line with a count; each success has its own line', () => {
  const lines: Line[] = []
  const log = logInto(lines)
  for (let index = 0; index < 1000; index++)
    log.write('rate_limited', { address: '192.0.2.1', call: 'report' })
  log.write('rate_limited', { address: '192.0.2.2', call: 'report' })
  for (let index = 0; index < 3; index++) log.write('signed_in', { address: '192.0.2.1' })
  expect(lines.map(({ type }) => type)).toEqual([
    ...['rate_limited', 'rate_limited'],
    ...['signed_in', 'signed_in', 'signed_in'],
  ])
  expect(log.counts.get('rate_limited')).toBe(1001)
  log[Symbol.dispose]()
  expect(lines.slice(5)).toMatchObject([{ type: 'rate_limited', place: lines[0]!.place, more: 999 }])
})

test('a client subnet is logged as a keyed hash, never as an address', () => {
  const lines: Line[] = []
  using log = logInto(lines)
  for (const address of ['2001:db8::1', '2001:db8::2', '192.0.2.1']) log.write('signed_in', { address })
  const [first, same, other] = lines.map(({ place }) => place)
  expect(first).toMatch(/^[\w-]{16}$/)
  expect(same).toBe(first)
  expect(other).not.toBe(first)
  expect(JSON.stringify(lines)).not.toMatch(/2001|db8|192\.0/)
})

test('simultaneous refusals of ten thousand subnets take some hundred lines', () => {
  const lines: Line[] = []
  const log = logInto(lines)
  const addresses = Array.from({ length: 10_000 }, (_, index) => `10.0.${index >> 8}.${index & 255}`)
  for (const address of addresses) log.write('access_refused', { address })
  log[Symbol.dispose]()
  expect(lines.length).toBeLessThan(600)
  expect(lines.at(-1)).toMatchObject({ type: 'access_refused', place: 'many', more: 10_000 - 500 })
})

test('every type of event is in the inventory for hosts', () => {
  const inventory = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  for (const type of Object.keys(securityEvents)) expect(inventory).toContain(`\`${type}\``)
})
