import type { Locale } from '@easel/contract/client'
import { type Graph, type GraphNode, isLink } from '@easel/graph'
import { animeTemplate } from './anime.ts'
import { beatSlideshowTemplate } from './beat-slideshow.ts'
import { bricksAndBeadsTemplate } from './bricks-and-beads.ts'
import { bringToLifeTemplate } from './bring-to-life.ts'
import { colourGradeTemplate } from './colour-grade.ts'
import { comicTemplate } from './comic.ts'
import { comicFilmTemplate } from './comic-film.ts'
import { cppnDreamTemplate } from './cppn-dream.ts'
import { disposableCameraTemplate } from './disposable-camera.ts'
import { domainWarpTemplate } from './domain-warp.ts'
import { domainWarpFilmTemplate } from './domain-warp-film.ts'
import { doubleExposureTemplate } from './double-exposure.ts'
import { duotoneTemplate } from './duotone.ts'
import { enlargeTemplate } from './enlarge.ts'
import { flowFieldTemplate } from './flow-field.ts'
import { fractalFlameTemplate } from './fractal-flame.ts'
import { glitchTemplate } from './glitch.ts'
import { inkDrawingTemplate } from './ink-drawing.ts'
import { inkDrawingFilmTemplate } from './ink-drawing-film.ts'
import { kaleidoscopeTemplate } from './kaleidoscope.ts'
import { landscapeTemplate } from './landscape.ts'
import { likeThisOneTemplate } from './like-this-one.ts'
import { linePortraitTemplate } from './line-portrait.ts'
import { lowPolyTemplate } from './low-poly.ts'
import { lowPolyFilmTemplate } from './low-poly-film.ts'
import { magazineCoverTemplate } from './magazine-cover.ts'
import { makeLargerTemplate } from './make-larger.ts'
import { mosaicTemplate } from './mosaic.ts'
import { mosaicFilmTemplate } from './mosaic-film.ts'
import { moviePosterTemplate } from './movie-poster.ts'
import { neonEdgesTemplate } from './neon-edges.ts'
import { newBackgroundTemplate } from './new-background.ts'
import { oilPaintingTemplate } from './oil-painting.ts'
import { oldPhotoTemplate } from './old-photo.ts'
import { withOnlyHere } from './only-here.ts'
import { paintByNumbersTemplate } from './paint-by-numbers.ts'
import { paintingInProgressTemplate } from './painting-in-progress.ts'
import { paintingSide } from './painting-side.ts'
import { paperCutTemplate } from './paper-cut.ts'
import { parallaxTemplate } from './parallax.ts'
import { photoBoothTemplate } from './photo-booth.ts'
import { photoStoryTemplate } from './photo-story.ts'
import { pixelArtTemplate } from './pixel-art.ts'
import { popArtTemplate } from './pop-art.ts'
import { portraitInOilsTemplate } from './portrait-in-oils.ts'
import { reactionDiffusionTemplate } from './reaction-diffusion.ts'
import { reactionDiffusionFilmTemplate } from './reaction-diffusion-film.ts'
import { reactionDiffusionPhotoTemplate } from './reaction-diffusion-photo.ts'
import { recordSleeveTemplate } from './record-sleeve.ts'
import { reimagineTemplate } from './reimagine.ts'
import { remakeTemplates } from './remakes.ts'
import { removeThingTemplate } from './remove-thing.ts'
import { repaintTemplate } from './repaint.ts'
import { risographPosterTemplate } from './risograph-poster.ts'
import { scrapbookPageTemplate } from './scrapbook-page.ts'
import { stainedGlassTemplate } from './stained-glass.ts'
import { stickerTemplate } from './sticker.ts'
import { stillLifeTemplate } from './still-life.ts'
import { stipplingTemplate } from './stippling.ts'
import { stipplingFilmTemplate } from './stippling-film.ts'
import { styleFromPictureTemplate } from './style-from-picture.ts'
import { subtitles } from './subtitles.ts'
import { tiltMiniatureTemplate } from './tilt-miniature.ts'
import { titles } from './titles.ts'
import { topicNames } from './topics.ts'
import { tradingCardTemplate } from './trading-card.ts'
import { travelPosterTemplate } from './travel-poster.ts'
import { type BuiltInTemplate, enlarging, type TemplateDeclaration } from './types.ts'
import { watercolourTemplate } from './watercolour.ts'
import { widenTemplate } from './widen.ts'
import { wordsToPictureTemplate } from './words-to-picture.ts'

