/**
 * Matches a letter of a script that is written without spaces, in which a word may begin and end anywhere. The patterns of pages
 * do not use sets of characters (flag `v`), which older browsers lack.
 */
export const unspacedLetter =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
/**
 * Matches a web address, in which nothing counts as a mention or a topic. Letters that are not encoded belong to the address if
 * they are the whole last part of its path and a heading follows: `https://zh.example/wiki/杭州#历史`. Otherwise they are text,
 * which Chinese writes directly behind an address.
 */
export const webAddress = '(?:https?://|www\\.)[!-~]+(?:(?<=/)[\\p{L}\\p{M}\\p{N}_]+#[\\p{L}\\p{M}\\p{N}_]+)?'
