import { createCanvas, type ImageData } from '@napi-rs/canvas'
import type { Execution, ImageValue, ResolvedInput } from '../../execution-types.ts'
import { eachPicture } from '../../ground/inputs/batch.ts'
import { choiceOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import type { FaceName } from '../../ground/type/fonts.ts'
import { drawBlock, setText } from '../../ground/type/set.ts'
import { textFaces, textPlaces } from './declaration.ts'

/** Each list of fonts has a Chinese font after its Latin fonts. */
const faces: Readonly<Record<(typeof textFaces)[number], readonly FaceName[]>> = {
  sans: ['inter', 'hei'],
  serif: ['playfair', 'song'],
  display: ['bebas', 'hei'],
  brush: ['brush', 'inter', 'hei'],
}

export const executeTextOnImage: Execution = async (inputs) => {
  const text = textOf(inputs, 'text').trim()
  return [
    await eachPicture(inputs, 'image', (image) => (text === '' ? image : withText(image, text, inputs))),
  ]
}

function withText(
  image: ImageValue,
  text: string,
  inputs: Readonly<Record<string, ResolvedInput>>,
): ImageValue {
  const { width, height } = image
  const unit = Math.min(width, height)
  const margin = numberOf(inputs, 'margin') * unit
  const size = Math.max(4, numberOf(inputs, 'size') * unit)
  const canvas = createCanvas(width, height)
  const brush = canvas.getContext('2d')
  const style = { faces: faces[choiceOf(inputs, 'face', textFaces)], size, weight: 600 }
  const blocks = text
    .split('\n')
    .map((line) => setText(brush, line, style, Math.max(size, width - 2 * margin)))
  const leading = 0.4 * size
  const whole = blocks.reduce((sum, block) => sum + block.height + leading, -leading)
  const place = choiceOf(inputs, 'place', textPlaces)
  const align = place.endsWith('left') ? 'left' : place.endsWith('right') ? 'right' : 'centre'
  const x = { left: margin, right: width - margin, centre: width / 2 }[align]
  let y = place.startsWith('top')
    ? margin
    : place.startsWith('bottom')
      ? height - margin - whole
      : (height - whole) / 2
  brush.fillStyle = `#${numberOf(inputs, 'color').toString(16).padStart(6, '0')}`
  brush.shadowColor = `rgba(0, 0, 0, ${numberOf(inputs, 'shadow')})`
  brush.shadowBlur = size * 0.25
  for (const block of blocks) {
    drawBlock(brush, block, { x, y, align })
    y += block.height + leading
  }
  return compositeOver(image, brush.getImageData(0, 0, width, height))
}

/** Composites the drawn text over a picture. */
function compositeOver({ width, height, data: under }: ImageValue, { data: over }: ImageData): ImageValue {
  const data = new Uint8ClampedArray(under)
  for (let offset = 0; offset < data.length; offset += 4) {
    const [top, below] = [over[offset + 3]! / 255, under[offset + 3]! / 255]
    if (top === 0) continue
    const cover = top + below * (1 - top)
    for (let c = 0; c < 3; c++)
      data[offset + c] = (over[offset + c]! * top + under[offset + c]! * below * (1 - top)) / cover
    data[offset + 3] = cover * 255
  }
  return { kind: 'image', width, height, data }
}
