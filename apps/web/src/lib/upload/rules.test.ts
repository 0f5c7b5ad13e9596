import { expect, test } from 'vitest'
import { beginsLikePicture, checkFiles, containsHeic, sourceIdFor } from './rules.ts'

const photo = (size = 1000, type = 'image/jpeg', name = 'photo.jpg') => ({ size, type, name })
const reasons = (checked: ReturnType<typeof checkFiles>) => checked.refused.map(({ reason }) => reason)

test('a file of exactly 20 MiB is accepted, and a file with one byte more is refused', () => {
  const checked = checkFiles([photo(20 * 1024 * 1024), photo(20 * 1024 * 1024 + 1)], 0, 10)
  expect(checked.accepted).toHaveLength(1)
  expect(reasons(checked)).toEqual(['too_large'])
})

test('an empty file is refused, and a file of another type is refused because of its type', () => {
  expect(reasons(checkFiles([photo(0), photo(0, 'text/plain')], 0, 10))).toEqual(['empty', 'type'])
})

test('the eleventh picture is refused, both alone and together with other pictures', () => {
  expect(reasons(checkFiles([photo()], 10, 10))).toEqual(['too_many'])
  const together = checkFiles(
    Array.from({ length: 11 }, () => photo()),
    0,
    10,
  )
  expect(together.accepted).toHaveLength(10)
  expect(reasons(together)).toEqual(['too_many'])
})

test('a file that is not a picture is refused because of its type, and does not count', () => {
  const checked = checkFiles([photo(10, 'text/plain'), photo()], 0, 1)
  expect(reasons(checked)).toEqual(['type'])
  expect(checked.accepted).toHaveLength(1)
})

test('a photo of an iPhone is accepted, even if the browser does not recognize its type', () => {
  const files = [
    photo(10, 'image/heic', 'IMG_0001.HEIC'),
    photo(10, 'image/heif-sequence', 'IMG_0002.heif'),
    photo(10, '', 'IMG_0003.HEIC'),
    photo(10, '', 'IMG_0003.MOV'),
  ]
  expect(reasons(checkFiles(files, 0, 10))).toEqual(['type'])
  expect(files.slice(0, 3).map((file) => sourceIdFor(file, 'a'))).toEqual(['a.heic', 'a.heic', 'a.heic'])
})

test('a picture is accepted whose type the browser does not know, or calls by another name', () => {
  const files = [
    photo(10, 'image/jpg', 'a.jpg'),
    photo(10, 'image/apng', 'a.apng'),
    photo(10, '', '微信图片.JPG'),
    photo(10, 'application/octet-stream', 'a.b.webp'),
    photo(10, 'image/*', 'a.jfif'),
    photo(10, '', '1000012345'),
    photo(10, 'application/octet-stream', 'IMG_1.HEIC'),
  ]
  expect(checkFiles(files, 0, 10).refused).toEqual([])
  const endings = files.map((file) => sourceIdFor(file, 'a').slice(2))
  expect(endings).toEqual(['jpg', 'png', 'jpg', 'webp', 'jpg', 'jpg', 'heic'])
  const others = [photo(10, '', 'a.pdf'), photo(10, 'application/pdf', 'a.jpg'), photo(10, 'toString', 'a')]
  expect(reasons(checkFiles(others, 0, 10))).toEqual(['type', 'type', 'type'])
})

test('the id of a source has the extension of its type', () => {
  expect(sourceIdFor(photo(1, 'image/webp'), 'a')).toBe('a.webp')
})

const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

test('files that begin like a picture are recognized, regardless of their names', async () => {
  const pictures = [
    file([0xff, 0xd8, 0xff, 0xe0], 'JFIF'),
    file([0x89], 'PNG\r\n'),
    file('GIF89a'),
    file('RIFF', [10, 0x0a, 0x0d, 0], 'WEBPVP8 '),
    file([0, 0, 0, 0x20], 'ftypavif'),
  ]
  for (const picture of pictures) expect(await beginsLikePicture(picture)).toBe(true)
  const others = [
    file('this is no png at all'),
    file('%PDF-1.7'),
    file('RIFF1234WAVEfmt '),
    file([0xff, 0xd8]),
  ]
  for (const bytes of others) expect(await beginsLikePicture(bytes)).toBe(false)
})

test('a HEIC photo is recognized under another name', async () => {
  const begun = (brand: string) => new Blob([`\0\0\0\x18ftyp${brand}`, 'rest'], { type: 'image/jpeg' })
  for (const brand of ['heic', 'heix', 'mif1']) expect(await containsHeic(begun(brand))).toBe(true)
  for (const brand of ['avif', 'avis']) expect(await containsHeic(begun(brand))).toBe(false)
  expect(await containsHeic(new Blob(['\x89PNG\r\n\x1a\n and more']))).toBe(false)
})
