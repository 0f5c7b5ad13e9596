import type { Image, SKRSContext2D } from '@napi-rs/canvas'
import { drawBlock, fitText, type TypeStyle } from '../ground/type/set.ts'
import type { Box, PosterLayout } from './layout.ts'

export interface PosterTexts {
  /** Title of the picture. */
  readonly title: string
  /** Author of the picture. */
  readonly maker: string
  /** Text that explains the code. */
  readonly scan: string
  /** Name of the site. */
  readonly site: string
}

type Brush = SKRSContext2D

const ink = '#ffffff'
const soft = 'rgba(255, 255, 255, 0.78)'
const faces = ['inter', 'hei'] as const
const title: TypeStyle = { faces, size: 46, weight: 680, tracking: -0.012, leading: 1.2 }
const maker: TypeStyle = { faces, size: 29, weight: 520 }
const small: TypeStyle = { faces, size: 23, weight: 440, leading: 1.3 }
const corner = 22

export function drawPicture(brush: Brush, picture: Image, { x, y, width, height }: Box): void {
  const radius = Math.min(corner, width / 8, height / 8)
  brush.save()
  brush.shadowColor = 'rgba(0, 0, 0, 0.45)'
  brush.shadowBlur = 48
  brush.shadowOffsetY = 14
  brush.fillStyle = '#000000'
  brush.beginPath()
  brush.roundRect(x, y, width, height, radius)
  brush.fill()
  brush.restore()
  brush.save()
  brush.beginPath()
  brush.roundRect(x, y, width, height, radius)
  brush.clip()
  brush.drawImage(picture, x, y, width, height)
  brush.restore()
}

/** Draws rows of `1` and `0` in dark on white, with the quiet zone that scanners need. */
export function drawCode(brush: Brush, rows: readonly string[], { x, y, width }: Box): void {
  const modules = rows.length
  const rim = 3
  const module = Math.max(1, Math.floor(width / (modules + 2 * rim)))
  const inset = (width - module * modules) / 2
  brush.fillStyle = '#ffffff'
  brush.beginPath()
  brush.roundRect(x, y, width, width, corner)
  brush.fill()
  brush.fillStyle = '#111110'
  for (const [row, signs] of rows.entries())
    for (let column = 0; column < signs.length; column++)
      if (signs[column] === '1')
        brush.fillRect(
          Math.round(x + inset) + column * module,
          Math.round(y + inset) + row * module,
          module,
          module,
        )
}

/** Draws title and author at the top, and the explanation of the code at the bottom. */
export function drawTexts(brush: Brush, texts: PosterTexts, { x, y, width, height }: Box): void {
  brush.fillStyle = ink
  const name = fitText(brush, texts.title, title, { width, height: height * 0.46, lines: 2 })
  const nameEnd = drawBlock(brush, name, { x, y: y + 2 })
  brush.fillStyle = soft
  const who = fitText(brush, texts.maker, maker, { width, height: 40, lines: 1 })
  drawBlock(brush, who, { x, y: nameEnd + 26 })
  const what = fitText(brush, `${texts.site} · ${texts.scan}`, small, { width, height: 60, lines: 2 })
  drawBlock(brush, what, { x, y: y + height - what.height - 4 })
}

export function drawPoster(
  brush: Brush,
  { picture, code, texts }: { picture: Image; code: readonly string[]; texts: PosterTexts },
  layout: PosterLayout,
): void {
  drawPicture(brush, picture, layout.picture)
  drawTexts(brush, texts, layout.text)
  drawCode(brush, code, layout.code)
}
