import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { ImageValue } from '../../execution-types.ts'
import type { Maker } from '../../ground/film/making/film-execution.ts'
import { filmExecution } from '../../ground/film/making/film-execution.ts'
import { layPieces } from '../../ground/film/making/lay.ts'
import { changedParts, traceParts } from '../../ground/film/making/trace.ts'
import type { Size } from '../../ground/plane/size.ts'
import { type Facets, fitFacets } from './execution.ts'
import { drawMesh } from './raster.ts'

const [patchesOfFolds, patchesOfFacets] = [4, 5]
/** Share of the folds in the duration of the film; the facets get the remaining time. */
const shareOfFolds = 0.6
const paper = '#f3efe6'
const fold = '#8b8578'

const imageOfCanvas = ({ canvas }: SKRSContext2D): ImageValue => {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

/** Draws the folds of a mesh on paper. Returns the paper with and without the folds. */
function drawFolds({ mesh, scale }: Facets, { width, height }: Size): Record<'bare' | 'folded', ImageValue> {
  const brush = createCanvas(width, height).getContext('2d')
  brush.fillStyle = paper
  brush.fillRect(0, 0, width, height)
  const bare = imageOfCanvas(brush)
  brush.strokeStyle = fold
  brush.lineWidth = Math.max(1, Math.min(width, height) / 700)
  brush.lineJoin = 'round'
  brush.beginPath()
  for (const [corner, point] of mesh.triangles.entries()) {
    const [x, y] = [mesh.points[point * 2]! * scale.x, mesh.points[point * 2 + 1]! * scale.y]
    if (corner % 3 === 0) brush.moveTo(x, y)
    else brush.lineTo(x, y)
    if (corner % 3 === 2) brush.closePath()
  }
  brush.stroke()
  return { bare, folded: imageOfCanvas(brush) }
}

/** Position, area and pixels of the facets. */
function measureFacets({ mesh, scale }: Facets, { width, height }: Size) {
  const count = mesh.triangles.length / 3
  const owner = new Int32Array(width * height).fill(-1)
  const [xs, ys, areas] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let t = 0; t < count; t++) {
    const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((c) => {
      const point = mesh.triangles[t * 3 + c]! * 2
      return [mesh.points[point]! * scale.x, mesh.points[point + 1]! * scale.y]
    }) as [number, number, number, number, number, number]
    const turn = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    xs[t] = (ax + bx + cx) / 3
    ys[t] = (ay + by + cy) / 3
    areas[t] = Math.abs(turn) / 2
    // Pixels on a border belong to the facet that is measured last.
    const holds = (x: number, y: number) =>
      ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) * turn >= 0 &&
      ((cx - bx) * (y - by) - (cy - by) * (x - bx)) * turn >= 0 &&
      ((ax - cx) * (y - cy) - (ay - cy) * (x - cx)) * turn >= 0
    const [x0, x1] = [
      Math.max(0, Math.floor(Math.min(ax, bx, cx))),
      Math.min(width - 1, Math.max(ax, bx, cx)),
    ]
    for (
      let y = Math.max(0, Math.floor(Math.min(ay, by, cy)));
      y <= Math.min(height - 1, Math.max(ay, by, cy));
      y++
    )
      for (let x = x0; x <= x1; x++) if (holds(x + 0.5, y + 0.5)) owner[y * width + x] = t
  }
  return { owner, x: xs, y: ys, areas, count }
}

/** Folds a photo: the folds first, then facet after facet, the large facets before the small facets. */
export const makeLowPoly: Maker = async (image, inputs, signal) => {
  const facets = await fitFacets(image, inputs, { signal })
  const { bare, folded } = drawFolds(facets, image)
  const picture = await drawMesh(facets.mesh, facets.colours, image, facets.scale, { signal })
  const folds = await traceParts(
    changedParts(bare, folded),
    image,
    { across: patchesOfFolds, cuts: true },
    signal,
  )
  const { areas, owner, ...measured } = measureFacets(facets, image)
  const middle = areas.toSorted()[areas.length >> 1] ?? 0
  const group = areas.map((area) => (area > middle ? 0 : 1))
  const order = layPieces(owner, { ...measured, group, within: measured.y }, image, patchesOfFacets)
  return {
    ground: bare,
    stages: [
      { ...folds, picture: folded, tool: 'pencil', share: shareOfFolds },
      { ...order, picture, tool: 'facet', share: 1 },
    ],
  }
}

export const executeLowPolyFilm = filmExecution(makeLowPoly)
