import { expect, test } from 'vitest'
import { isTopicName, topicCallsIn, topicKey, topicsIn } from './topics-in.ts'

test.each([
  ['a #sea and #日落', ['sea', '日落']],
  ['#می‌خواهم سفر', ['می‌خواهم']],
  ['#スター・ウォーズ を見た', ['スター・ウォーズ']],
  ['#トロピカル〜ジュ！', ['トロピカル〜ジュ']],
  ['#col·lecció, #春～夏', ['col·lecció', '春～夏']],
  ['晚霞#旅行 พระอาทิตย์#ทะเล', ['旅行', 'ทะเล']],
  ['a#b 1#2 x_#y &#39; a/#c привет#мир', []],
  ['https://x.example/p?#sea www.x.org/#sea', []],
  ['❤️#love ☀︎#sun 1️⃣#one 👍🏽#good', ['love', 'sun', 'one', 'good']],
  ['#sea#sun＃日落 #2024#2025年 C#d', ['sea', 'sun', '日落', '2025年']],
  ['https://zh.example/wiki/杭州#历史 https://zh.example/杭州 #旅行', ['旅行']],
  ['＃海 #sea・ #sea〜', ['海', 'sea']],
  ['#ㅤ #\u2800 #\ufe0f # #\u115f\u1160', []],
  ['#aㅤb', ['a']],
  ['#2024 #2024summer', ['2024summer']],
  ['#Sea #ｓｅａ #SEA', ['Sea']],
])('the topics of "%s" are found', (text, topics) => {
  expect(topicsIn(text)).toEqual(topics)
})

test('a name has at most 50 code points, and a text ten topics', () => {
  expect(topicsIn(`#${'𠮷'.repeat(50)}`)).toHaveLength(1)
  expect(topicsIn(`#${'𠮷'.repeat(51)}`)).toEqual([])
  expect(topicsIn(Array.from({ length: 30 }, (_, i) => `#topic${i}`).join(' '))).toHaveLength(10)
})

test('names that differ only in zero-width non-joiners or kinds of wave dashes are one topic', () => {
  expect(topicKey('می‌خواهم')).toBe(topicKey('میخواهم'))
  expect(topicKey('春〜夏')).toBe(topicKey('春～夏'))
})

test('each occurrence of a topic is found, with its position', () => {
  expect(topicCallsIn('#sea, #SEA')).toEqual([
    { start: 0, name: 'sea' },
    { start: 6, name: 'SEA' },
  ])
})

test.each(['sea', 'می‌خواهم', 'スター・ウォーズ', '𠮷'.repeat(50), '2024summer'])(
  '%s can name a topic',
  (name) => {
    expect(isTopicName(name)).toBe(true)
  },
)

test.each(['', '#sea', 'a b', '2024', 'ㅤ', 'aㅤ', 'sea・', '・sea', '𠮷'.repeat(51)])(
  '%j names no topic',
  (name) => {
    expect(isTopicName(name)).toBe(false)
  },
)

test('topics without spaces between them have their own positions', () => {
  expect(topicCallsIn('❤️#sea#sun')).toEqual([
    { start: 2, name: 'sea' },
    { start: 6, name: 'sun' },
  ])
})
