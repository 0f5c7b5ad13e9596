import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packFiles, unpackFiles } from './pack-files.ts'

const file = {
  key: 'public/image1',
  url: 'https://easel.test/files/public/image1',
  small_url: 'https://easel.test/files/public/image1?size=small',
  medium_url: 'https://easel.test/files/public/image1?size=medium',
  width: 640,
}

test('a file is packed without what its address says', () => {
  expect(packFiles({ pages: [{ post_arr: [{ image: file }] }] })).toEqual({
    pages: [{ post_arr: [{ image: { ...file, key: 1, small_url: 1, medium_url: 1 } }] }],
  })
})

test('a signed or foreign address stays as it is', () => {
  const signed = {
    ...{ key: file.key, url: `${file.url}?sig=a` },
    ...{ small_url: `${file.url}?sig=a&size=small`, medium_url: `${file.url}?sig=a&size=medium` },
  }
  expect(packFiles([signed, { url: 'https://other.test/a' }])).toEqual([
    signed,
    { url: 'https://other.test/a' },
  ])
})

test('any data is the same after packing and unpacking, with its fields in their order', () => {
  const url = fc.constantFrom(file.url, '/files/a/files/b', 'data:,', '')
  const text = fc.constantFrom(
    file.key,
    'a/files/b',
    file.small_url,
    file.medium_url,
    '/files/a/files/b?size=small',
    '?size=small',
  )
  const object = fc.record(
    {
      ...{ key: text, url: fc.oneof(url, fc.constant(null)) },
      ...{ small_url: text, medium_url: text, other: fc.jsonValue() },
    },
    { requiredKeys: [] },
  )
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(object, fc.array(tie('node')), fc.dictionary(fc.string(), tie('node'))),
  })).node
  fc.assert(
    fc.property(tree, (data) => {
      expect(JSON.stringify(unpackFiles(packFiles(data)))).toBe(JSON.stringify(data))
    }),
  )
})
