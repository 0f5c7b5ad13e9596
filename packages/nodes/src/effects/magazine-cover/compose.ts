import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { cssOf, type Lab } from '../../ground/colour/lab.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import type { Page } from '../../ground/type/page.ts'
import { type Block, drawBlock, fitText, setText } from '../../ground/type/set.ts'
import { drawBarcode } from './barcode.ts'
import type { Design } from './design.ts'
import { accentOn, type Box, coverOf, inkOn, toneOf } from './ink.ts'
import { lowerPage } from './lower.ts'

export interface Texts {
  readonly title: string
  readonly headline: string
  readonly lines: string
  readonly issue: string
}

type Brush = SKRSContext2D

const imageData = ({ data, width, height }: ImageValue) => new ImageData(data, width, height)

function layerOf(image: ImageValue) {
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').putImageData(imageData(image), 0, 0)
  return canvas
}

interface Sheet {
  readonly brush: Brush
  readonly page: Page
  readonly design: Design
  readonly texts: Texts
  /** One percent of the page's width. */
  readonly unit: number
  readonly margin: number
}

const marginUnits = 4.6

const upper = (text: string, { capitals }: Design) => (capitals ? text.toUpperCase() : text)

/** Darkens a box with a soft gradient, so that light text is legible over a bright photo. */
function shade(brush: Brush, box: Box, from: 'top' | 'bottom', amount: number) {
  const top = brush.createLinearGradient(0, box.y, 0, box.y + box.height)
  for (let i = 0; i <= 8; i++) {
    const t = i / 8
    const ease = t * t * (3 - 2 * t)
    top.addColorStop(from === 'top' ? 1 - t : t, `rgba(10, 9, 14, ${amount * ease})`)
  }
  brush.fillStyle = top
  brush.fillRect(box.x, box.y, box.width, box.height)
}

/** Sets the masthead to the full width of the page; `y` is the top of its capitals. */
function setTitle(brush: Brush, page: Page, design: Design, title: string): { block: Block; y: number } {
  const unit = page.width / 100
  const box = {
    width: page.width - 2 * marginUnits * unit,
    height: design.titleHeight * page.width,
    lines: 1,
  }
  const block = fitText(brush, upper(title, design), { ...design.title, size: page.width }, box)
  return { block, y: (marginUnits + 3.4) * unit }
}

/** Draws the masthead behind the subject's head, if enough of the masthead is legible then. Returns the y of its baseline. */
function drawTitle({ brush, page, design, texts }: Sheet): number {
  const { block, y } = setTitle(brush, page, design, texts.title)
  const frame = { x: page.width / 2 - block.width / 2, y, width: block.width, height: block.cap }
  const { light } = toneOf(page.photo, { x: 0, y: 0, width: page.width, height: y + block.cap })
  if (light <= 0.7 && light > 0.5)
    shade(brush, { x: 0, y: 0, width: page.width, height: 2.2 * (y + block.cap) }, 'top', 0.42)
  brush.fillStyle = cssOf(inkOn(light))
  drawBlock(brush, block, { x: page.width / 2, y, align: 'centre' })
  if (page.subject && coverOf(page.subject, frame) < 0.45) brush.drawImage(layerOf(page.subject), 0, 0)
  return y + block.cap
}

/** Draws the issue at the upper left, with a thin rule from there to the right margin. */
function drawTop({ brush, page, design, texts, unit, margin }: Sheet) {
  const { light } = toneOf(page.photo, { x: 0, y: 0, width: page.width, height: margin + 3 * unit })
  const ink = inkOn(light)
  const block = setText(brush, upper(texts.issue, design), { ...design.small, size: 1.75 * unit })
  brush.fillStyle = cssOf(ink)
  drawBlock(brush, block, { x: margin, y: margin })
  if (block.width <= 0) return
  const from = margin + block.width + 2 * unit
  if (from < page.width - margin - 4 * unit)
    brush.fillRect(from, margin + block.cap / 2, page.width - margin - from, Math.max(1, 0.14 * unit))
}

interface Story {
  readonly lead: string
  readonly detail: string
}

function storiesOf(lines: string): Story[] {
  return lines
    .split(/[|\n；;]+/)
    .map((line) => {
      const [lead = '', ...rest] = line.split(/[:：]/)
      return { lead: lead.trim(), detail: rest.join(':').trim() }
    })
    .filter(({ lead, detail }) => lead || detail)
    .slice(0, 5)
}

interface SetStory {
  readonly lead: Block
  readonly detail: Block | undefined
  readonly height: number
}

