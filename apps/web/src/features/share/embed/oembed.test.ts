import type { Post } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { oembedOf, oembedXml, readRequest } from './oembed.ts'

const origin = 'https://art.example'
const id = '01a1fc3b-8b31-7132-b3b5-f50758e47bc8'
const ask = (url: string, more = {}) => readRequest(new URLSearchParams({ url, ...more }), origin)

test('posts of this site are recognised by their addresses, in either language', () => {
  for (const path of [`/post/${id}`, `/zh/post/${id}`, `/embed/${id}`, `/post/${id}/?a=b#c`])
    expect(ask(origin + path)?.postId, path).toBe(id)
  for (const url of [
    `https://other.example/post/${id}`,
    `${origin}/user/${id}`,
    `${origin}/post/1`,
    'post',
    '',
  ])
    expect(ask(url), url).toBeUndefined()
})

const file = {
  key: 'k',
  url: `${origin}/files/k`,
  mime_type: 'image/webp',
  width: 800,
  height: 600,
  byte_size: 1,
}
const post = {
  id,
  title: 'Rain & <light>',
  is_sensitive: false,
  user_info: { id: 'u', nick_name: 'Mei' },
  result_info: { data: { outputs: [{ files: { image: file, thumbnail: file } }] } },
} as unknown as Post

test('the frame fits the requested size and has the language of the link', () => {
  const asked = ask(`${origin}/zh/post/${id}`, { maxwidth: '400', maxheight: 'x' })!
  const answer = oembedOf(post, asked, { origin, siteName: 'Easel' })
  expect(answer).toMatchObject({ version: '1.0', type: 'rich', width: 400, height: 356, author_name: 'Mei' })
  expect(answer['html']).toContain(`src="${origin}/zh/embed/${id}"`)
  expect(answer['thumbnail_url']).toBe(file.url)
  expect(oembedXml(answer)).toContain('<title>Rain &amp; &lt;light&gt;</title>')
})

test('the answer for a sensitive post contains no picture', () => {
  const asked = ask(`${origin}/post/${id}`)!
  expect(
    JSON.stringify(oembedOf({ ...post, is_sensitive: true }, asked, { origin, siteName: 'Easel' })),
  ).not.toContain('/files/')
})
