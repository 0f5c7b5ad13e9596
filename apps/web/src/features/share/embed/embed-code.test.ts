import { expect, test } from 'vitest'
import { embedCode, embedFooterHeight, embedSize } from './embed-code.ts'

test.each([
  [{ width: 1600, height: 900 }, { maxWidth: 640 }, { width: 640, height: 360 + embedFooterHeight }],
  [{ width: 1000, height: 1000 }, {}, { width: 480, height: 480 + embedFooterHeight }],
  // Maximum height, and the width that follows from the proportions.
  [
    { width: 900, height: 1600 },
    { maxWidth: 800, maxHeight: 600 },
    { width: 306, height: 600 },
  ],
  // A frame is never smaller than its readable minimum, even if the requested maximum is smaller.
  [
    { width: 400, height: 4000 },
    { maxWidth: 100, maxHeight: 100 },
    { width: 200, height: 160 },
  ],
])('a frame for %o within %o is %o', (picture, bounds, size) => {
  expect(embedSize(picture, bounds)).toEqual(size)
})

test('a title is escaped in the embed code', () => {
  const code = embedCode({ src: 'https://e.example/embed/1', title: `"><script>'&`, width: 320, height: 300 })
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;&#39;&amp;"')
  expect(code.match(/</g)).toHaveLength(2)
})