function setStory({ brush, design, unit }: Sheet, { lead, detail }: Story, width: number): SetStory {
  const top = fitText(
    brush,
    lead,
    { ...design.lead, size: 4.1 * unit },
    { width, height: 14 * unit, lines: 3 },
  )
  const below = detail ? setText(brush, detail, { ...design.detail, size: 2.15 * unit }, width) : undefined
  return { lead: top, detail: below, height: top.height + (below ? 1.5 * unit + below.height : 0) }
}

/** Darkens (below light text) or lightens (below dark text) a column from the page's edge inwards, fading out above and below. */
function sideShade(
  { brush, page }: Sheet,
  { column, isLeft, ink, amount }: { column: Box; isLeft: boolean; ink: Lab; amount: number },
) {
  const veil = createCanvas(page.width, page.height)
  const canvas2d = veil.getContext('2d')
  const edge = isLeft ? 0 : page.width
  const across = canvas2d.createLinearGradient(
    edge,
    0,
    isLeft ? 1.9 * column.width : page.width - 1.9 * column.width,
    0,
  )
  const tone = ink[0] > 0.5 ? '12, 10, 16' : '250, 248, 244'
  for (const [position, share] of [
    [0, 1],
    [0.35, 0.85],
    [0.7, 0.3],
    [1, 0],
  ] as const)
    across.addColorStop(position, `rgba(${tone}, ${amount * share})`)
  canvas2d.fillStyle = across
  canvas2d.fillRect(0, 0, page.width, page.height)
  const reach = 0.16 * page.height
  canvas2d.globalCompositeOperation = 'destination-in'
  const down = canvas2d.createLinearGradient(0, column.y - reach, 0, column.y + column.height + reach)
  const inset = reach / (column.height + 2 * reach)
  for (const [position, share] of [
    [0, 0],
    [inset, 1],
    [1 - inset, 1],
    [1, 0],
  ] as const)
    down.addColorStop(position, `rgba(0, 0, 0, ${share})`)
  canvas2d.fillStyle = down
  canvas2d.fillRect(0, 0, page.width, page.height)
  brush.drawImage(veil, 0, 0)
}

/** Returns the share of a box that heads, with some air above and below them, cover. */
function headsOn({ heads }: Page, { x, y, width, height }: Box, air: number): number {
  const overlap = (from: number, to: number, start: number, end: number) =>
    Math.max(0, Math.min(to, end) - Math.max(from, start))
  return heads.reduce(
    (sum, head) =>
      sum +
      (overlap(x, x + width, head.left, head.left + head.width) *
        overlap(y, y + height, head.top - air, head.top + head.height + air)) /
        (width * height),
    0,
  )
}

/** Usual top of the cover lines, as a share of the page's height, and the cost of moving them by the height of a page. */
const [usualTop, ofDistance] = [0.42, 0.3]
/**
 * Maximum cost at which all cover lines are shown, and maximum cost at which any line is shown if the subject is a thing. Lines may
 * lie on clothes, but lines on a car or a plate would look like a mistake.
 */
const [clear, tolerated] = [0.14, 0.34]

interface Place {
  readonly isLeft: boolean
  readonly column: Box
  readonly cost: number
}

/**
 * Returns the place for a column of a given height, at the left or the right margin, where the column covers as little as possible
 * of the subject and of heads.
 */
function placeFor(
  { page, unit, margin }: Sheet,
  height: number,
  from: number,
  to: number,
): Place | undefined {
  const width = 27 * unit
  const places: Place[] = []
  for (let y = from; y <= to - height; y += 2 * unit) {
    for (const isLeft of [true, false]) {
      const column = { x: isLeft ? margin : page.width - margin - width, y, width, height }
      const far = Math.abs(y - Math.max(from, usualTop * page.height)) / page.height
      const cost = coverOf(page.subject, column) + 4 * headsOn(page, column, 3 * unit) + ofDistance * far
      places.push({ isLeft, column, cost })
    }
  }
  return places.length > 0
    ? places.reduce((best, other) => (other.cost < best.cost ? other : best))
    : undefined
}

/**
 * Draws the cover lines where the subject leaves most room. If all lines together would cover the subject, fewer lines are drawn.
 */
