import type { Graph, NodeDeclaration, Registry } from '@easel/graph'
import { coreDeclarations, ownCoreDeclarations, valueDeclarations } from './core/declarations.ts'
import { withMask } from './core/masked.ts'
import { anime } from './effects/anime/declaration.ts'
import { beatSlideshow } from './effects/beat-slideshow/declaration.ts'
import { bricksAndBeads } from './effects/bricks-and-beads/declaration.ts'
import { colourGrade } from './effects/colour-grade/declaration.ts'
import { comic, comicFilm } from './effects/comic/declaration.ts'
import { cppnDream } from './effects/cppn-dream/declaration.ts'
import { disposableCamera } from './effects/disposable-camera/declaration.ts'
import { domainWarp } from './effects/domain-warp/declaration.ts'
import { domainWarpFilm } from './effects/domain-warp-film/declaration.ts'
import { doubleExposure } from './effects/double-exposure/declaration.ts'
import { duotone } from './effects/duotone/declaration.ts'
import { flowField } from './effects/flow-field/declaration.ts'
import { fractalFlame } from './effects/fractal-flame/declaration.ts'
import { glitch } from './effects/glitch/declaration.ts'
import { inkDrawing, inkDrawingFilm } from './effects/ink-drawing/declaration.ts'
import { kaleidoscope } from './effects/kaleidoscope/declaration.ts'
import { proceduralLandscape } from './effects/landscape/declaration.ts'
import { likeness } from './effects/likeness/declaration.ts'
import { linePortrait } from './effects/line-portrait/declaration.ts'
import { lowPoly, lowPolyFilm } from './effects/low-poly/declaration.ts'
import { magazineCover } from './effects/magazine-cover/declaration.ts'
import { makeLarger } from './effects/make-larger/declaration.ts'
import { mosaic, mosaicFilm } from './effects/mosaic/declaration.ts'
import { moviePoster } from './effects/movie-poster/declaration.ts'
import { neonEdges } from './effects/neon-edges/declaration.ts'
import { newBackground } from './effects/new-background/declaration.ts'
import { oilPainting } from './effects/oil-painting/declaration.ts'
import { oldPhoto } from './effects/old-photo/declaration.ts'
import { paintByNumbers } from './effects/paint-by-numbers/declaration.ts'
import { paintingInProgress } from './effects/painting-in-progress/declaration.ts'
import { paperCut } from './effects/paper-cut/declaration.ts'
import { parallax } from './effects/parallax/declaration.ts'
import { photoBooth } from './effects/photo-booth/declaration.ts'
import { photoStory } from './effects/photo-story/declaration.ts'
import { pixelArt } from './effects/pixel-art/declaration.ts'
import { popArt } from './effects/pop-art/declaration.ts'
import { portraitInOils } from './effects/portrait-in-oils/declaration.ts'
import { reactionDiffusion } from './effects/reaction-diffusion/declaration.ts'
import { reactionDiffusionFilm } from './effects/reaction-diffusion-film/declaration.ts'
import { reactionDiffusionPhoto } from './effects/reaction-diffusion-photo/declaration.ts'
import { recordSleeve } from './effects/record-sleeve/declaration.ts'
import { removeThing } from './effects/remove-thing/declaration.ts'
import { risographPoster } from './effects/risograph-poster/declaration.ts'
import { scrapbookPage } from './effects/scrapbook-page/declaration.ts'
import { segmentPerson } from './effects/segment-person/declaration.ts'
import { stainedGlass } from './effects/stained-glass/declaration.ts'
import { sticker } from './effects/sticker/declaration.ts'
import { stillLife } from './effects/still-life/declaration.ts'
import { stippling, stipplingFilm } from './effects/stippling/declaration.ts'
import { styleTransfer } from './effects/style-from-picture/declaration.ts'
import { tiltMiniature } from './effects/tilt-miniature/declaration.ts'
import { tradingCard } from './effects/trading-card/declaration.ts'
import { travelPoster } from './effects/travel-poster/declaration.ts'
import { watercolour } from './effects/watercolour/declaration.ts'
import { extendCanvas } from './effects/widen/declaration.ts'
import { engineFilmPart, enginePart } from './engines/engine-part/declaration.ts'
import { guideMapNode } from './engines/guide-map/declaration.ts'
import { imageToImage } from './engines/image-to-image/declaration.ts'
import { imageToVideo } from './engines/image-to-video/declaration.ts'
import { inpaint } from './engines/inpaint/declaration.ts'
import { referenceToImage } from './engines/reference-to-image/declaration.ts'
import { remakePhoto } from './engines/remake-photo/declaration.ts'
import { textToImage } from './engines/text-to-image/declaration.ts'
import { upscale } from './engines/upscale/declaration.ts'
import { enlargeSmall } from './io/enlarge-small/declaration.ts'
import { loadImage } from './io/load-image/declaration.ts'
import { loadImages } from './io/load-images/declaration.ts'
import { pickImage } from './io/pick-image/declaration.ts'
import { saveImage } from './io/save-image/declaration.ts'
import { saveVideo } from './io/save-video/declaration.ts'
import { builtInTemplates } from './templates/index.ts'

