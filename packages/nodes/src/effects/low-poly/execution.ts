import type { Execution } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { labPlanes, workingSize } from '../../ground/plane/lab-planes.ts'
import { facetColours } from './facets.ts'
import { fitMesh } from './fit.ts'
import { importanceOf } from './importance.ts'
import { drawMesh } from './raster.ts'
import { RowSums } from './sums.ts'

/** Number of pixels of the reduced picture to which the mesh is fitted. */
const fittedArea = 300_000
const previewSide = 512

/** Minimum mean area of a facet in pixels: in a tiny picture, smaller facets would be invisible. */
const minFacet = 20

/** `area` is the number of pixels of the reduced picture to which the mesh is fitted; a smaller number is faster and less exact. */
export async function executeLowPoly(
  inputs: Parameters<Execution>[0],
  context: Parameters<Execution>[1],
  area = fittedArea,
): ReturnType<Execution> {
  const image = imageOf(inputs, 'image')
  const detail = numberOf(inputs, 'detail')
  const seed = numberOf(inputs, 'seed')
  const size = workingSize(image, area)
  const planes = await labPlanes(image, size)
  const faces = facePlane(await findFaces(image, context.signal), image, size)
  const sums = new RowSums(planes, importanceOf(planes, faces))
  const style = {
    relief: numberOf(inputs, 'facets'),
    blend: 0.75,
    chroma: 1 + 0.4 * numberOf(inputs, 'vividness'),
    seed,
  }
  const small = await shrinkImage(image, previewSide)
  const mesh = await fitMesh(sums, size, {
    count: Math.round(
      Math.min(260 * 18 ** detail, Math.max(16, (image.width * image.height) / (2 * minFacet))),
    ),
    seed,
    signal: context.signal,
    progress: (fraction) => context.progress(0.8 * fraction),
    glimpse: async (rough) => {
      const scale = { x: small.width / size.width, y: small.height / size.height }
      await context.preview(await drawMesh(rough, facetColours(planes, rough, style), small, scale, context))
    },
  })
  const scale = { x: image.width / size.width, y: image.height / size.height }
  const drawn = await drawMesh(mesh, facetColours(planes, mesh, style), image, scale, context)
  context.progress(1)
  return [drawn]
}
