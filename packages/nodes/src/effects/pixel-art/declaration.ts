import type { NodeDeclaration } from '@easel/graph'

export const pixelPaletteNames = [
  'picture',
  'arcade',
  'handheld',
  'sunset',
  'forest',
  'candy',
  'neon',
  'noir',
] as const
export const ditherNames = ['none', 'ordered', 'blue_noise', 'diffusion'] as const

export const pixelArt: NodeDeclaration = {
  class_type: 'PixelArt',
  version: 5,
  category: 'pixels',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'pixels', type: 'INT', default: 128, min: 32, max: 256, step: 8 },
    { name: 'palette', type: 'CHOICE', default: 'picture', choices: pixelPaletteNames },
    { name: 'colours', type: 'INT', default: 24, min: 4, max: 48, step: 1 },
    { name: 'dither', type: 'CHOICE', default: 'ordered', choices: ditherNames },
    { name: 'outline', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 4,
}
