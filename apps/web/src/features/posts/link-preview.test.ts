import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linkPreview } from './link-preview.ts'

const file = (name: string) => ({
  key: `public/${name}`,
  url: `/files/public/${name}`,
  mime_type: 'image/webp',
  width: 640,
  height: 480,
  byte_size: 1,
})
const picture = { image: file('picture'), thumbnail: file('small') }
const film = { video: file('film'), thumbnail: file('poster') }
const post = (files: typeof picture | typeof film, is_sensitive: boolean) => ({
  is_sensitive,
  result_info: { data: { outputs: [{ files }] } },
})

test('a link to a post shows its picture, or its film with the poster', () => {
  expect(linkPreview(post(picture, false))).toMatchObject({ image: { url: '/files/public/picture' } })
  expect(linkPreview(post(film, false))).toMatchObject({
    image: { url: '/files/public/poster' },
    video: '/files/public/film',
  })
})

test('a link to a sensitive post shows no picture or film of it', () => {
  for (const files of [picture, film]) {
    const shown = linkPreview(post(files, true))
    expect(JSON.stringify(shown)).not.toContain('/files/')
    expect(shown.video).toBeUndefined()
    const bytes = readFileSync(new URL(`../../../public${shown.image!.url}`, import.meta.url))
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      shown.image!.width,
      shown.image!.height,
    ])
  }
})