function drawStories(sheet: Sheet, from: number, to: number) {
  const { brush, page, texts, unit, margin } = sheet
  const width = 27 * unit
  const gap = 4.2 * unit
  const stories = storiesOf(texts.lines).map((story) => setStory(sheet, story, width))
  const options = stories.flatMap((_, i) => {
    const shown = stories.slice(0, stories.length - i)
    const height = shown.reduce((sum, story) => sum + story.height + gap, -gap)
    const place = placeFor(sheet, height, from, to)
    return place ? [{ shown, place }] : []
  })
  const cheapest = options.toSorted((a, b) => a.place.cost - b.place.cost)[0]
  const maximum = page.heads.length > 0 ? 1 : tolerated
  const chosen =
    options.find(({ place }) => place.cost < clear) ??
    (cheapest && cheapest.place.cost < maximum ? cheapest : undefined)
  if (!chosen) return
  const { isLeft, column } = chosen.place
  const { light, rough } = toneOf(page.photo, column)
  const ink = inkOn(light)
  sideShade(sheet, {
    column,
    isLeft,
    ink,
    amount: Math.min(0.6, 2.6 * rough + 1.2 * Math.max(0, 0.2 - Math.abs(light - 0.7))),
  })
  let { y } = column
  for (const { lead, detail, height: storyHeight } of chosen.shown) {
    const x = isLeft ? margin : page.width - margin
    const align = isLeft ? 'left' : 'right'
    withHalo(brush, ink, rough, unit, () => {
      brush.fillStyle = cssOf(accentOn(page.subject ?? page.photo, light))
      brush.fillRect(isLeft ? x : x - 4 * unit, y - 1.5 * unit, 4 * unit, 0.32 * unit)
      brush.fillStyle = cssOf(ink)
      drawBlock(brush, lead, { x, y, align })
      if (detail) drawBlock(brush, detail, { x, y: y + lead.height + 1.5 * unit, align })
    })
    y += storyHeight + gap
  }
}

/** Draws text with a soft halo on a busy background: a shadow for light text, a glow for dark text. */
function withHalo(brush: Brush, ink: Lab, rough: number, unit: number, draw: () => void) {
  brush.save()
  brush.shadowColor = ink[0] > 0.5 ? `rgba(0, 0, 0, ${0.25 + rough})` : `rgba(255, 255, 255, ${0.3 + rough})`
  brush.shadowBlur = 1.6 * unit
  draw()
  brush.restore()
}

/** Draws the large headline at the bottom of the page, beside the barcode. Returns the y of its top. */
function drawHeadline(sheet: Sheet): number {
  const { brush, page, design, texts, unit, margin } = sheet
  const codeWidth = 19 * unit
  const lowest = Math.max(0, ...page.heads.map((head) => head.top + head.height))
  const room = page.height - margin - lowest - 2 * unit
  const height = Math.min(30 * unit, Math.max(9 * unit, room))
  const box = { width: page.width - 2 * margin - codeWidth - 5 * unit, height, lines: 3 }
  const text = texts.headline.trim()
  const block = fitText(brush, text, { ...design.headline, size: 13 * unit }, box)
  const top = page.height - margin - block.height
  const start = Math.min(top, page.height - margin - 14 * unit) - 16 * unit
  shade(brush, { x: 0, y: start, width: page.width, height: page.height - start }, 'bottom', 0.74)
  brush.fillStyle = cssOf(inkOn(0))
  if (text) withHalo(brush, inkOn(0), 0.1, unit, () => drawBlock(brush, block, { x: margin, y: top }))
  const code = { x: page.width - margin, y: page.height - margin, width: codeWidth }
  drawBarcode(brush, `${texts.title}/${texts.issue}`, code)
  return text ? top : page.height - margin - 14 * unit
}

/** Returns the number of pixels to move the photo down, so that the head covers at most the lower half of the masthead. */
function roomFor(page: Page, design: Design, title: string): number {
  if (!page.subject || !title.trim()) return 0
  const { block, y } = setTitle(createCanvas(8, 8).getContext('2d'), page, design, title)
  const wanted = y + 0.6 * block.cap
  return Math.round(Math.min(0.24 * page.height, Math.max(0, wanted - boundsOf(page.subject).top)))
}

/** Composes a magazine cover: photo, masthead, subject, headline, cover lines, barcode. */
export async function composeCover(given: Page, design: Design, texts: Texts): Promise<ImageValue> {
  const page = await lowerPage(given, roomFor(given, design, texts.title))
  const canvas = createCanvas(page.width, page.height)
  const brush = canvas.getContext('2d')
  brush.putImageData(imageData(page.photo), 0, 0)
  const unit = page.width / 100
  const sheet: Sheet = { brush, page, design, texts, unit, margin: marginUnits * unit }
  const below = drawTitle(sheet)
  drawTop(sheet)
  const foot = drawHeadline(sheet)
  drawStories(sheet, below + 7 * unit, foot - 6 * unit)
  const { data } = brush.getImageData(0, 0, page.width, page.height)
  return { kind: 'image', width: page.width, height: page.height, data: new Uint8ClampedArray(data.buffer) }
}
