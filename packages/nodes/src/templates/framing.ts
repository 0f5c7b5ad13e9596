/**
 * Templates whose result shows the same view as their photo, pixel by pixel. Their effect can be limited to the part of the photo
 * that the user paints.
 */
export const sameView: ReadonlySet<string> = new Set([
  'anime',
  'colour-grade',
  'comic',
  'duotone',
  'glitch',
  'ink-drawing',
  'low-poly',
  'mosaic',
  'neon-edges',
  'oil-painting',
  'old-photo',
  'paper-cut',
  'pixel-art',
  'portrait-in-oils',
  'reaction-diffusion-photo',
  'stained-glass',
  'stippling',
  'style-from-picture',
  'tilt-miniature',
  'watercolour',
])

/** Templates whose result shows another view than their photo, each with the reason. */
export const otherView: Readonly<Record<string, string>> = {
  'bricks-and-beads': 'a chart or a number of whole pieces',
  'disposable-camera': 'a frame around the photo, or a square',
  'double-exposure': 'a sheet around the cut-out subject',
  enlarge: 'another size, with details of a model',
  'line-portrait': 'a sheet around the subject',
  'magazine-cover': 'a page',
  'make-larger': 'another size',
  'movie-poster': 'a page',
  'new-background': 'a subject that may have moved',
  'paint-by-numbers': 'a sheet with a legend',
  'photo-booth': 'several photos on a strip',
  'pop-art': 'a wall of panels',
  reimagine: 'a view of a model',
  'like-this-one': 'a view of a model',
  'remove-thing': 'a photo that already takes a mask',
  repaint: 'a photo that already takes a mask',
  sticker: 'a cut-out subject with a border',
  'travel-poster': 'a page',
  widen: 'a wider view',
  'words-to-picture': 'a view of a model',
}
