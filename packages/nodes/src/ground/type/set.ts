import type { SKRSContext2D } from '@napi-rs/canvas'
import { breakLines } from './break.ts'
import { type FaceName, readyFonts } from './fonts.ts'

/** Typographic style of a text. */
export interface TypeStyle {
  /** Faces in fallback order: a character that a face lacks is taken from the next face. */
  readonly faces: readonly FaceName[]
  /** Size of the type in pixels. */
  readonly size: number
  readonly weight?: number
  /** Space between characters, in ems. */
  readonly tracking?: number
  /** Distance between baselines, in ems. */
  readonly leading?: number
}

/** Lines of text that are ready to be drawn. */
export interface Block {
  readonly lines: readonly string[]
  readonly style: TypeStyle
  readonly family: string
  /** Ink width of the widest line, in pixels. */
  readonly width: number
  /** Distance from the top of the first line's capitals to the last baseline, in pixels. */
  readonly height: number
  /** Height of capitals in pixels, or of wide characters if the text has any. */
  readonly cap: number
}

type Brush = SKRSContext2D

const endsClause = /[，。！？：；、—…,.!?;:]$/u

function use(brush: Brush, style: TypeStyle, family: string) {
  brush.font = `${style.weight ?? 400} ${style.size}px ${family}`
  brush.letterSpacing = `${(style.tracking ?? 0) * style.size}px`
  brush.textAlign = 'left'
  brush.textBaseline = 'alphabetic'
}

/** Returns the left and right end of a line's ink relative to its origin, and the line's ascent. */
function inkOf(brush: Brush, text: string, tracking: number) {
  const measured = brush.measureText(text)
  const left = -measured.actualBoundingBoxLeft
  const right = Math.max(left, Math.min(measured.actualBoundingBoxRight, measured.width - tracking))
  return { left, right, up: measured.actualBoundingBoxAscent }
}

/** Breaks a text into lines of at most `width` pixels; without `width`, sets a single line. */
export function setText(brush: Brush, text: string, style: TypeStyle, width?: number): Block {
  const { family, text: shown } = readyFonts(text, style.faces)
  brush.save()
  use(brush, style, family)
  const tracking = (style.tracking ?? 0) * style.size
  const known = new Map<string, number>()
  // Widths are cached, because line breaking measures the same parts many times.
  const measure = (part: string) => {
    const before = known.get(part)
    if (before !== undefined) return before
    const { left, right } = inkOf(brush, part, tracking)
    known.set(part, right - left)
    return right - left
  }
  const lines = width === undefined ? [shown.trim()] : breakLines(shown, width, measure)
  const cap = Math.max(
    ...lines.map((line) => inkOf(brush, line.replace(/\p{Ll}/gu, 'x') || 'x', tracking).up),
    0,
  )
  const widest = Math.max(0, ...lines.map(measure))
  brush.restore()
  const leading = (style.leading ?? 1.15) * style.size
  return { lines, style, family, width: widest, height: cap + leading * Math.max(0, lines.length - 1), cap }
}

/** Sets a text at the largest size up to `style.size` at which it fits a box in at most `lines` lines. */
export function fitText(
  brush: Brush,
  text: string,
  style: TypeStyle,
  box: { width: number; height: number; lines: number },
): Block {
  const fits = (block: Block) =>
    block.width <= box.width * 1.001 && block.height <= box.height && block.lines.length <= box.lines
  const setAt = (size: number) =>
    setText(brush, text, { ...style, size }, box.lines > 1 ? box.width : undefined)
  const largest = setAt(style.size)
  if (fits(largest)) return largest
  let [low, high] = [1, style.size]
  for (let round = 0; round < 14; round++) {
    const middle = (low + high) / 2
    if (fits(setAt(middle))) low = middle
    else high = middle
  }
  return atClauses(setAt(low), setAt)
}

/** Shrinks a block slightly if its lines then end at clauses. */
function atClauses(block: Block, position: (size: number) => Block): Block {
  const isClean = ({ lines }: Block) => lines.slice(0, -1).every((line) => endsClause.test(line))
  if (isClean(block) || !block.lines.some((line) => /[，。！？：；—,.!?;:]\s*\S/u.test(line))) return block
  for (let share = 0.96; share > 0.74; share -= 0.04) {
    const smaller = position(block.style.size * share)
    if (smaller.lines.length <= block.lines.length && isClean(smaller)) return smaller
  }
  return block
}

/**
 * Draws a block; the top of its first line's capitals is at `y`. Depending on `align`, each line's ink (without side bearing)
 * starts at `x`, is centred on `x`, or ends at `x`. Returns the y of the last baseline.
 */
export function drawBlock(
  brush: Brush,
  block: Block,
  anchor: { x: number; y: number; align?: 'left' | 'centre' | 'right' },
): number {
  const { style, family, lines, cap } = block
  const leading = (style.leading ?? 1.15) * style.size
  const tracking = (style.tracking ?? 0) * style.size
  brush.save()
  use(brush, style, family)
  let baseline = anchor.y + cap
  for (const line of lines) {
    const { left, right } = inkOf(brush, line, tracking)
    const shift = anchor.align === 'right' ? right : anchor.align === 'centre' ? (left + right) / 2 : left
    brush.fillText(line, anchor.x - shift, baseline)
    baseline += leading
  }
  brush.restore()
  return baseline - leading
}
