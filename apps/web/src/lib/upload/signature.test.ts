import { expect, test } from 'vitest'
import { beginsLikePicture } from './signature.ts'

const file = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

test('files that begin like a picture are told from others, whatever they are called', async () => {
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
  for (const other of others) expect(await beginsLikePicture(other)).toBe(false)
})
