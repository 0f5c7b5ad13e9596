import type { Execution } from './execution-types.ts'

export { makeClip } from './download/clip.ts'
export { type FilmInspection, inspectFilm } from './download/inspect-film.ts'
export { makeVariant } from './download/make-variant.ts'
export {
  type StoredMedia,
  UnsupportedVariantError,
  type Variant,
  type VariantOptions,
} from './download/types.ts'
export * from './execution-types.ts'
export { type EncodedImage, type EncodeOptions, encodeImage, isOpaque } from './image-codec.ts'
export { closeKernels, configureKernels } from './kernels/pool.ts'
export { decodeImage } from './load-image/decode.ts'
export { makePoster, type PosterOptions } from './share-poster/make-poster.ts'
export { shrinkImage } from './shrink.ts'
export { restoreValue, storeValue } from './value-codec.ts'

/** Imports a node's code on its first run, so that a new worker loads none of it. */
function lazily(load: () => Promise<Execution>): Execution {
  return async (inputs, context) => (await load())(inputs, context)
}

/** Executions of the nodes by `class_type`. Workers only: loads native code and starts threads. */
export const executions: ReadonlyMap<string, Execution> = new Map([
  ['LoadImage', lazily(async () => (await import('./load-image/execution.ts')).executeLoadImage)],
  ['LoadImages', lazily(async () => (await import('./load-images/execution.ts')).executeLoadImages)],
  ['InkDrawing', lazily(async () => (await import('./ink-drawing/execution.ts')).executeInkDrawing)],
  ['Watercolour', lazily(async () => (await import('./watercolour/execution.ts')).executeWatercolour)],
  ['Comic', lazily(async () => (await import('./comic/execution.ts')).executeComic)],
  ['Stippling', lazily(async () => (await import('./stippling/execution.ts')).executeStippling)],
  ['OilPainting', lazily(async () => (await import('./oil-painting/execution.ts')).executeOilPainting)],
  ['PhotoStory', lazily(async () => (await import('./photo-story/execution.ts')).executePhotoStory)],
  ['BeatSlideshow', lazily(async () => (await import('./beat-slideshow/execution.ts')).executeBeatSlideshow)],
  [
    'PaintingInProgress',
    lazily(async () => (await import('./painting-in-progress/execution.ts')).executePaintingInProgress),
  ],
  ['Kaleidoscope', lazily(async () => (await import('./kaleidoscope/execution.ts')).executeKaleidoscope)],
  ['LowPoly', lazily(async () => (await import('./low-poly/execution.ts')).executeLowPoly)],
  ['Mosaic', lazily(async () => (await import('./mosaic/execution.ts')).executeMosaic)],
  ['PaperCut', lazily(async () => (await import('./paper-cut/execution.ts')).executePaperCut)],
  ['StainedGlass', lazily(async () => (await import('./stained-glass/execution.ts')).executeStainedGlass)],
  [
    'ProceduralLandscape',
    lazily(async () => (await import('./procedural-landscape/execution.ts')).executeProceduralLandscape),
  ],
  ['DomainWarp', lazily(async () => (await import('./domain-warp/execution.ts')).executeDomainWarp)],
  ['ColourGrade', lazily(async () => (await import('./colour-grade/execution.ts')).executeColourGrade)],
  ['Duotone', lazily(async () => (await import('./duotone/execution.ts')).executeDuotone)],
  ['StillLife', lazily(async () => (await import('./still-life/execution.ts')).executeStillLife)],
  ['SegmentPerson', lazily(async () => (await import('./segment-person/execution.ts')).executeSegmentPerson)],
  ['Sticker', lazily(async () => (await import('./sticker/execution.ts')).executeSticker)],
  ['StyleTransfer', lazily(async () => (await import('./style-transfer/execution.ts')).executeStyleTransfer)],
  ['TiltMiniature', lazily(async () => (await import('./tilt-miniature/execution.ts')).executeTiltMiniature)],
  ['PickImage', lazily(async () => (await import('./pick-image/execution.ts')).executePickImage)],
  ['NewBackground', lazily(async () => (await import('./new-background/execution.ts')).executeNewBackground)],
  [
    'DoubleExposure',
    lazily(async () => (await import('./double-exposure/execution.ts')).executeDoubleExposure),
  ],
  ['Parallax', lazily(async () => (await import('./parallax/execution.ts')).executeParallax)],
  ['FractalFlame', lazily(async () => (await import('./flame/execution.ts')).executeFractalFlame)],
  ['CppnDream', lazily(async () => (await import('./cppn-dream/execution.ts')).executeCppnDream)],
  ['FlowField', lazily(async () => (await import('./flow-field/execution.ts')).executeFlowField)],
  [
    'ReactionDiffusion',
    lazily(async () => (await import('./reaction-diffusion/execution.ts')).executeReactionDiffusion),
  ],
  ['MagazineCover', lazily(async () => (await import('./magazine-cover/execution.ts')).executeMagazineCover)],
  ['MoviePoster', lazily(async () => (await import('./movie-poster/execution.ts')).executeMoviePoster)],
  ['NeonEdges', lazily(async () => (await import('./neon-edges/execution.ts')).executeNeonEdges)],
  ['PopArt', lazily(async () => (await import('./pop-art/execution.ts')).executePopArt)],
  ['PixelArt', lazily(async () => (await import('./pixel-art/execution.ts')).executePixelArt)],
  ['Glitch', lazily(async () => (await import('./glitch/execution.ts')).executeGlitch)],
  ['SaveImage', lazily(async () => (await import('./save-image/execution.ts')).executeSaveImage)],
  ['SaveVideo', lazily(async () => (await import('./save-video/execution.ts')).executeSaveVideo)],
])
