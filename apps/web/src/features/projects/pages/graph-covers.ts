import colourOnGrey from '@easel/nodes/graph-covers/colour-on-grey.webp'
import darkCorners from '@easel/nodes/graph-covers/dark-corners.webp'
import drawnOver from '@easel/nodes/graph-covers/drawn-over.webp'
import fewColours from '@easel/nodes/graph-covers/few-colours.webp'
import firstGraph from '@easel/nodes/graph-covers/first-graph.webp'
import framed from '@easel/nodes/graph-covers/framed.webp'
import inkBackground from '@easel/nodes/graph-covers/ink-background.webp'
import largePixels from '@easel/nodes/graph-covers/large-pixels.webp'
import mirrored from '@easel/nodes/graph-covers/mirrored.webp'
import oilHereInkThere from '@easel/nodes/graph-covers/oil-here-ink-there.webp'
import softBackground from '@easel/nodes/graph-covers/soft-background.webp'
import softGlow from '@easel/nodes/graph-covers/soft-glow.webp'

/** URLs of the pictures of starting graphs, by the keys of the graphs. */
export const graphCovers: Readonly<Record<string, string>> = {
  'first-graph': firstGraph,
  'soft-glow': softGlow,
  'dark-corners': darkCorners,
  'few-colours': fewColours,
  'large-pixels': largePixels,
  'drawn-over': drawnOver,
  mirrored,
  framed,
  'ink-background': inkBackground,
  'oil-here-ink-there': oilHereInkThere,
  'soft-background': softBackground,
  'colour-on-grey': colourOnGrey,
}

export const graphCoverSize = { width: 640, height: 480 }
