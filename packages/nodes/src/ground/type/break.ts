/** Han, kana, hangul and their punctuation: a line may end after any of these characters unless a rule forbids it. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3134f}]/u
/** Characters that never begin a line, and characters that never end a line (kinsoku; GB/T 15834). */
const neverFirst = /^[、。，．：；！？）】》〉」』〕”’…—～·!,.:;?)\]}%‰℃]/u
const neverLast = /[（【《〈「『〔“‘([{]$/u

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const signsOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Splits a text into unbreakable pieces: words with the space after them, and single wide characters with adjacent punctuation. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let open = ''
  for (const sign of signsOf(text.replace(/\s+/g, ' ').trim())) {
    const ends = open !== '' && (open.endsWith(' ') || wide.test(sign) || wide.test(open.at(-1)!))
    if (ends && sign !== ' ' && !neverFirst.test(sign) && !neverLast.test(open)) {
      pieces.push(open)
      open = sign
    } else open += sign
  }
  if (open) pieces.push(open)
  return pieces
}

/** Splits a piece that is wider than a line between characters. */
function cutPiece(piece: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = []
  let open = ''
  for (const sign of signsOf(piece)) {
    if (open && measure(open + sign) > width) {
      parts.push(open)
      open = sign
    } else open += sign
  }
  return open ? [...parts, open] : parts
}

function fillLines(pieces: readonly string[], width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let open = ''
  for (const piece of pieces) {
    if (open && measure((open + piece).trimEnd()) > width) {
      lines.push(open.trimEnd())
      open = piece
    } else open += piece
  }
  if (open.trim()) lines.push(open.trimEnd())
  return lines
}

/** Joins pieces up to the next punctuation mark that ends a clause. */
function clausesOf(pieces: readonly string[]): string[] {
  const clauses: string[] = []
  let open = ''
  for (const piece of pieces) {
    open += piece
    if (!/[，。！？：；、—…,.!?;:]\s*$/u.test(piece)) continue
    clauses.push(open)
    open = ''
  }
  return open ? [...clauses, open] : clauses
}

/**
 * Breaks a text into the smallest number of lines of at most `width`, with about equal lengths; lines break between clauses if
 * that takes no more lines. Words stay whole unless a single word is wider than a line.
 */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const pieces = piecesOf(text).flatMap((piece) =>
    measure(piece.trimEnd()) > width ? cutPiece(piece, width, measure) : [piece],
  )
  const fewest = fillLines(pieces, width, measure).length
  if (fewest < 2) return fillLines(pieces, width, measure)
  const byClause = fillLines(clausesOf(pieces), width, measure)
  if (byClause.length === fewest && byClause.every((line) => measure(line) <= width)) return byClause
  let [narrow, roomy] = [width / fewest / 2, width]
  for (let round = 0; round < 12; round++) {
    const middle = (narrow + roomy) / 2
    if (fillLines(pieces, middle, measure).length > fewest) narrow = middle
    else roomy = middle
  }
  return fillLines(pieces, roomy, measure)
}
