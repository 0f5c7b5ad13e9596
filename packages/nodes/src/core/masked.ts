import type { NodeDeclaration } from '@easel/graph'

/** Effects that give a picture of the same view, and the input of theirs that they paint over. */
export const painting: ReadonlyMap<string, string> = new Map([
  ...[
    ...['InkDrawing', 'Watercolour', 'Anime', 'Comic', 'Stippling', 'OilPainting', 'PortraitInOils'],
    ...['LowPoly', 'Mosaic', 'PaperCut', 'StainedGlass', 'Duotone', 'TiltMiniature'],
    ...['NeonEdges', 'PixelArt', 'Glitch', 'ReactionDiffusionPhoto', 'OldPhoto'],
  ].map((name) => [name, 'image'] as const),
  ...['ColourGrade', 'StyleTransfer'].map((name) => [name, 'images'] as const),
])

const maskInput = { name: 'mask', type: 'MASK', optional: true, only_guides: true } as const

/** Adds the mask within which a node paints, if it is such an effect. */
export function withMask(declaration: NodeDeclaration): NodeDeclaration {
  if (!painting.has(declaration.class_type)) return declaration
  return { ...declaration, inputs: [...declaration.inputs, maskInput] }
}
