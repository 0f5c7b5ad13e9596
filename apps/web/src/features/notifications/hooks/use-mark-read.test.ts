import type { Notification } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { seenIds } from './use-mark-read.ts'

const work = (id: string, state: number, is_read = false) =>
  ({ id, type: 'work_state', is_read, content: { state } }) as Notification
const social = (id: string, is_read = false) =>
  ({ id, type: 'post_liked', is_read, content: { count: 1 } }) as Notification

test('showing the list marks failures and reactions as read, but not finished and running works', () => {
  const notifications = [work('a', 3), work('b', 4), work('c', 5), work('d', 7), work('e', 3, true)]
  expect(seenIds(notifications)).toEqual([['a', 'b']])
  expect(seenIds([social('f'), social('g', true)])).toEqual([['f']])
  expect(seenIds([])).toEqual([])
})

test('at most a hundred notifications are marked as read at once', () => {
  const many = Array.from({ length: 230 }, (_, index) => social(String(index)))
  expect(seenIds(many).map((ids) => ids.length)).toEqual([100, 100, 30])
})
