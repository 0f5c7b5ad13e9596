import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { randomOf } from '../../ground/random/random.ts'
import { drawBlock, fitText } from '../../ground/type/set.ts'
import { arrange } from './arrange.ts'
import type { scrapbookFormats, scrapbookPapers } from './declaration.ts'
import { type Item, pixelsOf } from './items.ts'
import { drawPaper, papers } from './paper.ts'
import {
  drawCutOut,
  drawPrint,
  drawSparks,
  drawTape,
  drawTicket,
  drawTorn,
  drawTurned,
  hand,
} from './pieces.ts'

type Brush = SKRSContext2D

export interface PageStyle {
  readonly title: string
  readonly date: string
  /** Handwriting below the photos, in their order. */
  readonly captions: readonly string[]
  readonly paper: (typeof scrapbookPapers)[number]
  readonly format: (typeof scrapbookFormats)[number]
  readonly seed: number
}

/** Shapes of pages, width / height. */
const shapes = { portrait: 4 / 5, square: 1, wide: 4 / 3 } as const
/** Longest sides in pixels: small photos give a small page, of at most `enlarged` times their size. */
const sides = { minimum: 600, maximum: 1800, enlarged: 2.5 } as const

function sizeOf(format: keyof typeof shapes, items: readonly Item[]): [width: number, height: number] {
  const photo = Math.max(...items.map(({ image }) => Math.max(image.width, image.height)))
  const side = Math.round(Math.min(sides.maximum, Math.max(sides.minimum, sides.enlarged * photo)))
  const shape = shapes[format]
  return shape < 1 ? [Math.round(side * shape), side] : [side, Math.round(side / shape)]
}
/** Lengths on a page whose longest side is 1800. */
const lengths = {
  margin: 78,
  gap: 44,
  border: 19,
  foot: 84,
  caption: 74,
  head: 215,
  rim: 11,
  tape: 40,
} as const
/** Largest turn of a piece in radians. */
const lean = 0.042
const penOnPrint = '#33405c'

/** Returns the width of a print of a shape, with its border and foot, that fits a box, and its height. */
function fitPrint(shape: number, cell: Box, { border, foot }: { border: number; foot: number }) {
  const width = Math.max(8, Math.min(cell.width - 2 * border, (cell.height - border - foot) * shape))
  return { width: width + 2 * border, height: width / shape + border + foot }
}

/** Returns the shape of the cell of an item, with room for a caption. */
const cellShape = ({ part }: Item, caption: string) => {
  const shape = part.width / part.height
  return caption ? 1 / (1 / shape + 0.15) : shape
}

function drawHead(brush: Brush, head: Box, style: PageStyle, unit: number) {
  const { title, date, seed } = style
  const random = randomOf(seed + 5)
  const ticket = { width: Math.min(0.36 * head.width, 2.3 * 150 * unit), height: 150 * unit }
  const accents = papers[style.paper].accents
  if (date) {
    const left = title ? head.left + head.width - ticket.width : head.left
    const box = { left, top: head.top + (head.height - ticket.height) / 2, ...ticket }
    drawTurned(brush, box, 0.05 + 0.03 * random(), () => drawTicket(brush, ticket, date, seed))
  }
  if (!title) return
  const pad = 40 * unit
  const width = head.width - (date ? ticket.width + 1.5 * pad : 0) - 2 * pad
  const block = fitText(brush, title, hand, { width, height: head.height - 2.9 * pad, lines: 2 })
  const strip = { width: block.width + 2 * pad, height: block.height + 2.4 * pad }
  const box = { left: head.left, top: head.top + (head.height - strip.height) / 2, ...strip }
  drawTurned(brush, box, -0.022, () => {
    drawTorn(brush, strip, { colour: '#fffdf6', pattern: 'lines', unit, seed: seed + 11 })
    brush.fillStyle = penOnPrint
    drawBlock(brush, block, { x: -block.width / 2, y: -block.height / 2 })
    brush.save()
    brush.translate(-strip.width / 2 + 0.7 * pad, -strip.height / 2 + 4 * unit)
    brush.rotate(-0.5)
    drawTape(brush, 130 * unit, lengths.tape * unit, { colour: accents[1]!, seed: seed + 12 })
    brush.restore()
  })
}

function writeCaption(
  brush: Brush,
  text: string,
  { x, y, width, height, ink }: { x: number; y: number; width: number; height: number; ink: string },
) {
  const block = fitText(
    brush,
    text,
    { ...hand, size: 0.62 * height },
    { width, height: 0.78 * height, lines: 1 },
  )
  brush.fillStyle = ink
  drawBlock(brush, block, { x, y: y + (height - block.height) / 2, align: 'centre' })
}

