/**
 * Node types of ComfyUI that write a film from pictures: those of its core, and that of the pack VideoHelperSuite. They
 * give nothing to other nodes; their files are the film.
 */
export const filmSaves: ReadonlySet<string> = new Set([
  'SaveAnimatedWEBP',
  'SaveAnimatedPNG',
  'SaveWEBM',
  'VHS_VideoCombine',
])
