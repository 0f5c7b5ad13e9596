import type { WorkEdit } from '@easel/contract/client'
import { createCanvas } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import { drawBlock, setText, type TypeStyle } from '../../ground/type/set.ts'

type Words = WorkEdit['text_arr'][number]

const faces = { sans: ['inter', 'hei'], serif: ['playfair', 'song'] } as const satisfies Record<
  Words['font'],
  TypeStyle['faces']
>
const weight = 600
/** Distance between baselines, in ems. */
const leading = 1.25

/** Draws words onto the pixels of a picture; each line is centred, and lines break only where the author broke them. */
export function drawWords(image: ImageValue, words: Words): void {
  const size = words.size * Math.min(image.width, image.height)
  const measuring = createCanvas(1, 1).getContext('2d')
  const style = { faces: faces[words.font], size, weight, leading }
  const blocks = words.text.split('\n').map((line) => setText(measuring, line, style))
  const cap = Math.max(...blocks.map((block) => block.cap))
  const tall = cap + leading * size * (blocks.length - 1)
  const wide = Math.max(...blocks.map((block) => block.width))
  // Marks above capitals and below the baseline reach beyond the block.
  const room = Math.ceil(size)
  const left = Math.floor(words.x * image.width - wide / 2) - room
  const top = Math.floor(words.y * image.height - tall / 2) - room
  const box = intersection(image, {
    left,
    top,
    right: left + Math.ceil(wide) + 2 * room + 1,
    bottom: top + Math.ceil(tall) + 2 * room + 1,
  })
  if (!box) return
  const canvas = createCanvas(box.right - box.left, box.bottom - box.top)
  const brush = canvas.getContext('2d')
  brush.fillStyle = words.colour
  const first = words.y * image.height - tall / 2 - box.top
  for (const [index, block] of blocks.entries()) {
    // `drawBlock` places the top of a block's capitals at `y`. All lines get the cap height of the tallest line, so that their
    // baselines are evenly spaced.
    const y = first + index * leading * size + cap - block.cap
    drawBlock(brush, block, { x: words.x * image.width - box.left, y, align: 'centre' })
  }
  paint(image, brush.getImageData(0, 0, canvas.width, canvas.height).data, box)
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function intersection({ width, height }: ImageValue, box: Box): Box | undefined {
  const left = Math.max(0, box.left)
  const top = Math.max(0, box.top)
  const right = Math.min(width, box.right)
  const bottom = Math.min(height, box.bottom)
  return right > left && bottom > top ? { left, top, right, bottom } : undefined
}

/** Lays pixels over a part of a picture; both have straight alpha. */
function paint({ data, width }: ImageValue, over: Uint8ClampedArray, box: Box): void {
  let position = 0
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++, position += 4) {
      const cover = over[position + 3]! / 255
      if (cover === 0) continue
      const to = (y * width + x) * 4
      const below = (data[to + 3]! / 255) * (1 - cover)
      const alpha = cover + below
      for (let c = 0; c < 3; c++) data[to + c] = (over[position + c]! * cover + data[to + c]! * below) / alpha
      data[to + 3] = alpha * 255
    }
  }
}
