import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, fileNameOf } from './file-name.ts'

test('a file name is made from the title, in any script', () => {
  expect(fileNameOf('Evening light #oil')).toBe('Evening light oil')
  expect(contentDisposition('晚霞', 'image/jpeg')).toBe(
    `attachment; filename="__.jpg"; filename*=UTF-8''%E6%99%9A%E9%9C%9E.jpg`,
  )
})

test('a file name contains no path, no direction marks and no reserved name', () => {
  expect(fileNameOf('../../etc/passwd')).toBe('etc passwd')
  expect(fileNameOf('photo\u202Egpj.exe')).toBe('photo gpj.exe')
  for (const name of ['con', 'CON.2024', 'com1', 'LPT¹.a']) expect(fileNameOf(name)).toBe('easel')
  expect(fileNameOf('\u200d')).toBe('easel')
  expect(fileNameOf(' ... ')).toBe('easel')
})

test('a long name is cut between visible characters, and fits a file system', () => {
  const family = '👨\u200d👩\u200d👧\u200d👦'
  expect(fileNameOf(family.repeat(40))).toBe(family.repeat(8))
  expect(fileNameOf('晚'.repeat(200))).toBe('晚'.repeat(66))
  expect(fileNameOf('a'.repeat(200))).toBe('a'.repeat(80))
  expect(fileNameOf('می\u200cخواهم')).toBe('می\u200cخواهم')
})

test('the header is one line that a browser can read, for any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const header = contentDisposition(title, 'video/mp4')
      expect(header).toMatch(
        /^attachment; filename="[^"\\/]+\.mp4"; filename\*=UTF-8''[\w.%!$&+^`|~-]+\.mp4$/,
      )
      expect(() => decodeURIComponent(header.split("''")[1]!)).not.toThrow()
    }),
  )
})
