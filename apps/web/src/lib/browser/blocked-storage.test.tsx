import { afterEach, expect, test } from 'vitest'
import { replaceBlockedStorage } from './blocked-storage.ts'

const { localStorage: kept, sessionStorage: keptForTab } = window

function define(name: string, get: () => unknown): void {
  Object.defineProperty(window, name, { get, configurable: true })
}

afterEach(() => {
  define('localStorage', () => kept)
  define('sessionStorage', () => keptForTab)
})

test('a page whose browser blocks or lacks storages has storages of its own', () => {
  define('localStorage', () => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  define('sessionStorage', () => null)
  replaceBlockedStorage()
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    expect([storage.getItem('a'), storage.getItem('c'), storage.length]).toEqual(['1', null, 2])
    storage.removeItem('a')
    expect([Object.keys(storage), storage.key(0), storage.key(1)]).toEqual([['b'], 'b', null])
    storage.clear()
    expect(storage.length).toBe(0)
  }
})

test('the storages of a browser that allows them stay', () => {
  replaceBlockedStorage()
  expect([localStorage, sessionStorage]).toEqual([kept, keptForTab])
  expect(localStorage).toBe(kept)
})
