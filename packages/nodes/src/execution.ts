import { coreExecutions } from './core/executions.ts'
import type { Execution } from './execution-types.ts'

export { makeClip } from './download/clip.ts'
export { makeVariant } from './download/make-variant.ts'
export {
  type StoredMedia,
  UnsupportedVariantError,
  type Variant,
  type VariantOptions,
  type VisibleMark,
} from './download/types.ts'
export { editPicture } from './edit/making/edit-picture.ts'
export * from './execution-types.ts'
export { decodeImage } from './ground/codec/decode.ts'
export { type EncodedImage, type EncodeOptions, encodeImage, isOpaque } from './ground/codec/image-codec.ts'
export { packParts, unpackParts } from './ground/codec/parts.ts'
export { shrinkImage } from './ground/codec/shrink.ts'
export { restoreValue, storeValue } from './ground/codec/value-codec.ts'
export { closeKernels, configureKernels } from './kernels/pool.ts'
export { makePoster, type PosterOptions } from './share-poster/make-poster.ts'
export { makeSheet, type SheetCell, type SheetTexts } from './share-poster/make-sheet.ts'
export { keepThreads } from './thread-idle.ts'

/** Imports a node's code on its first run, so that a new worker does not load the code of all nodes. */
function lazily(load: () => Promise<Execution>): Execution {
  return async (inputs, context) => (await load())(inputs, context)
}

