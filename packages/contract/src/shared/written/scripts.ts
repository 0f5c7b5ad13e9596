/**
 * Matches a letter of a script that is written without spaces, in which a word may begin and end anywhere. The patterns of pages
 * do not use sets of characters (flag `v`), which older browsers lack.
 */
export const unspacedLetter =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
/** Matches a web address, in which nothing counts as a mention or a topic. */
export const webAddress = '(?:https?://|www\\.)[!-~]+'
