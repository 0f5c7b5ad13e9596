import { afterEach, expect, test, vi } from 'vitest'
import { copiesPictures, fileName, isInWeChat, sharesFiles } from './device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const pointer = (kind: 'coarse' | 'fine') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(kind) }))

test.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 MicroMessenger/8.0.50', true],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1', false],
])('the browser inside WeChat is recognized as %s', (userAgent, expected) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(isInWeChat()).toBe(expected)
})

test('files are passed to the share sheet of a phone that accepts their type, and not to the share sheet of a desktop', () => {
  vi.stubGlobal('navigator', {
    canShare: ({ files }: { files: File[] }) => files.every(({ type }) => type !== 'image/avif'),
  })
  pointer('coarse')
  expect([sharesFiles('image/jpeg'), sharesFiles('image/avif')]).toEqual([true, false])
  pointer('fine')
  expect(sharesFiles('image/jpeg')).toBe(false)
  pointer('coarse')
  vi.stubGlobal('navigator', {})
  expect(sharesFiles('image/jpeg')).toBe(false)
})

test('pictures are copied if there is a mouse and a clipboard that accepts them', () => {
  pointer('fine')
  vi.stubGlobal('ClipboardItem', undefined)
  expect(copiesPictures()).toBe(false)
  vi.stubGlobal('ClipboardItem', class {})
  expect(copiesPictures()).toBe(true)
  pointer('coarse')
  expect(copiesPictures()).toBe(false)
})

test.each([
  ['image/jpeg', 'easel.jpg'],
  ['video/mp4', 'easel.mp4'],
])('a file of the type %s is named %s', (type, name) => {
  expect(fileName('easel', type)).toBe(name)
})
