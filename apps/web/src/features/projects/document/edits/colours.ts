/** The colours that ComfyUI offers, as it paints groups. */
export const namedColours = {
  red: '#aa8888',
  brown: '#b06634',
  green: '#88aa88',
  blue: '#8888aa',
  paleBlue: '#3f789e',
  cyan: '#88aaaa',
  purple: '#a1309b',
  yellow: '#b58b2a',
  black: '#444444',
} as const
