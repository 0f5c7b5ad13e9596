import type { NodeDeclaration } from '@easel/graph'

/** Effects whose result shows the same view as their input picture, each with the name of that input. */
export const painting: ReadonlyMap<string, string> = new Map([
  ...[
    ...['InkDrawing', 'Watercolour', 'Anime', 'Comic', 'Stippling', 'OilPainting', 'PortraitInOils'],
    ...['LowPoly', 'Mosaic', 'PaperCut', 'StainedGlass', 'Duotone', 'TiltMiniature'],
    ...['NeonEdges', 'PixelArt', 'Glitch', 'ReactionDiffusionPhoto', 'OldPhoto'],
  ].map((name) => [name, 'image'] as const),
  ...['ColourGrade', 'StyleTransfer'].map((name) => [name, 'images'] as const),
])

const maskInput = { name: 'mask', type: 'MASK', optional: true, only_guides: true } as const

/** Adds a mask input, which limits the painted part, to an effect that supports it. */
export function withMask(declaration: NodeDeclaration): NodeDeclaration {
  if (!painting.has(declaration.class_type)) return declaration
  return { ...declaration, inputs: [...declaration.inputs, maskInput] }
}
