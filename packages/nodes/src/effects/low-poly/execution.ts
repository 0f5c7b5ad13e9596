import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { detailPlane } from '../../ground/people/heads/detail-plane.ts'
import { labPlanes, workingSize } from '../../ground/plane/lab-planes.ts'
import { facetColours } from './facets.ts'
import { fitMesh } from './fit.ts'
import { importanceOf } from './importance.ts'
import type { Mesh } from './mesh.ts'
import { drawMesh } from './raster.ts'
import { RowSums } from './sums.ts'

/** Number of pixels of the reduced picture to which the mesh is fitted. */
const fittedArea = 300_000
const previewSide = 512

/** Minimum mean area of a facet in pixels: in a tiny picture, smaller facets would be invisible. */
const minFacet = 20

interface LowPolyHooks {
  readonly signal: AbortSignal
  progress?(fraction: number): void
  /** Receives unfinished meshes of small pictures. */
  preview?(picture: ImageValue): Promise<void>
}

/** The facets of a picture: the mesh in pixels of the planes, its colours, and the factors from the planes to the picture. */
export interface Facets {
  readonly mesh: Mesh
  readonly colours: Float32Array
  readonly scale: { readonly x: number; readonly y: number }
}

/**
 * Fits facets to a picture. `area` is the number of pixels of the reduced picture to which the mesh is fitted; a smaller number is
 * faster and less exact.
 */
export async function fitFacets(
  image: ImageValue,
  inputs: Parameters<Execution>[0],
  hooks: LowPolyHooks,
  area = fittedArea,
): Promise<Facets> {
  const { signal } = hooks
  const detail = numberOf(inputs, 'detail')
  const seed = numberOf(inputs, 'seed')
  const size = workingSize(image, area)
  const planes = await labPlanes(image, size)
  const sums = new RowSums(planes, importanceOf(planes, await detailPlane(image, size, signal)))
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
    signal,
    progress: (fraction) => hooks.progress?.(0.8 * fraction),
    showPreview: async (rough) => {
      const scale = { x: small.width / size.width, y: small.height / size.height }
      await hooks.preview?.(await drawMesh(rough, facetColours(planes, rough, style), small, scale, hooks))
    },
  })
  const scale = { x: image.width / size.width, y: image.height / size.height }
  return { mesh, colours: facetColours(planes, mesh, style), scale }
}

export async function executeLowPoly(
  inputs: Parameters<Execution>[0],
  context: Parameters<Execution>[1],
  area = fittedArea,
): ReturnType<Execution> {
  const image = imageOf(inputs, 'image')
  const { mesh, colours, scale } = await fitFacets(image, inputs, context, area)
  const drawn = await drawMesh(mesh, colours, image, scale, context)
  context.progress(1)
  return [drawn]
}
