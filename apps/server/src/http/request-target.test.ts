import { expect, test } from 'vitest'
import { originForm } from './request-target.ts'

test.each([
  ['/a?b=http://c/d', '/a?b=http://c/d', 'header'],
  ['//a/b', '//a/b', 'header'],
  ['*', '*', 'header'],
  ['http://', 'http://', 'header'],
  ['http://easel.example:81/a/../b?c#d', '/a/../b?c#d', 'easel.example:81'],
  ['HTTPS://easel.example', '/', 'easel.example'],
  ['http://easel.example?c', '/?c', 'easel.example'],
])('the request target %s is the path %s at host %s', (url, target, host) => {
  const headers = { host: 'header' }
  expect([originForm({ url, headers }), headers.host]).toEqual([target, host])
})
