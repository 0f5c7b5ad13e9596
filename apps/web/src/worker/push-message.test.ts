import { expect, test } from 'vitest'
import { isAt, shownAs } from './push-message.ts'

const message = {
  type: 'work_state',
  notification_id: '0190',
  title: '作品已生成',
  body: '你的作品已完成！',
  url: '/zh/profile?work=0191',
  tag: '0190',
}

test('a push message becomes a notification with the language and the address of the message', () => {
  expect(shownAs(JSON.stringify(message), false)).toEqual({
    title: '作品已生成',
    options: {
      body: '你的作品已完成！',
      tag: '0190',
      renotify: true,
      silent: null,
      icon: '/icons/192.png',
      lang: 'zh-CN',
      data: { url: '/zh/profile?work=0191' },
    },
  })
  const english = shownAs(JSON.stringify({ ...message, url: '/zhang' }), true)
  expect(english.options).toMatchObject({ lang: 'en', silent: true })
})

test.each(['', 'hello', 'null', '7', '[]', '{"title":7,"url":{}}'])(
  'a malformed push message %s is shown with default texts',
  (text) => {
    expect(shownAs(text, false)).toMatchObject({
      title: 'Easel',
      options: { body: '', renotify: false, data: { url: '/notifications' } },
    })
  },
)

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('a push message never leads to %s', (url) => {
  expect(shownAs(JSON.stringify({ ...message, url }), false).options.data.url).toBe('/notifications')
})

test('a tab that shows the address is found, even if it shows the work of the address', () => {
  const target = new URL('http://easel.test/profile?work=1')
  const shows = (tab: string) => isAt(new URL(tab), target)
  expect(shows('http://easel.test/profile?work=1#top')).toBe(true)
  expect(shows('http://easel.test/zh/tool?template=9&run=1')).toBe(true)
  expect(shows('http://easel.test/tool?template=9&run=2')).toBe(false)
  expect(shows('http://easel.test/profile')).toBe(false)
  expect(shows('http://other.test/profile?work=1')).toBe(false)
})

test('a tab that shows a post does not count as showing a comment below it', () => {
  const target = new URL('http://easel.test/post/1#comment-2')
  expect(isAt(new URL('http://easel.test/post/1'), target)).toBe(false)
  expect(isAt(new URL('http://easel.test/post/1#comment-2'), target)).toBe(true)
})
