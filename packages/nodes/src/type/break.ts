/** Han, kana, hangul and their punctuation: a line may end after any of them that no rule holds back. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3134f}]/u
/** Signs that never begin a line, and those that never end one (kinsoku; GB/T 15834). */
const neverFirst = /^[、。，．：；！？）】》〉」』〕”’…—～·!,.:;?)\]}%‰℃]/u
const neverLast = /[（【《〈「『〔“‘([{]$/u

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const signsOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/** Pieces that stay together: words with the space after them, single wide signs with the punctuation that clings to them. */
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

/** Signs of a piece that is wider than a line, cut where it has to be. */
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

/** Pieces joined up to the next sign that ends a part of a sentence. */
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
 * Breaks a text into lines of at most `width`, of about equal length: as few lines as there must be, each as short as that
 * allows; between parts of a sentence where that takes no more lines. Words stay whole unless one alone is wider than a line.
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
