import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../src/execution.ts'
import { runNode, saveCover } from './studio.ts'

const [width, height] = [960, 1200]
type Path = readonly (readonly [x: number, y: number])[]

/** Fills a closed path with smooth corners with a vertical gradient of `colours`. */
function shape(pen: SKRSContext2D, path: Path, colours: readonly string[], mirror = false): void {
  const at = ([x, y]: readonly [number, number]) => [mirror ? width - x : x, y] as const
  const ys = path.map(([, y]) => y)
  const fill = pen.createLinearGradient(0, Math.min(...ys), 0, Math.max(...ys))
  for (const [i, colour] of colours.entries()) fill.addColorStop(i / Math.max(1, colours.length - 1), colour)
  pen.fillStyle = fill
  pen.beginPath()
  for (const point of path) pen.lineTo(...at(point))
  pen.closePath()
  pen.fill()
}

const head: Path = [
  [480, 400],
  [340, 372],
  [236, 470],
  [150, 700],
  [252, 760],
  [330, 850],
  [420, 985],
  [480, 1020],
]
const ear: Path = [
  [352, 400],
  [205, 120],
  [176, 330],
  [226, 540],
]
const inner: Path = [
  [318, 420],
  [222, 205],
  [212, 350],
  [244, 490],
]
const cheek: Path = [
  [150, 700],
  [300, 690],
  [400, 760],
  [436, 900],
  [446, 1000],
  [340, 862],
  [252, 766],
]
const brow: Path = [
  [480, 420],
  [420, 520],
  [400, 640],
  [440, 790],
  [480, 800],
]
const eye: Path = [
  [292, 620],
  [346, 600],
  [404, 658],
  [346, 662],
]
const nose: Path = [
  [480, 930],
  [436, 936],
  [448, 972],
  [480, 1006],
]

/** Draws a fox that faces the viewer. */
function drawFox(): ImageValue {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const sky = pen.createRadialGradient(480, 560, 60, 480, 620, 860)
  for (const [i, colour] of ['#ffd9a0', '#f29c8e', '#7f5f9c', '#252a5c'].entries())
    sky.addColorStop(i / 3, colour)
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  const chest: Path = [
    [300, 780],
    [150, 1010],
    [90, 1200],
    [480, 1200],
    [480, 900],
  ]
  const bib: Path = [
    [360, 900],
    [300, 1040],
    [330, 1200],
    [480, 1200],
    [480, 980],
  ]
  for (const mirror of [false, true]) {
    // The far side is in shade.
    const light = (near: readonly string[], far: readonly string[]) => (mirror ? far : near)
    shape(pen, chest, light(['#c2521c', '#8c2f16'], ['#93380f', '#5c1d12']), mirror)
    shape(pen, bib, light(['#fff4e4', '#e9c9a8'], ['#dcbfae', '#a98a8c']), mirror)
    shape(pen, ear, light(['#3a1d1f', '#d9601f'], ['#2c1519', '#a64413']), mirror)
    shape(pen, inner, light(['#f7cfa4', '#6d3424'], ['#c8987c', '#4d231d']), mirror)
    shape(pen, head, light(['#f58a2c', '#ef7422', '#f3a05a'], ['#cf5d17', '#b84b14', '#c97643']), mirror)
    shape(pen, cheek, light(['#fffaf0', '#f3dcc4'], ['#e3cdbf', '#b79a97']), mirror)
    shape(pen, brow, light(['#ffb056', '#f08a3a'], ['#e58433', '#cf6a25']), mirror)
    shape(
      pen,
      [
        [252, 600],
        [350, 570],
        [436, 680],
        [350, 700],
      ],
      light(['#8a3413'], ['#6a260f']),
      mirror,
    )
    shape(pen, eye, ['#ffd34d', '#e08a12'], mirror)
    shape(
      pen,
      [
        [336, 604],
        [366, 612],
        [368, 660],
        [342, 658],
      ],
      ['#17090a'],
      mirror,
    )
    shape(
      pen,
      [
        [342, 612],
        [354, 614],
        [352, 628],
        [342, 626],
      ],
      ['#ffffff'],
      mirror,
    )
    shape(pen, nose, ['#39232a', '#120a0d'], mirror)
  }
  const { data } = pen.getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

/** Makes the cover: a low-poly fox. */
export async function makeCover(): Promise<void> {
  const inputs = { image: drawFox(), detail: 0.35, facets: 1, vividness: 0.35, seed: 6 }
  await saveCover('low-poly.webp', await runNode('LowPoly', inputs))
}