/** Executions of the nodes by `class_type`. Only for workers, because the code loads native modules and starts threads. */
export const executions: ReadonlyMap<string, Execution> = new Map<string, Execution>([
  ...coreExecutions,
  ['LoadImage', lazily(async () => (await import('./io/load-image/execution.ts')).executeLoadImage)],
  ['LoadImages', lazily(async () => (await import('./io/load-images/execution.ts')).executeLoadImages)],
  ['EnlargeSmall', lazily(async () => (await import('./io/enlarge-small/execution.ts')).executeEnlargeSmall)],
  ['InkDrawing', lazily(async () => (await import('./effects/ink-drawing/execution.ts')).executeInkDrawing)],
  [
    'Watercolour',
    lazily(async () => (await import('./effects/watercolour/execution.ts')).executeWatercolour),
  ],
  ['Anime', lazily(async () => (await import('./effects/anime/execution.ts')).executeAnime)],
  ['MakeLarger', lazily(async () => (await import('./effects/make-larger/execution.ts')).executeMakeLarger)],
  ['OldPhoto', lazily(async () => (await import('./effects/old-photo/execution.ts')).executeOldPhoto)],
  [
    'RemoveThing',
    lazily(async () => (await import('./effects/remove-thing/execution.ts')).executeRemoveThing),
  ],
  ['Comic', lazily(async () => (await import('./effects/comic/execution.ts')).executeComic)],
  ['Stippling', lazily(async () => (await import('./effects/stippling/execution.ts')).executeStippling)],
  [
    'PortraitInOils',
    lazily(async () => (await import('./effects/portrait-in-oils/execution.ts')).executePortraitInOils),
  ],
  [
    'OilPainting',
    lazily(async () => (await import('./effects/oil-painting/execution.ts')).executeOilPainting),
  ],
  [
    'InkDrawingFilm',
    lazily(async () => (await import('./effects/ink-drawing/film.ts')).executeInkDrawingFilm),
  ],
  ['ComicFilm', lazily(async () => (await import('./effects/comic/film.ts')).executeComicFilm)],
  ['StipplingFilm', lazily(async () => (await import('./effects/stippling/film.ts')).executeStipplingFilm)],
  ['MosaicFilm', lazily(async () => (await import('./effects/mosaic/film.ts')).executeMosaicFilm)],
  ['LowPolyFilm', lazily(async () => (await import('./effects/low-poly/film.ts')).executeLowPolyFilm)],
  ['PhotoBooth', lazily(async () => (await import('./effects/photo-booth/execution.ts')).executePhotoBooth)],
  [
    'DisposableCamera',
    lazily(async () => (await import('./effects/disposable-camera/execution.ts')).executeDisposableCamera),
  ],
  [
    'PaintByNumbers',
    lazily(async () => (await import('./effects/paint-by-numbers/execution.ts')).executePaintByNumbers),
  ],
  [
    'TravelPoster',
    lazily(async () => (await import('./effects/travel-poster/execution.ts')).executeTravelPoster),
  ],
  [
    'TradingCard',
    lazily(async () => (await import('./effects/trading-card/execution.ts')).executeTradingCard),
  ],
  [
    'ScrapbookPage',
    lazily(async () => (await import('./effects/scrapbook-page/execution.ts')).executeScrapbookPage),
  ],
  [
    'RecordSleeve',
    lazily(async () => (await import('./effects/record-sleeve/execution.ts')).executeRecordSleeve),
  ],
  [
    'RisographPoster',
    lazily(async () => (await import('./effects/risograph-poster/execution.ts')).executeRisographPoster),
  ],
  [
    'BricksAndBeads',
    lazily(async () => (await import('./effects/bricks-and-beads/execution.ts')).executeBricksAndBeads),
  ],
  [
    'LinePortrait',
    lazily(async () => (await import('./effects/line-portrait/execution.ts')).executeLinePortrait),
  ],
  ['PhotoStory', lazily(async () => (await import('./effects/photo-story/execution.ts')).executePhotoStory)],
  [
    'BeatSlideshow',
    lazily(async () => (await import('./effects/beat-slideshow/execution.ts')).executeBeatSlideshow),
  ],
  [
    'PaintingInProgress',
    lazily(
      async () => (await import('./effects/painting-in-progress/execution.ts')).executePaintingInProgress,
    ),
  ],
  [
    'Kaleidoscope',
    lazily(async () => (await import('./effects/kaleidoscope/execution.ts')).executeKaleidoscope),
  ],
  ['LowPoly', lazily(async () => (await import('./effects/low-poly/execution.ts')).executeLowPoly)],
  ['Mosaic', lazily(async () => (await import('./effects/mosaic/execution.ts')).executeMosaic)],
  ['PaperCut', lazily(async () => (await import('./effects/paper-cut/execution.ts')).executePaperCut)],
  [
    'StainedGlass',
    lazily(async () => (await import('./effects/stained-glass/execution.ts')).executeStainedGlass),
  ],
  [
    'ProceduralLandscape',
    lazily(async () => (await import('./effects/landscape/execution.ts')).executeProceduralLandscape),
  ],
  ['DomainWarp', lazily(async () => (await import('./effects/domain-warp/execution.ts')).executeDomainWarp)],
  [
    'DomainWarpFilm',
    lazily(async () => (await import('./effects/domain-warp-film/execution.ts')).executeDomainWarpFilm),
  ],
  [
    'ColourGrade',
    lazily(async () => (await import('./effects/colour-grade/execution.ts')).executeColourGrade),
  ],
  ['Duotone', lazily(async () => (await import('./effects/duotone/execution.ts')).executeDuotone)],
  ['StillLife', lazily(async () => (await import('./effects/still-life/execution.ts')).executeStillLife)],
  [
    'SegmentPerson',
    lazily(async () => (await import('./effects/segment-person/execution.ts')).executeSegmentPerson),
  ],
  ['Sticker', lazily(async () => (await import('./effects/sticker/execution.ts')).executeSticker)],
  [
    'StyleTransfer',
    lazily(async () => (await import('./effects/style-from-picture/execution.ts')).executeStyleTransfer),
  ],
  [
    'TiltMiniature',
    lazily(async () => (await import('./effects/tilt-miniature/execution.ts')).executeTiltMiniature),
  ],
  ['PickImage', lazily(async () => (await import('./io/pick-image/execution.ts')).executePickImage)],
  [
    'NewBackground',
    lazily(async () => (await import('./effects/new-background/execution.ts')).executeNewBackground),
  ],
  [
    'DoubleExposure',
    lazily(async () => (await import('./effects/double-exposure/execution.ts')).executeDoubleExposure),
  ],
  ['Parallax', lazily(async () => (await import('./effects/parallax/execution.ts')).executeParallax)],
  [
    'FractalFlame',
    lazily(async () => (await import('./effects/fractal-flame/execution.ts')).executeFractalFlame),
  ],
  ['CppnDream', lazily(async () => (await import('./effects/cppn-dream/execution.ts')).executeCppnDream)],
  ['FlowField', lazily(async () => (await import('./effects/flow-field/execution.ts')).executeFlowField)],
  [
    'ReactionDiffusion',
    lazily(async () => (await import('./effects/reaction-diffusion/execution.ts')).executeReactionDiffusion),
  ],
  [
    'ReactionDiffusionFilm',
    lazily(
      async () =>
        (await import('./effects/reaction-diffusion-film/execution.ts')).executeReactionDiffusionFilm,
    ),
  ],
  [
    'ReactionDiffusionPhoto',
    lazily(
      async () =>
        (await import('./effects/reaction-diffusion-photo/execution.ts')).executeReactionDiffusionPhoto,
    ),
  ],
  [
    'MagazineCover',
    lazily(async () => (await import('./effects/magazine-cover/execution.ts')).executeMagazineCover),
  ],
  [
    'MoviePoster',
    lazily(async () => (await import('./effects/movie-poster/execution.ts')).executeMoviePoster),
  ],
  ['NeonEdges', lazily(async () => (await import('./effects/neon-edges/execution.ts')).executeNeonEdges)],
  ['PopArt', lazily(async () => (await import('./effects/pop-art/execution.ts')).executePopArt)],
  ['PixelArt', lazily(async () => (await import('./effects/pixel-art/execution.ts')).executePixelArt)],
  ['GuideMap', lazily(async () => (await import('./engines/guide-map/execution.ts')).executeGuideMap)],
  ['Glitch', lazily(async () => (await import('./effects/glitch/execution.ts')).executeGlitch)],
  ['Likeness', lazily(async () => (await import('./effects/likeness/execution.ts')).executeLikeness)],
  ['EnginePart', lazily(async () => (await import('./engines/engine-part/execution.ts')).executeEnginePart)],
  [
    'EngineFilmPart',
    lazily(async () => (await import('./engines/engine-part/execution.ts')).executeEngineFilmPart),
  ],
  [
    'ImageToVideo',
    lazily(async () => (await import('./engines/image-to-video/execution.ts')).executeImageToVideo),
  ],
  [
    'ReferenceToImage',
    lazily(async () => (await import('./engines/reference-to-image/execution.ts')).executeReferenceToImage),
  ],
  [
    'RemakePhoto',
    lazily(async () => (await import('./engines/remake-photo/execution.ts')).executeRemakePhoto),
  ],
  [
    'TextToImage',
    lazily(async () => (await import('./engines/text-to-image/execution.ts')).executeTextToImage),
  ],
  [
    'ImageToImage',
    lazily(async () => (await import('./engines/image-to-image/execution.ts')).executeImageToImage),
  ],
  ['ExtendCanvas', lazily(async () => (await import('./effects/widen/execution.ts')).executeExtendCanvas)],
  ['Inpaint', lazily(async () => (await import('./engines/inpaint/execution.ts')).executeInpaint)],
  ['Upscale', lazily(async () => (await import('./engines/upscale/execution.ts')).executeUpscale)],
  ['SaveImage', lazily(async () => (await import('./io/save-image/execution.ts')).executeSaveImage)],
  ['SaveVideo', lazily(async () => (await import('./io/save-video/execution.ts')).executeSaveVideo)],
])
