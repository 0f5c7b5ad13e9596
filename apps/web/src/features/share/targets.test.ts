import { expect, test } from 'vitest'
import { shareTargets, targetAddress } from './targets.ts'

const link = {
  url: 'https://art.example/zh/post/1?a=b',
  title: '晨光 & co #1',
  picture: 'https://art.example/p',
}

test.each(shareTargets)('the share address for %s contains the whole link, or is undefined', (target) => {
  const found = targetAddress(target, link)
  if (['wechat', 'instagram', 'discord'].includes(target)) return expect(found).toBeUndefined()
  const { searchParams, protocol } = new URL(found!)
  expect(protocol).toBe('https:')
  expect(searchParams.get('url') ?? searchParams.get('u')).toBe(link.url)
  expect([link.title, null]).toContain(searchParams.get('title') ?? searchParams.get('text'))
})

test('a share address contains the address of the picture, if the link has a picture', () => {
  const { picture: _, ...plain } = link
  expect(targetAddress('weibo', link)).toContain('pic=https')
  expect(targetAddress('weibo', plain)).not.toContain('pic=')
})
