import { executeBeatSlideshow } from './beat-slideshow/execution.ts'
import { executeColourGrade } from './colour-grade/execution.ts'
import { executeComic } from './comic/execution.ts'
import { executeCppnDream } from './cppn-dream/execution.ts'
import { executeDomainWarp } from './domain-warp/execution.ts'
import { executeDoubleExposure } from './double-exposure/execution.ts'
import { executeDuotone } from './duotone/execution.ts'
import type { Execution } from './execution-types.ts'
import { executeFractalFlame } from './flame/execution.ts'
import { executeFlowField } from './flow-field/execution.ts'
import { executeGlitch } from './glitch/execution.ts'
import { executeInkDrawing } from './ink-drawing/execution.ts'
import { executeKaleidoscope } from './kaleidoscope/execution.ts'
import { executeLoadImage } from './load-image/execution.ts'
import { executeLoadImages } from './load-images/execution.ts'
import { executeLowPoly } from './low-poly/execution.ts'
import { executeMagazineCover } from './magazine-cover/execution.ts'
import { executeMosaic } from './mosaic/execution.ts'
import { executeMoviePoster } from './movie-poster/execution.ts'
import { executeNeonEdges } from './neon-edges/execution.ts'
import { executeNewBackground } from './new-background/execution.ts'
import { executeOilPainting } from './oil-painting/execution.ts'
import { executePaintingInProgress } from './painting-in-progress/execution.ts'
import { executePaperCut } from './paper-cut/execution.ts'
import { executeParallax } from './parallax/execution.ts'
import { executePhotoStory } from './photo-story/execution.ts'
import { executePickImage } from './pick-image/execution.ts'
import { executePixelArt } from './pixel-art/execution.ts'
import { executePopArt } from './pop-art/execution.ts'
import { executeProceduralLandscape } from './procedural-landscape/execution.ts'
import { executeReactionDiffusion } from './reaction-diffusion/execution.ts'
import { executeSaveImage } from './save-image/execution.ts'
import { executeSaveVideo } from './save-video/execution.ts'
import { executeSegmentPerson } from './segment-person/execution.ts'
import { executeStainedGlass } from './stained-glass/execution.ts'
import { executeSticker } from './sticker/execution.ts'
import { executeStillLife } from './still-life/execution.ts'
import { executeStippling } from './stippling/execution.ts'
import { executeStyleTransfer } from './style-transfer/execution.ts'
import { executeTiltMiniature } from './tilt-miniature/execution.ts'
import { executeWatercolour } from './watercolour/execution.ts'

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
export { shrinkImage } from './shrink.ts'
export { restoreValue, storeValue } from './value-codec.ts'

/** How every node computes, by `class_type`. Workers only: it loads native code and starts threads. */
export const executions: ReadonlyMap<string, Execution> = new Map([
  ['LoadImage', executeLoadImage],
  ['LoadImages', executeLoadImages],
  ['InkDrawing', executeInkDrawing],
  ['Watercolour', executeWatercolour],
  ['Comic', executeComic],
  ['Stippling', executeStippling],
  ['OilPainting', executeOilPainting],
  ['PhotoStory', executePhotoStory],
  ['BeatSlideshow', executeBeatSlideshow],
  ['PaintingInProgress', executePaintingInProgress],
  ['Kaleidoscope', executeKaleidoscope],
  ['LowPoly', executeLowPoly],
  ['Mosaic', executeMosaic],
  ['PaperCut', executePaperCut],
  ['StainedGlass', executeStainedGlass],
  ['ProceduralLandscape', executeProceduralLandscape],
  ['DomainWarp', executeDomainWarp],
  ['ColourGrade', executeColourGrade],
  ['Duotone', executeDuotone],
  ['StillLife', executeStillLife],
  ['SegmentPerson', executeSegmentPerson],
  ['Sticker', executeSticker],
  ['StyleTransfer', executeStyleTransfer],
  ['TiltMiniature', executeTiltMiniature],
  ['PickImage', executePickImage],
  ['NewBackground', executeNewBackground],
  ['DoubleExposure', executeDoubleExposure],
  ['Parallax', executeParallax],
  ['FractalFlame', executeFractalFlame],
  ['CppnDream', executeCppnDream],
  ['FlowField', executeFlowField],
  ['ReactionDiffusion', executeReactionDiffusion],
  ['MagazineCover', executeMagazineCover],
  ['MoviePoster', executeMoviePoster],
  ['NeonEdges', executeNeonEdges],
  ['PopArt', executePopArt],
  ['PixelArt', executePixelArt],
  ['Glitch', executeGlitch],
  ['SaveImage', executeSaveImage],
  ['SaveVideo', executeSaveVideo],
])
