import { createAvatar, type Style } from '@dicebear/core'
import * as glass from '@dicebear/glass'
import * as identicon from '@dicebear/identicon'
import * as lorelei from '@dicebear/lorelei'
import * as notionists from '@dicebear/notionists'
import * as openPeeps from '@dicebear/open-peeps'
import * as pixelArt from '@dicebear/pixel-art'
import * as rings from '@dicebear/rings'
import * as shapes from '@dicebear/shapes'
import * as thumbs from '@dicebear/thumbs'
import sharp, { paintSvg } from '@easel/nodes/sharp'
import type { AvatarStyle } from './avatar-library.ts'

type Options = Record<string, unknown>

/** Background gradients, as pairs of corner colours. */
const grounds: readonly (readonly [string, string])[] = [
  ['ffd3b6', 'ffaaa5'],
  ['cde7f0', '9dbfe0'],
  ['dcedc1', 'a8d8b9'],
  ['fff1c1', 'ffcf8b'],
  ['e3d4f5', 'b9a7e0'],
  ['c8f0e8', '7fcdbb'],
  ['fbd3e0', 'f29cb7'],
  ['d8dde6', 'a9b4c6'],
]

/** Palettes of matching colours; the first is the background. */
const palettes: readonly (readonly string[])[] = [
  ['1d2b53', 'ff6b6b', 'ffe66d', '4ecdc4'],
  ['f7efe1', 'e4572e', '17bebb', '2e282a'],
  ['2d1e2f', 'f15152', 'f7b32b', 'a9e5bb'],
  ['e8f1f2', '006494', 'f26419', '13293d'],
  ['ffe5d9', '9d8189', 'f4acb7', '5e548e'],
  ['0b3954', 'ff6663', 'bfd7ea', 'e0ff4f'],
  ['f4f1de', 'e07a5f', '3d405b', '81b29a'],
  ['22223b', 'f2e9e4', 'c9ada7', '9a8c98'],
]

const hairColors = ['2b2118', '5a3825', 'a65e2e', 'd9a441', '8c2f39', '3b4a6b', '6b4c8a', '7d8491']
const skinColors = ['ffe0c7', 'f6c9a4', 'e0a37a', 'b97a50', '8a5a3b', 'fff4ec']
const friendly = [
  ...['awe', 'calm', 'cheeky', 'cute', 'driven', 'explaining', 'eyesClosed', 'lovingGrin1', 'lovingGrin2'],
  ...['smile', 'smileBig', 'smileLOL', 'smileTeethGap'],
]

function numberedNames(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1).padStart(2, '0')}`)
}

function itemAt<T>(list: readonly T[], index: number): T {
  return list[index % list.length]!
}

/** Returns a soft background gradient, whose angle varies with the index. */
function onGround(index: number): Options {
  return {
    backgroundType: ['gradientLinear'],
    backgroundColor: itemAt(grounds, index),
    backgroundRotation: [itemAt([25, 60, 120, 155], index)],
  }
}

/** Styles, all under CC0; `options` returns the options of the avatar with this index. */
const styles: Record<AvatarStyle, { style: unknown; options: (index: number) => Options }> = {
  lorelei: {
    style: lorelei,
    options: (index) => ({
      ...onGround(index),
      hairColor: [itemAt(hairColors, index * 3)],
      skinColor: [itemAt(skinColors, index)],
      mouth: numberedNames('happy', 18),
      glassesProbability: 20,
      beardProbability: 10,
      earringsProbability: 25,
      frecklesProbability: 15,
      hairAccessoriesProbability: 10,
      hairAccessoriesColor: ['f29cb7'],
    }),
  },
  notionists: {
    style: notionists,
    options: (index) => ({
      ...onGround(index + 3),
      glassesProbability: 30,
      beardProbability: 20,
      gestureProbability: 0,
    }),
  },
  'open-peeps': {
    style: openPeeps,
    options: (index) => ({
      ...onGround(index + 5),
      face: friendly,
      skinColor: [itemAt(['ffdbb4', 'edb98a', 'd08b5b', 'ae5d29', '694d3d'], index * 2)],
      accessories: ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5', 'sunglasses'],
      accessoriesProbability: 30,
      facialHairProbability: 0,
      maskProbability: 0,
    }),
  },
  'pixel-art': {
    style: pixelArt,
    options: (index) => ({
      ...onGround(index + 2),
      eyes: ['variant03', 'variant06', 'variant07', 'variant08'],
      mouth: ['happy06', 'happy07', 'happy08', 'happy09', 'happy10', 'happy11'],
      mouthColor: ['b5543f'],
      hairColor: [itemAt(hairColors, index)],
      skinColor: [itemAt(skinColors, index * 2)],
      hatProbability: 12,
      glassesProbability: 0,
      accessoriesProbability: 15,
      beardProbability: 0,
    }),
  },
  thumbs: {
    style: thumbs,
    options: (index) => {
      const [ground, first, second, third] = itemAt(palettes, index)
      const shapeColor = itemAt([first, second, third], Math.floor(index / palettes.length))
      const isLight = Number.parseInt(shapeColor!.slice(2, 4), 16) > 0x90
      const ink = [isLight ? '1b1b1f' : 'ffffff']
      return { backgroundColor: [ground], shapeColor: [shapeColor], eyesColor: ink, mouthColor: ink }
    },
  },
  shapes: {
    style: shapes,
    options: (index) => {
      const [ground, first, second, third] = itemAt(palettes, index)
      return {
        backgroundColor: [ground],
        shape1Color: [first],
        shape2Color: [second],
        shape3Color: [third],
      }
    },
  },
  glass: {
    style: glass,
    options: (index) => ({
      backgroundColor: [
        itemAt(['eb4762', '4799eb', '47ebb4', 'eb9947', '9947eb', '47d0eb', 'd047eb', '99eb47'], index),
      ],
    }),
  },
  identicon: {
    style: identicon,
    options: (index) => {
      const [ground, ink] = itemAt(palettes, index)
      return { backgroundColor: [ground], rowColor: [ink], scale: 70 }
    },
  },
  rings: {
    style: rings,
    options: (index) => ({
      ...onGround(index + 1),
      backgroundColor: [itemAt(palettes, index)[0]],
      backgroundType: ['solid'],
    }),
  },
}

interface AvatarDrawing {
  bytes: Uint8Array
  facts: { mime_type: string; width: number; height: number }
}

/**
 * Side of a picture in pixels. The pictures are raster files: a browser needs 10 to 25 ms of its main thread to read an SVG, but
 * decodes a small raster picture off that thread in 1 ms.
 */
const side = 256

/** Draws an avatar of the library; the same index gives the same picture at every call. */
export async function drawAvatar({
  style: name,
  index,
}: {
  style: AvatarStyle
  index: number
}): Promise<AvatarDrawing> {
  const { style, options } = styles[name]
  const seed = `easel ${name} ${index}`
  const svg = createAvatar(style as Style<object>, { seed, size: side, ...options(index) }).toString()
  const { data, info } = await paintSvg(svg)
  const bytes = await sharp(data, { raw: info }).webp({ quality: 90 }).toBuffer()
  return { bytes, facts: { mime_type: 'image/webp', width: side, height: side } }
}
