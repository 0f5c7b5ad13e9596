import type { NodeDeclaration, Registry } from '@easel/engine'
import { beatSlideshow } from './beat-slideshow/declaration.ts'
import { colourGrade } from './colour-grade/declaration.ts'
import { comic } from './comic/declaration.ts'
import { cppnDream } from './cppn-dream/declaration.ts'
import { domainWarp } from './domain-warp/declaration.ts'
import { doubleExposure } from './double-exposure/declaration.ts'
import { duotone } from './duotone/declaration.ts'
import { fractalFlame } from './flame/declaration.ts'
import { flowField } from './flow-field/declaration.ts'
import { glitch } from './glitch/declaration.ts'
import { inkDrawing } from './ink-drawing/declaration.ts'
import { kaleidoscope } from './kaleidoscope/declaration.ts'
import { loadImage } from './load-image/declaration.ts'
import { loadImages } from './load-images/declaration.ts'
import { lowPoly } from './low-poly/declaration.ts'
import { magazineCover } from './magazine-cover/declaration.ts'
import { mosaic } from './mosaic/declaration.ts'
import { moviePoster } from './movie-poster/declaration.ts'
import { neonEdges } from './neon-edges/declaration.ts'
import { newBackground } from './new-background/declaration.ts'
import { oilPainting } from './oil-painting/declaration.ts'
import { paintingInProgress } from './painting-in-progress/declaration.ts'
import { paperCut } from './paper-cut/declaration.ts'
import { parallax } from './parallax/declaration.ts'
import { photoStory } from './photo-story/declaration.ts'
import { pickImage } from './pick-image/declaration.ts'
import { pixelArt } from './pixel-art/declaration.ts'
import { popArt } from './pop-art/declaration.ts'
import { proceduralLandscape } from './procedural-landscape/declaration.ts'
import { reactionDiffusion } from './reaction-diffusion/declaration.ts'
import { saveImage } from './save-image/declaration.ts'
import { saveVideo } from './save-video/declaration.ts'
import { segmentPerson } from './segment-person/declaration.ts'
import { stainedGlass } from './stained-glass/declaration.ts'
import { sticker } from './sticker/declaration.ts'
import { stillLife } from './still-life/declaration.ts'
import { stippling } from './stippling/declaration.ts'
import { styleTransfer } from './style-transfer/declaration.ts'
import { tiltMiniature } from './tilt-miniature/declaration.ts'
import { watercolour } from './watercolour/declaration.ts'

export type { ImageValue, SocketValue, VideoValue } from './execution-types.ts'
export { pictureInputs } from './picture-inputs.ts'
export { builtInTemplates } from './templates/index.ts'
export { stepName } from './templates/step-names.ts'
export type { BuiltInTemplate, LocalText, TemplateInput } from './templates/types.ts'

/** Declarations of all nodes, without their executions; safe to load in a browser. */
export const declarations: readonly NodeDeclaration[] = [
  loadImage,
  loadImages,
  inkDrawing,
  watercolour,
  comic,
  stippling,
  oilPainting,
  photoStory,
  beatSlideshow,
  paintingInProgress,
  kaleidoscope,
  lowPoly,
  mosaic,
  paperCut,
  stainedGlass,
  proceduralLandscape,
  domainWarp,
  colourGrade,
  duotone,
  stillLife,
  segmentPerson,
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
  magazineCover,
  moviePoster,
  neonEdges,
  popArt,
  pixelArt,
  glitch,
  saveImage,
  saveVideo,
]

/** Declarations by `class_type`, for the engine's validation and planning. */
export const registry: Registry = new Map(
  declarations.map((declaration) => [declaration.class_type, declaration]),
)