/**
 * Glues items on a page, from the back to the front: paper, prints with tape, cut-outs on torn paper, and the title with its
 * ticket.
 */
export async function gluePage(
  items: readonly Item[],
  style: PageStyle,
  context: Pick<ExecutionContext, 'signal' | 'progress'>,
): Promise<ImageValue> {
  const [width, height] = sizeOf(style.format, items)
  const unit = Math.max(width, height) / 1800
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  await drawPaper(brush, { width, height }, { name: style.paper, seed: style.seed }, context)
  const { accents, ink } = papers[style.paper]
  const margin = lengths.margin * unit
  const hasHead = style.title !== '' || style.date !== ''
  const headHeight = hasHead ? lengths.head * unit : 0
  const head = { left: margin, top: 0.55 * margin, width: width - 2 * margin, height: headHeight }
  const top = hasHead ? head.top + headHeight + 0.35 * margin : margin
  const room = { left: margin, top, width: width - 2 * margin, height: height - top - margin }
  const captions = items.map((_, index) => style.captions[index] ?? '')
  const cells = arrange(
    items.map((item, index) => cellShape(item, captions[index]!)),
    room,
    lengths.gap * unit,
  )
  const random = randomOf(style.seed ^ 0x27d4eb2f)
  const angles = items.map((_, index) => (index % 2 === 0 ? -1 : 1) * lean * (0.3 + 0.7 * random()))
  // Cut-outs lie on top of the prints beside them.
  const order = [...items.keys()].toSorted(
    (a, b) => Number(items[a]!.kind === 'cut-out') - Number(items[b]!.kind === 'cut-out'),
  )
  for (const [done, index] of order.entries()) {
    context.signal.throwIfAborted()
    const [item, cell, caption] = [items[index]!, cells[index]!, captions[index]!]
    const colour = accents[index % accents.length]!
    if (item.kind === 'print') {
      const border = lengths.border * unit
      const foot = caption ? Math.min(lengths.foot * unit, 0.2 * cell.height) : border
      const size = { ...fitPrint(item.part.width / item.part.height, cell, { border, foot }), border, foot }
      const photo = await pixelsOf(item, {
        width: Math.max(1, Math.round(size.width - 2 * border)),
        height: Math.max(1, Math.round(size.height - border - foot)),
      })
      const tape = { width: Math.min(0.34 * size.width, 170 * unit), height: lengths.tape * unit }
      drawTurned(brush, cell, angles[index]!, () => {
        drawPrint(brush, photo, size)
        if (caption)
          writeCaption(brush, caption, {
            x: 0,
            y: size.height / 2 - foot,
            width: size.width - 2 * border,
            height: foot,
            ink: penOnPrint,
          })
        // The tape lies on the white border, not on the photo.
        const places = size.width > 0.55 * width ? [-0.34, 0.34] : [0.16 * (random() - 0.5)]
        for (const [k, slot] of places.entries()) {
          brush.save()
          brush.translate(slot * size.width, -size.height / 2 + 0.12 * border)
          brush.rotate(0.09 * (random() - 0.5))
          drawTape(brush, tape.width, tape.height, {
            colour: accents[(index + k) % accents.length]!,
            seed: style.seed + 7 * index + k,
          })
          brush.restore()
        }
      })
    } else {
      const below = caption ? Math.min(lengths.caption * unit, 0.2 * cell.height) : 0
      const rim = lengths.rim * unit
      const free = { width: cell.width - 2 * rim, height: cell.height - below - 2 * rim }
      const scale = Math.min(free.width / item.part.width, free.height / item.part.height)
      const size = {
        width: Math.max(1, Math.round(item.part.width * scale)),
        height: Math.max(1, Math.round(item.part.height * scale)),
      }
      const cut = await pixelsOf(item, size)
      drawTurned(brush, { ...cell, height: cell.height - below }, 0.5 * angles[index]!, () => {
        brush.save()
        brush.rotate(-2.4 * angles[index]!)
        const patch = {
          width: 0.92 * Math.min(cell.width, 1.5 * size.width),
          height: 0.8 * (cell.height - below),
        }
        drawTorn(brush, patch, { colour, pattern: 'dots', unit, seed: style.seed + 3 * index })
        brush.restore()
        drawCutOut(brush, cut, rim)
        drawSparks(brush, size.width / 2 - 0.02 * size.width, -size.height / 2, {
          size: 46 * unit,
          angle: -0.8,
          ink,
        })
      })
      if (caption)
        writeCaption(brush, caption, {
          ...{ x: cell.left + cell.width / 2, y: cell.top + cell.height - below },
          ...{ width: cell.width, height: below, ink },
        })
    }
    context.progress(0.6 + (0.35 * (done + 1)) / order.length)
  }
  if (hasHead) drawHead(brush, head, style, unit)
  const { data } = brush.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}
