/** Number of narrow letters in a line: about as many as a phone shows. */
const lineLength = 44
/**
 * Maximum number of lines of an unfolded text. It exceeds the number of lines that the styles show of a folded text, so that
 * there is always something to unfold, on wide screens too.
 */
const maxLines = 12

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/gu

/**
 * Reports whether a text takes more lines than a list should show. The number is estimated, so that the server renders identical
 * markup.
 */
export function isVeryLong(text: string): boolean {
  const lines = text.split('\n').map((line) => {
    const length = line.length + (line.match(wide)?.length ?? 0)
    return Math.max(1, Math.ceil(length / lineLength))
  })
  return lines.reduce((sum, count) => sum + count, 0) > maxLines
}
