import { unifyHan } from './han-variants.ts'

/** Marks that show the pronunciation of a word or another form of a letter, and that many people leave out. */
const marks =
  /(?<=[[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]&&\p{L}])\p{M}+/gv
/** Characters that draw nothing, or only stretch a word (U+0640). Joiners stay, since they belong to emoji or separate words. */
const fillers = /[\xad\u0640\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/**
 * Marks that choose between pictures of one character: text or emoji, forms of a Han character, the colour of skin. A search for
 * a character finds all its pictures.
 */
const looks = /[\ufe00-\ufe0f\u20e3\u{1f3fb}-\u{1f3ff}\u{e0100}-\u{e01ef}]/gu
/** Apostrophes, and the marks of Hebrew abbreviations, which keyboards replace by quotation marks. */
const insideWords =
  /(?<=\p{L})['’](?=\p{L})|(?<=[\p{Script=Hebrew}&&\p{L}])["״׳](?=[\p{Script=Hebrew}&&\p{L}])/gv

/**
 * Letters and digits of the Arabic script that languages and keyboards use for each other. The first character of each group
 * replaces all other characters of the group.
 */
const arabicForms = new Map(
  [
    ...['اٱٲٳ', 'يىیے', 'كکڪ', 'هةہۃھە'],
    ...['0٠۰', '1١۱', '2٢۲', '3٣۳', '4٤۴', '5٥۵', '6٦۶', '7٧۷', '8٨۸', '9٩۹'],
  ].flatMap(([letter = '', ...others]) => others.map((variant) => [variant, letter])),
)

/** Letters that Unicode does not decompose, each with the letters that people type if their keyboard lacks it. */
const plainLetters = new Map(
  Object.entries({ đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', ø: 'o', ŧ: 't', æ: 'ae', œ: 'oe', þ: 'th' }),
)

/** Normalizes case, width, pronunciation marks, variants of letters and characters, and apostrophes. */
export function fold(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(fillers, '')
    .replaceAll(looks, '')
    // Brings marks that a filler kept apart into their canonical order.
    .normalize('NFKD')
    .replaceAll(marks, '')
    .replaceAll(insideWords, '')
    .replaceAll(/\p{Script_Extensions=Arabic}/gu, (letter) => arabicForms.get(letter) ?? letter)
    .normalize('NFC')
    // Capital letters unify ß and SS, but capital ẞ stays. Its small letter is ß, so the text first becomes lower case.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll(/[đðħıłøŧæœþ]/g, (letter) => plainLetters.get(letter)!)
  return unifyHan(plain)
}
