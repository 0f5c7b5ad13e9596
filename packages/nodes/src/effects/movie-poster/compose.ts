import { createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { cssOf } from '../../ground/colour/lab.ts'
import type { Page } from '../../ground/type/page.ts'
import { type Block, drawBlock, fitText, type TypeStyle } from '../../ground/type/set.ts'
import { gradePage } from './grade.ts'
import type { PosterStyle } from './styles.ts'

export interface PosterTexts {
  readonly title: string
  readonly tagline: string
  readonly credits: string
}

type Brush = SKRSContext2D

/** Sets a title in one line or in two lines: the version with the larger letters. */
function setTitle(brush: Brush, text: string, { title }: PosterStyle, unit: number): Block {
  const style = { ...title, size: 40 * unit }
  const single = fitText(brush, text, style, { width: 86 * unit, height: 22 * unit, lines: 1 })
  const double = fitText(brush, text, style, { width: 86 * unit, height: 30 * unit, lines: 2 })
  return double.style.size > 1.25 * single.style.size ? double : single
}

/** Sets a billing block: condensed letters in lines of about equal length. */
function setCredits(brush: Brush, credits: string, unit: number): Block {
  const text = credits
    .split(/[|\n；;]+/)
    .map((part) => part.trim().toUpperCase())
    .filter(Boolean)
    .join(' · ')
  const style: TypeStyle = {
    faces: ['bebas', 'hei', 'inter'],
    size: 2.5 * unit,
    weight: 500,
    tracking: 0.09,
    leading: 1.42,
  }
  const block = fitText(brush, text, style, { width: 74 * unit, height: 14 * unit, lines: 4 })
  return { ...block, lines: block.lines.map((line) => line.replace(/ ·$/u, '')) }
}

/** Composes a film poster: graded photo, tagline, title and billing block on a centred axis. */
export function composePoster(page: Page, style: PosterStyle, texts: PosterTexts): ImageValue {
  const canvas = createCanvas(page.width, page.height)
  const brush = canvas.getContext('2d')
  const graded = gradePage(page, style)
  brush.putImageData(new ImageData(graded.data, page.width, page.height), 0, 0)
  const unit = page.width / 100
  const upper = (text: string) => (style.capitals ? text.toUpperCase() : text)
  const centre = { x: page.width / 2, align: 'centre' } as const
  const credits = setCredits(brush, texts.credits, unit)
  let bottom = page.height - 6 * unit - credits.height
  brush.fillStyle = cssOf(style.ink, 0.62)
  drawBlock(brush, credits, { ...centre, y: bottom })
  if (texts.title.trim()) {
    const title = setTitle(brush, upper(texts.title.trim()), style, unit)
    bottom -= (credits.lines.length > 0 ? 5.5 * unit : 0) + title.height
    brush.save()
    brush.shadowColor = 'rgba(0, 0, 0, 0.5)'
    brush.shadowBlur = 2.5 * unit
    brush.fillStyle = cssOf(style.ink)
    drawBlock(brush, title, { ...centre, y: bottom })
    brush.restore()
  }
  const tagline: TypeStyle = {
    faces: ['inter', 'hei'],
    size: 2.15 * unit,
    weight: 500,
    tracking: 0.3,
    leading: 1.6,
  }
  const line = fitText(brush, texts.tagline.toUpperCase(), tagline, {
    width: 80 * unit,
    height: 8 * unit,
    lines: 2,
  })
  brush.fillStyle = cssOf(style.accent)
  drawBlock(brush, line, { ...centre, y: bottom - 4.2 * unit - line.height })
  const { data } = brush.getImageData(0, 0, page.width, page.height)
  return { kind: 'image', width: page.width, height: page.height, data: new Uint8ClampedArray(data.buffer) }
}
