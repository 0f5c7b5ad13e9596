/**
 * Matches a letter of a script that is written without spaces: a word may begin and end anywhere in a run of them. Patterns that
 * pages use need no sets of characters (flag `v`), which older browsers lack.
 */
export const unspacedLetter =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]'
/** An address on the web, in which nothing is a mention or a topic. */
export const webAddress = '(?:https?://|www\\.)[!-~]+'