export { settleValues } from './core/settle.ts'
export type { ImageValue, MaskValue, SocketValue, VideoValue } from './execution-types.ts'
export { type LoraFault, readLoras } from './ground/engine/read-loras.ts'
export { styledWords } from './ground/engine/styles.ts'
export { exactFormat } from './ground/engine/task-inputs.ts'
export { formatShapes } from './ground/inputs/shared-inputs.ts'
export { pictureInputs } from './picture-inputs.ts'
export { type StartingGraph, startingGraphs } from './starting-graphs/index.ts'
export { stepName, withPaintingSide } from './templates/index.ts'
export { onlyHereInputsFor } from './templates/only-here.ts'
export { coveredStyles, styleCoverGraph } from './templates/style-covers.ts'
export type { BuiltInTemplate, ModelOption, TemplateInput } from './templates/types.ts'
export { unbound } from './templates/types.ts'
export { withAdded } from './templates/with-added.ts'
export { type InputWords, type NodeWords, nodeWords } from './words/node-words.ts'
export { choiceWords } from './words/own-words.ts'
export { builtInTemplates }

/** Declarations of all nodes, without their executions; safe to load in a browser. */
export const declarations: readonly NodeDeclaration[] = [
  loadImage,
  loadImages,
  enlargeSmall,
  inkDrawing,
  watercolour,
  anime,
  comic,
  removeThing,
  oldPhoto,
  makeLarger,
  stippling,
  portraitInOils,
  oilPainting,
  photoBooth,
  disposableCamera,
  paintByNumbers,
  travelPoster,
  tradingCard,
  scrapbookPage,
  recordSleeve,
  risographPoster,
  bricksAndBeads,
  linePortrait,
  photoStory,
  beatSlideshow,
  paintingInProgress,
  inkDrawingFilm,
  comicFilm,
  stipplingFilm,
  mosaicFilm,
  lowPolyFilm,
  kaleidoscope,
  lowPoly,
  mosaic,
  paperCut,
  stainedGlass,
  proceduralLandscape,
  domainWarp,
  domainWarpFilm,
  colourGrade,
  duotone,
  stillLife,
  segmentPerson,
  likeness,
  sticker,
  styleTransfer,
  tiltMiniature,
  pickImage,
  newBackground,
  doubleExposure,
  parallax,
  fractalFlame,
  cppnDream,
  flowField,
  reactionDiffusion,
  reactionDiffusionFilm,
  reactionDiffusionPhoto,
  magazineCover,
  moviePoster,
  neonEdges,
  popArt,
  pixelArt,
  glitch,
  extendCanvas,
  guideMapNode,
  textToImage,
  imageToImage,
  imageToVideo,
  referenceToImage,
  remakePhoto,
  inpaint,
  upscale,
  ...ownCoreDeclarations,
  saveImage,
  saveVideo,
]

/** Declarations by `class_type`, of the nodes of this server that graphs with nodes of engines may have. */
export const graphRegistry = byClass(declarations)

const pictureWithMask: NodeDeclaration = {
  ...loadImage,
  outputs: [...loadImage.outputs, { name: 'mask', type: 'MASK' }],
}

/** Declarations by `class_type`, of the nodes of graphs that need no node of an engine. */
export const localRegistry = byClass([
  ...declarations.map((declaration) => (declaration === loadImage ? pictureWithMask : withMask(declaration))),
  ...coreDeclarations,
  ...valueDeclarations,
])

/**
 * Returns the declarations of this server's nodes in a graph. In a graph that needs an engine, nodes with the names of the core
 * belong to the engine.
 */
export function registryOf(graph: Readonly<Record<string, { readonly class_type: string }>>): Registry {
  const isLocal = Object.values(graph).every(({ class_type }) => localRegistry.has(class_type))
  return isLocal ? localRegistry : graphRegistry
}

/** Declarations by `class_type`, of the nodes that run, including the parts into which engines' own nodes are folded. */
export const registry = byClass([...declarations, ...coreDeclarations, enginePart, engineFilmPart])

function byClass(nodes: readonly NodeDeclaration[]): Registry {
  return new Map(nodes.map((declaration) => [declaration.class_type, declaration]))
}

/** Tasks that engines do for a graph; without any, our own workers make it. */
export function engineTasksOf(graph: Graph): string[] {
  const tasks = Object.values(graph).flatMap(({ class_type }) => registry.get(class_type)?.engine_task ?? [])
  return [...new Set(tasks)]
}

/** Built-in templates that need no engine. */
export const localTemplates = builtInTemplates.filter(({ graph }) => engineTasksOf(graph).length === 0)
