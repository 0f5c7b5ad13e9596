import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { isOneSlip, partsOf } from './spelling.ts'
import { searchQuery, vectorOf } from './terms.ts'
import { termsOf, wordsOf } from './words.ts'

/** Returns whether a keyword finds a text with these terms, by the rules of the database. */
function finds(keyword: string, text: string): boolean {
  const terms = termsOf(text)
  const words = wordsOf(keyword)
  return (
    words.length > 0 &&
    words.every((word) =>
      word.terms.every((term, index) => {
        const isPrefix = word.isPrefix && index === word.terms.length - 1
        return terms.some((known) => (isPrefix ? known.startsWith(term) : known === term))
      }),
    )
  )
}

describe('folding', () => {
  test.each([
    ['Café', 'cafe'],
    ['ＡＢＣ', 'abc'],
    ['ﾃｽﾄ', 'テスト'],
    ['Straße', 'strasse'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ["don't", 'dont'],
    ['Đà Nẵng Łódź Ærøskøbing œuvre Þór', 'da nang lodz aeroskobing oeuvre thor'],
    ['❤️ ☀︎ 👍🏽 1️⃣ 葛\u{e0100}飾', '❤ ☀ 👍 1 葛饰'],
    ['한글', '한글'],
    ['が', 'が'],
    ['مُحَمَّد', 'محمد'],
    ['محـــمد', 'محمد'],
    ['أحمد إلى آدم ٱلله رحمٰن', 'احمد الي ادم الله رحمن'],
    ['كتاب کتاب', 'كتاب كتاب'],
    ['فارسی مدرسة خانهٔ ۱۴۰۳ ١٤', 'فارسي مدرسه خانه 1403 14'],
    ['שָׁלוֹם בְּרֵאשִׁ֖ית', 'שלום בראשית'],
    ['ארה״ב ארה"ב', 'ארהב ארהב'],
    ['\u200fשלום\u200e so\u00adft', 'שלום soft'],
    ['楓葉 國圖 體', '枫叶 国图 体'],
    ['図書館 桜 髙﨑 𠮷', '图书馆 樱 高崎 吉'],
    ['हिन्दी தமிழ் ไม่', 'हिन्दी தமிழ் ไม่'],
  ])('the terms of %s are %s', (text, folded) => expect(fold(text)).toBe(folded))
})

describe('a keyword', () => {
  test.each([
    ['日落', '海边的日落真美'],
    ['海边日落', '日落时的海边'],
    ['海边的日落', '日落，海边'],
    ['落', '夕阳日落'],
    ['日', '日'],
    ['张伟', '画家张伟作品'],
    ['狗和猫', '猫狗大战'],
    ['sun', 'A Sunset over hills'],
    ['SUNSETS', 'sunset'],
    ['cat', 'Cats of Rome'],
    ['hills sunset', 'A Sunset over hills'],
    ['cafe', 'Café de nuit'],
    ['da nang', 'Mưa ở Đà Nẵng'],
    ['❤', 'I ❤️ NY'],
    ['❤️', 'I ❤ NY'],
    ['👍', '👍🏿 good'],
    ['❤️‍🔥', 'love ❤‍🔥'],
    ['👩🏽‍🎨', 'painter 👩‍🎨'],
    ['葛飾', '葛\u{e0100}飾北斎'],
    ['tshirt', 'A T-shirt'],
    ['t-shirt', 'A T-shirt'],
    ['ｓｕｎ', 'sun'],
    ['海 sea', 'The sea / 大海'],
    ['#sea', 'Evening #Sea'],
    ['lee', 'ann_lee'],
    ['さくら', '桜（さくら）の道'],
    ['ทะเล', 'พระอาทิตย์ตกที่ทะเล'],
    ['🌊', 'waves 🌊'],
    ['a cat', 'cat'],
    ['محمد', 'مُحَمَّد'],
    ['مُحَمَّد', 'محمد'],
    ['ایران', 'إيران'],
    ['שלום', 'שָׁלוֹם עוֹלָם'],
    ['枫', '楓葉'],
    ['楓葉', '枫叶林'],
    ['故宮博物院', '北京故宫博物院'],
    ['图书馆', '国立図書館'],
    ['吉野', '𠮷野さん'],
    ['髙橋', '高橋'],
    ['میخواهم', 'من می‌خواهم'],
    ['می‌خواهم', 'من می‌خواهم'],
    ['می خواهم', 'من می‌خواهم'],
  ])('%s is found in %s', (keyword, text) => expect(finds(keyword, text)).toBe(true))

  test.each([
    ['日出', '日落'],
    ['sunrise', 'sunset'],
    ['et', 'sunset'],
    ['!!!', 'anything !!!'],
    ['  ', 'anything'],
    ["' | & ! <-> :*", "' | & ! <-> :*"],
  ])('%s is not found in %s', (keyword, text) => expect(finds(keyword, text)).toBe(false))
})

test('every word of a text finds the text', () => {
  const word = fc.oneof(
    fc.constantFrom('日落', '海边', 'sunset', 'Straße', '猫', 'コーヒー', '사랑', '🌊', 'ngắm', 'x1'),
    fc.string({
      unit: fc.constantFrom(...'abcéñß海日落月星さくカ한글12') as never,
      minLength: 2,
      maxLength: 8,
    }),
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(), (words, index) => {
      expect(finds(words[index % words.length]!, words.join(' '))).toBe(true)
    }),
  )
})

test('folding twice changes nothing more', () => {
  const letter = fc.constantFrom(...'aÉßςحُـأٱی٣שָ״"\'’楓枫國図圖髙𠮷发髮乾干 が한\u200c\u200f')
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: letter, maxLength: 20 }), fc.string({ unit: 'grapheme' })),
      (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      },
    ),
  )
})

test('a particle beside another word is ignored, in each of its forms', () => {
  for (const particle of '的了和是在与及也就都而之其着吗呢吧啊这那个の與著嗎這個')
    expect(wordsOf(`${particle} sun`), particle).toHaveLength(1)
})

test('no text is read as an operator, and every query is bounded', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const query = searchQuery(wordsOf(text))
      const quoted = [query.all, query.inName, vectorOf([{ terms: termsOf(text), weight: 'A' }])]
      for (const text of quoted) {
        const bare = text.replace(/'(?:[^'\\]|''|\\\\)*'/g, 't')
        expect(bare).toMatch(/^[t:A*1&|()! ]*$/)
      }
      expect(wordsOf(text).flatMap(({ terms }) => terms).length).toBeLessThanOrEqual(96)
    }),
  )
  expect(termsOf('海天'.repeat(2000)).length).toBeLessThanOrEqual(700)
  expect(wordsOf(`${'x'.repeat(5000)} ${'海'.repeat(3000)}`).length).toBeLessThanOrEqual(8)
})

describe('a typing error', () => {
  test.each([
    ['sunset', 'sunst'],
    ['sunset', 'sunnset'],
    ['sunset', 'sumset'],
    ['sunset', 'susnet'],
    ['sunset', 'unset'],
    ['sunset', 'sunset'],
  ])('%s is taken for %s', (a, b) => {
    expect(isOneSlip(a, b)).toBe(true)
    expect(isOneSlip(b, a)).toBe(true)
    expect(partsOf(a).some((part) => partsOf(b).includes(part))).toBe(true)
  })

  test.each([
    ['sunset', 'sunrise'],
    ['sunset', 'tesnus'],
    ['abcd', 'badc'],
    ['sunset', 'sun'],
  ])('%s is not taken for %s', (a, b) => expect(isOneSlip(a, b)).toBe(false))
})