/** Templates as their files declare them, in the order of the gallery. */
export const templateDeclarations: readonly TemplateDeclaration[] = [
  portraitInOilsTemplate,
  animeTemplate,
  photoBoothTemplate,
  risographPosterTemplate,
  recordSleeveTemplate,
  travelPosterTemplate,
  watercolourTemplate,
  styleFromPictureTemplate,
  photoStoryTemplate,
  magazineCoverTemplate,
  disposableCameraTemplate,
  scrapbookPageTemplate,
  popArtTemplate,
  tradingCardTemplate,
  paintByNumbersTemplate,
  neonEdgesTemplate,
  fractalFlameTemplate,
  linePortraitTemplate,
  paperCutTemplate,
  stickerTemplate,
  beatSlideshowTemplate,
  inkDrawingTemplate,
  doubleExposureTemplate,
  stainedGlassTemplate,
  reactionDiffusionPhotoTemplate,
  lowPolyTemplate,
  paintingInProgressTemplate,
  inkDrawingFilmTemplate,
  comicFilmTemplate,
  stipplingFilmTemplate,
  mosaicFilmTemplate,
  lowPolyFilmTemplate,
  comicTemplate,
  newBackgroundTemplate,
  flowFieldTemplate,
  mosaicTemplate,
  parallaxTemplate,
  stipplingTemplate,
  oldPhotoTemplate,
  removeThingTemplate,
  duotoneTemplate,
  moviePosterTemplate,
  kaleidoscopeTemplate,
  reactionDiffusionFilmTemplate,
  bricksAndBeadsTemplate,
  pixelArtTemplate,
  reactionDiffusionTemplate,
  domainWarpFilmTemplate,
  colourGradeTemplate,
  glitchTemplate,
  makeLargerTemplate,
  domainWarpTemplate,
  ...remakeTemplates,
  wordsToPictureTemplate,
  reimagineTemplate,
  likeThisOneTemplate,
  repaintTemplate,
  widenTemplate,
  enlargeTemplate,
  bringToLifeTemplate,
  // Replaced templates; see `replaced_by`.
  cppnDreamTemplate,
  landscapeTemplate,
  oilPaintingTemplate,
  stillLifeTemplate,
  tiltMiniatureTemplate,
]

/**
 * Templates that enlarge a small photo first, because strokes and pieces need room, and effects are viewed at full size. Edits
 * that keep the photo (`colour-grade`, `remove-thing`) keep its size as well; pages and sheets have sizes of their own.
 */
const roomy = new Set([
  'anime',
  'comic',
  'disposable-camera',
  'duotone',
  'glitch',
  'ink-drawing',
  'low-poly',
  'mosaic',
  'neon-edges',
  'new-background',
  'oil-painting',
  'old-photo',
  'paint-by-numbers',
  'paper-cut',
  'portrait-in-oils',
  'reaction-diffusion-photo',
  'stained-glass',
  'sticker',
  'stippling',
  'tilt-miniature',
  'watercolour',
])

/** Templates with pieces much larger than a pixel, so that the quality of the enlargement is not visible. */
const ofPieces = new Set(['low-poly', 'mosaic', 'stained-glass', 'stippling'])

/** Templates of a new installation, in the order of its gallery. */
export const builtInTemplates: readonly BuiltInTemplate[] = templateDeclarations
  .map((declaration) => ({
    ...declaration,
    subtitle: subtitles[declaration.key],
    topic_names: topicNames(declaration.topic_arr),
    graph: graphOf(declaration),
  }))
  .map((template) => (roomy.has(template.key) ? enlargingFirst(template, paintingSide) : template))
  .map(withOnlyHere)

/** Inserts a node that enlarges a small photo between the node that loads it, or picks it from several, and the later nodes. */
function enlargingFirst(template: BuiltInTemplate, min_side: number): BuiltInTemplate {
  const loading = template.source_bind!.node_id
  const { max_side } = template.graph[loading]!.inputs
  const picking = Object.entries(template.graph).find(([, { class_type }]) => class_type === 'PickImage')
  const photo = picking?.[0] ?? loading
  const relinked = (value: GraphNode['inputs'][string]) =>
    isLink(value) && value[0] === photo ? ([enlarging, value[1]] as const) : value
  const nodes = Object.entries(template.graph).map(([id, node]) => {
    const inputs = Object.entries(node.inputs).map(([name, value]) => [name, relinked(value)])
    return [id, { ...node, inputs: Object.fromEntries(inputs) }]
  })
  const node = {
    class_type: 'EnlargeSmall',
    inputs: { image: [photo, 0], min_side, max_side, fine: !ofPieces.has(template.key) },
    _meta: { title: titles.enlarging.en },
  }
  return {
    ...template,
    graph: { ...Object.fromEntries(nodes), [enlarging]: node },
    enlarges_below: min_side,
  }
}

/** Sets the longest side to which a template enlarges small photos; 0 for none. Returns other templates unchanged. */
export function withPaintingSide(template: BuiltInTemplate, min_side: number): BuiltInTemplate {
  const found = Object.entries(template.graph).find(([, { inputs }]) => 'min_side' in inputs)
  if (!found) return template
  const [id, node] = found
  const { enlarges_below: _before, ...otherFields } = template
  const graph = { ...template.graph, [id]: { ...node, inputs: { ...node.inputs, min_side } } }
  return { ...otherFields, graph, ...(min_side > 0 && { enlarges_below: min_side }) }
}

/**
 * A graph has one title per node, and works store their graph, so titles in the graph stay English and are translated for display.
 */
function graphOf({ graph }: TemplateDeclaration): Graph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, { title, ...node }]) => [id, { ...node, _meta: { title: title.en } }]),
  )
}

const chinese = new Map(
  [
    ...templateDeclarations.flatMap(({ graph }) => Object.values(graph).map(({ title }) => title)),
    ...Object.values(titles),
  ].map(({ en, zh }) => [en, zh]),
)

/** Translates a step's title; unknown titles, such as titles by users and other engine steps, are returned unchanged. */
export function stepName(title: string, locale: Locale): string {
  return (locale === 'zh' && chinese.get(title)) || title
}
