/** Letters of scripts that are written without spaces: a word may begin and end anywhere in a run of them. */
export const unspacedLetters =
  '[[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]&&[\\p{L}\\p{M}]]'
/** An address on the web, in which nothing is a mention or a topic. */
export const webAddress = '(?:https?://|www\\.)[!-~]+'
