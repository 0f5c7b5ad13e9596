import { expect, test } from 'vitest'
import { callsFirst } from './calls-first.ts'

const page = '<html><head><title>$&</title></head><body></body></html>'

test('a page without early calls has no script for them', () => {
  expect(callsFirst(page, [], 'n')).toBe(page)
})

test('paths of early calls cannot end the script', () => {
  const path = '/project/</script><script>'
  const [, addresses] = /<script nonce="n">.*\)\((\[.*\])\)<\/script><\/head>/s.exec(
    callsFirst(page, [path], 'n'),
  )!
  expect(addresses).not.toContain('<')
  expect(JSON.parse(addresses!)).toEqual([`/api/backend${path}`])
})
