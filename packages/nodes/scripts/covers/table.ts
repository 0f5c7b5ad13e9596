import type { ResolvedInput } from '../../src/execution.ts'

type Values = Readonly<Record<string, string | number | boolean>>

/** A picture that a node generates without an input picture. */
interface GeneratedPicture {
  readonly node: string
  readonly inputs: Readonly<Record<string, ResolvedInput>>
}

/** A picture that a template renders from a sample. */
export interface RenderedPicture {
  readonly template: string
  readonly values: Values
  readonly sample: Sample
}

/**
 * A template's input: a generated or rendered picture, the name of a photograph in `packages/nodes/photographs`, or the name of a
 * file in `samples`, which holds pictures that were drawn for covers.
 */
export type Sample = (
  | GeneratedPicture
  | RenderedPicture
  | { readonly photograph: string }
  | { readonly file: string }
) & {
  /** The part of the sample to use; the whole sample by default. */
  readonly window?: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}

/** Options of how a cover is written to its file. */
interface Finish {
  /** Quality of the WebP, 78 by default; pictures full of small edges look good at a lower quality. */
  readonly quality?: number
  /** Sigma of the blur that is applied first; thousands of hard edges are expensive to encode. */
  readonly blur?: number
  /** Size of the file; by default the usual size of a cover. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** A cover that shows a sample without rendering it. */
interface ShownSample extends Finish {
  readonly sample: Sample
}

/** A cover of strips side by side: a strip for each of `values`. */
export interface Strips extends Finish, Omit<RenderedPicture, 'values'> {
  readonly values: readonly Values[]
  /** Horizontal shift of each cut between its top and its middle, in pixels. */
  readonly slant: number
  /** Width of the lines along the cuts, in pixels; none by default. */
  readonly line?: number
}

/**
 * Describes a cover that was composed by hand: from scenes that were drawn for it, or from a frame of a film. The file of the
 * cover is kept, because a rendered cover would look worse. The short preview of a film is kept, too.
 */
export interface Kept {
  readonly kept: string
  /** The photos of the cover, if they show the effect of the template. */
  readonly from?: readonly Sample[]
}

export type Cover = (Finish & RenderedPicture) | ShownSample | Strips | Kept

const large = { width: 1440, height: 1800 }
const medium = { width: 1200, height: 1504 }
const cover = { width: 960, height: 1200 }

function landscape(mood: string, seed: number, size = large): GeneratedPicture {
  return { node: 'ProceduralLandscape', inputs: { ...size, mood, seed } }
}

function still(subject: string, seed: number, size = large): GeneratedPicture {
  return { node: 'StillLife', inputs: { ...size, subject, seed } }
}

/** A photograph, or a part of it. */
function photo(photograph: string, window?: Sample['window']): Sample {
  return window ? { photograph, window } : { photograph }
}

/** A close-up of flowers. */
function bouquet(seed: number, window: Sample['window']): Sample {
  return { ...still('flowers', seed, { width: 1680, height: 2100 }), window }
}

const sampleFile = { size: { width: 1200, height: 900 }, quality: 80 }

/**
 * The cover of each built-in template, and the sample pictures for covers of users' templates, by file name without its extension.
 */
export const covers: Readonly<Record<string, Cover>> = {
  anime: {
    template: 'anime',
    values: { light: 'day', flatness: 0.45, lines: 0.5, eyes: 0 },
    sample: photo('machinist'),
  },
  'beat-slideshow': {
    kept: 'three pictures in slanting panels, with the beat over them',
    from: [
      photo('machinist', { left: 0, top: 0, width: 540, height: 230 }),
      photo('meadow', { left: 330, top: 400, width: 1060, height: 440 }),
      photo('hibiscus', { left: 0, top: 100, width: 626, height: 256 }),
    ],
  },
  'bricks-and-beads': {
    template: 'bricks-and-beads',
    values: { craft: 'stitches', sheet: 'finished', cells: 60, colours: 24 },
    sample: photo('hibiscus'),
    quality: 36,
  },
  'bring-to-life': {
    template: 'tilt-miniature',
    values: { focus: 'lower', blur: 0.35, depth: 0.3, toy: 0.1 },
    sample: landscape('autumn', 33, medium),
  },
  caricature: {
    template: 'ink-drawing',
    values: { look: 'coloured' },
    sample: photo('machinist'),
  },
  'colour-grade': {
    template: 'colour-grade',
    values: ['porcelain', 'golden', 'autumn', 'rose', 'tungsten', 'silver'].map((mood) => {
      return { mood, strength: 1, glow: 0.5, grain: 0.25, vignette: 0 }
    }),
    sample: photo('staircase', { left: 300, top: 0, width: 676, height: 845 }),
    slant: 0,
    line: 6,
    quality: 74,
  },
  comic: {
    template: 'comic',
    values: { print: 'vintage' },
    sample: photo('machinist'),
  },
  'comic-film': {
    kept: 'an officer inked, and half of the colours laid, and the film',
    from: [photo('admiral')],
  },
  'cppn-dream': {
    sample: {
      node: 'CppnDream',
      inputs: { ...large, words: 'autumn', fold: 'any', palette: 'any', seed: 0 },
    },
  },
  'disposable-camera': {
    template: 'disposable-camera',
    values: { film: 'drugstore', flash: 0.6, leak: 0.5, date: "'98  7 24", frame: 'none', seed: 1 },
    sample: photo('machinist'),
  },
  'domain-warp': {
    sample: { node: 'DomainWarp', inputs: { ...large, palette: 'ember', veins: 0.6, seed: 7 } },
  },
  'domain-warp-film': { kept: 'a moment of a film of flowing marble, and the film' },
  'double-exposure': {
    template: 'double-exposure',
    values: { scene: 'dusk', ground: 'paper', balance: 0.3, seed: 27 },
    sample: photo('machinist'),
  },
  duotone: {
    template: 'duotone',
    values: ['ultraviolet', 'sunset'].map((palette) => ({ palette, contrast: 0.55, grain: 0.1 })),
    sample: photo('museum'),
    slant: 160,
    quality: 70,
  },
  figurine: {
    template: 'bricks-and-beads',
    values: { craft: 'bricks', sheet: 'finished', cells: 60, colours: 24 },
    sample: photo('admiral'),
    quality: 50,
  },
  'flow-field': {
    sample: {
      node: 'FlowField',
      inputs: { ...cover, style: 'stones', palette: 'sunset', ground: 'dark', density: 0.1, seed: 4 },
    },
    quality: 44,
  },
  enlarge: { sample: photo('calla', { left: 280, top: 60, width: 640, height: 800 }) },
  'fractal-flame': {
    sample: {
      node: 'FractalFlame',
      inputs: { ...large, palette: 'any', symmetry: 'any', glow: 0.6, seed: 3 },
    },
  },
  glitch: {
    template: 'glitch',
    values: { look: 'signal', strength: 0.6, colour_split: 0.6, scan_lines: 0.4, seed: 2 },
    sample: {
      template: 'glitch',
      values: { look: 'melt', strength: 0.75, colour_split: 0.6, scan_lines: 0.4, seed: 3 },
      sample: bouquet(12, { left: 300, top: 420, width: 1120, height: 1400 }),
    },
  },
  'hand-drawn': {
    template: 'anime',
    values: { light: 'sunset', flatness: 0.6, lines: 0.5, eyes: 0 },
    sample: photo('admiral'),
  },
  headshot: {
    template: 'new-background',
    values: { background: 'studio', tone: 'light', seed: 4, blur: 0.15, match: 0.75 },
    sample: photo('admiral'),
  },
  'ink-drawing': {
    template: 'ink-drawing',
    values: [{ look: 'pencil' }, { look: 'coloured' }],
    sample: photo('cat', { left: 105, top: 0, width: 240, height: 300 }),
    slant: 120,
  },
  'ink-drawing-film': {
    kept: 'a cat, outlined and half shaded in pencil, and the film',
    from: [photo('cat')],
  },
  kaleidoscope: {
    kept: 'corals in a honeycomb of mirrors, and its film',
    from: [photo('coral', { left: 40, top: 60, width: 500, height: 500 })],
  },
  landscape: { sample: landscape('dawn', 7) },
  'like-this-one': {
    template: 'pop-art',
    values: { panels: '4', palette: 'factory', key_ink: 0.5, misprint: 0.2, seed: 4 },
    sample: { file: 'dove' },
    quality: 60,
  },
  'line-portrait': {
    template: 'line-portrait',
    values: { paper: 'clay', detail: 0.45, caption: '', seed: 3 },
    sample: photo('admiral'),
  },
  'low-poly': {
    template: 'low-poly',
    values: { detail: 0.85, facets: 1, vividness: 0.35, seed: 6 },
    sample: photo('cat', { left: 105, top: 0, width: 240, height: 300 }),
  },
  'low-poly-film': {
    kept: 'a hibiscus, folded and half coloured, and the film',
    from: [photo('hibiscus')],
  },
  'magazine-cover': {
    template: 'magazine-cover',
    values: {},
    sample: photo('washington-square'),
  },
  'make-larger': {
    template: 'make-larger',
    values: { factor: '4', cleaning: 0.3, sharpness: 0.8 },
    sample: photo('coffee', { left: 150, top: 10, width: 288, height: 360 }),
  },
  mosaic: {
    template: 'mosaic',
    values: { material: 'gold', tile_size: 5, joint: 4, seed: 3 },
    sample: photo('birds', { left: 60, top: 0, width: 475, height: 594 }),
    blur: 0.9,
    quality: 27,
  },
  'mosaic-film': {
    kept: 'corals, outlined in tiles and half laid, and the film',
    from: [photo('coral')],
  },
  'movie-poster': {
    template: 'movie-poster',
    values: {},
    sample: photo('rocket', { left: 150, top: 0, width: 342, height: 427 }),
  },
  'neon-edges': {
    template: 'neon-edges',
    values: { palette: 'tokyo', detail: 0.55, glow: 0.55, ground: 0.3 },
    sample: photo('staircase', { left: 200, top: 0, width: 676, height: 845 }),
  },
  'new-background': {
    template: 'new-background',
    values: [
      { background: 'studio', tone: 'light', seed: 4, blur: 0.15, match: 0.75 },
      { background: 'landscape', tone: 'auto', seed: 27, blur: 0.15, match: 0.75 },
      { background: 'bokeh', tone: 'auto', seed: 5, blur: 0.15, match: 0.75 },
    ],
    sample: photo('admiral'),
    slant: 90,
    line: 7,
  },
  'oil-painting': {
    template: 'oil-painting',
    values: { strength: 0.85, brush_size: 4, warmth: 0.1, seed: 3 },
    sample: photo('meadow', { left: 440, top: 0, width: 900, height: 1125 }),
  },
  'old-photo': {
    template: 'old-photo',
    values: { scratches: 0.6, fading: 1, grain: 0.9, tone: 'own' },
    sample: {
      template: 'colour-grade',
      values: { mood: 'rose', strength: 1, glow: 1, grain: 0.35, vignette: 0.5 },
      sample: photo('meadow', { left: 440, top: 0, width: 900, height: 1125 }),
    },
  },
  'paint-by-numbers': {
    template: 'paint-by-numbers',
    values: { sheet: 'begun', colours: 24, detail: 0.35, seed: 2 },
    sample: photo('cat', { left: 105, top: 0, width: 270, height: 300 }),
  },
  'painting-in-progress': {
    kept: 'a hibiscus, coarse on the left and painted on the right, and its film',
    from: [photo('hibiscus')],
  },
  'paper-cut': {
    template: 'paper-cut',
    values: { palette: 'ocean', layers: 9, smoothness: 0.15, depth: 0.75, frame: true, seed: 4 },
    sample: photo('wind-tree'),
  },
  parallax: {
    kept: "a person who steps out of the picture's frame, and a film",
    from: [photo('admiral')],
  },
  'photo-booth': {
    template: 'photo-booth',
    values: { look: 'grey', layout: 'card', ground: 'red', caption: '', wear: 0.3, seed: 4 },
    sample: photo('admiral'),
  },
  'photo-story': {
    kept: 'three overlapping prints on a blurred ground, and a film',
    from: [photo('harbour'), photo('sheep'), photo('canyon')],
  },
  'pixel-art': {
    template: 'pixel-art',
    values: { pixels: 120, palette: 'picture', colours: 32, dither: 'ordered', outline: 0.4 },
    sample: photo('rocket', { left: 150, top: 0, width: 342, height: 427 }),
  },
  'portrait-in-oils': {
    template: 'portrait-in-oils',
    values: { finish: 0.35, pigments: 'photo', brush_size: 8, thickness: 0.8, seed: 3 },
    sample: photo('admiral'),
  },
  'pop-art': {
    template: 'pop-art',
    values: { panels: '4', palette: 'factory', key_ink: 0.4, misprint: 0.35, seed: 0 },
    sample: photo('coffee', { left: 120, top: 0, width: 320, height: 400 }),
    quality: 58,
  },
  'reaction-diffusion': {
    sample: {
      node: 'ReactionDiffusion',
      inputs: { ...cover, pattern: 'labyrinth', palette: 'sunset', finish: 'glazed', scale: 1.1, seed: 22 },
    },
  },
  'reaction-diffusion-film': { kept: 'a moment of a film of glazed dots and lines, and the film' },
  'reaction-diffusion-photo': {
    template: 'reaction-diffusion-photo',
    values: { look: 'colour', scale: 1.2, relief: 0.65, seed: 4 },
    sample: photo('hibiscus'),
    quality: 40,
  },
  'record-sleeve': {
    kept: 'a blue sleeve of a machinist with its disc, on a sleeve of a cat in a circle',
    from: [photo('machinist'), photo('cat')],
  },
  'remove-thing': {
    kept: 'two birds by the water, and the place of one of them after it was removed',
    from: [photo('birds')],
  },
  'risograph-poster': {
    template: 'risograph-poster',
    values: {
      ...{ title: 'Admiral Night', place: 'Pier 9', date: '12 September', inks: 'pool' },
      ...{ layout: 'figure', screen: 'grain', misprint: 0.4, format: 'portrait', seed: 2 },
    },
    sample: photo('admiral'),
    quality: 30,
    blur: 0.9,
  },
  'restore-and-move': {
    template: 'colour-grade',
    values: ['silver', 'golden'].map((mood) => {
      return { mood, strength: 1, glow: 0.5, grain: 0.25, vignette: 0 }
    }),
    sample: photo('washington-square'),
    slant: 120,
    line: 6,
  },
  'retro-portrait': {
    template: 'photo-booth',
    values: { look: 'faded', layout: 'card', ground: 'linen', caption: '', wear: 0.6, seed: 2 },
    sample: photo('machinist'),
  },
  'royal-pet': {
    template: 'portrait-in-oils',
    values: { finish: 0.5, pigments: 'photo', brush_size: 8, thickness: 0.8, seed: 3 },
    sample: photo('cat', { left: 105, top: 0, width: 240, height: 300 }),
  },
  'season-card': {
    template: 'watercolour',
    values: { wetness: 0.6, pencil: 0.5, border: 0.6, seed: 8 },
    sample: photo('admiral'),
  },
  'soft-figures': {
    template: 'bricks-and-beads',
    values: { craft: 'stitches', sheet: 'finished', cells: 72, colours: 24 },
    sample: photo('cat', { left: 105, top: 0, width: 270, height: 300 }),
    quality: 50,
  },
  'scrapbook-page': {
    kept: 'a page with prints of a person, a cat, a harbour, a flower and a canyon',
    from: [photo('machinist'), photo('cat'), photo('harbour'), photo('hibiscus'), photo('canyon')],
  },
  'stained-glass': {
    template: 'stained-glass',
    values: { pane_size: 5, lead: 5, painting: 0.3, glow: 0.9, seed: 5 },
    sample: photo('hibiscus'),
  },
  sticker: {
    kept: 'stickers of a person, a cat, a cup and a flower, on a coloured wall',
    from: [photo('cat'), photo('coffee'), photo('admiral'), photo('hibiscus')],
  },
  'still-life': {
    template: 'oil-painting',
    values: { strength: 0.8, brush_size: 3.5, warmth: 0.1, seed: 0 },
    sample: still('fruit', 4),
  },
  stippling: {
    template: 'stippling',
    values: { look: 'glow', dots: 11_000, contrast: 1, seed: 2 },
    sample: photo('washington-square'),
    quality: 16,
  },
  'stippling-film': {
    kept: 'a sheep in dots, outlined and half shaded, and the film',
    from: [photo('sheep')],
  },
  'style-from-picture': {
    kept: 'a house in the style of a starry night; the photo and the style lie on it as prints',
    from: [photo('dust-bowl-house', { left: 394, top: 0, width: 630, height: 788 })],
  },
  'trading-card': {
    template: 'trading-card',
    values: {
      ...{ name: 'The Admiral', kind: 'Pioneer of code', line: 'Found the first bug.', edition: '01 / 60' },
      ...{
        numbers: 'Wit 98 | Courage 95 | Patience 40 | Memory 99',
        colour: 'sea',
        foil: 'rays',
        shine: 0.7,
      },
      ground: 'dark',
    },
    sample: photo('admiral'),
  },
  'travel-poster': {
    template: 'travel-poster',
    values: { place: 'High Plains', line: '', inks: 'sunset', number: 8, detail: 0.4, format: 'portrait' },
    sample: photo('dust-bowl-house'),
  },
  'tilt-miniature': {
    template: 'tilt-miniature',
    values: { focus: 'middle', blur: 0.8, depth: 0.4, toy: 0.6 },
    sample: photo('staircase', { left: 300, top: 0, width: 676, height: 845 }),
  },
  reimagine: {
    template: 'watercolour',
    values: { wetness: 0.6, pencil: 0.5, border: 0.2, seed: 3 },
    sample: { file: 'fox' },
  },
  repaint: {
    template: 'new-background',
    values: [
      { background: 'landscape', tone: 'light', seed: 9, blur: 0.1, match: 0.6 },
      { background: 'landscape', tone: 'auto', seed: 27, blur: 0.1, match: 0.6 },
    ],
    sample: { file: 'person-night' },
    slant: 120,
    line: 7,
  },
  watercolour: {
    template: 'watercolour',
    values: { wetness: 0.75, pencil: 0.35, border: 0.8, seed: 8 },
    sample: photo('calla'),
  },
  widen: {
    sample: {
      ...landscape('dusk', 14, { width: 1920, height: 1200 }),
      window: { left: 480, top: 0, width: 960, height: 1200 },
    },
  },
  'younger-self': {
    template: 'disposable-camera',
    values: { film: 'drugstore', flash: 0.6, leak: 0.3, date: '', frame: 'instant', seed: 1 },
    sample: photo('washington-square'),
  },
  'words-to-picture': {
    sample: {
      node: 'CppnDream',
      inputs: { ...large, words: 'a fox in the snow', fold: 'any', palette: 'any', seed: 11 },
    },
  },
  'sample-1': { sample: landscape('day', 21, sampleFile.size), ...sampleFile },
  'sample-2': { sample: still('fruit', 8, sampleFile.size), ...sampleFile },
  'sample-3': {
    sample: { node: 'DomainWarp', inputs: { ...sampleFile.size, palette: 'lagoon', veins: 0, seed: 5 } },
    ...sampleFile,
  },
}

/** Returns the photos from which the template itself rendered its cover; an empty list for other covers. */
export function sourcesOf(name: string): readonly Sample[] {
  const row = covers[name]
  if (!row) return []
  if ('kept' in row) return row.from ?? []
  return 'template' in row && row.template === name ? [before(name, row.sample)] : []
}

/** Returns the sample without the steps of the template itself. */
function before(template: string, sample: Sample): Sample {
  return 'template' in sample && sample.template === template ? before(template, sample.sample) : sample
}
