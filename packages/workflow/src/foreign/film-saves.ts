/**
 * Node types of ComfyUI that write a film from pictures: the types of its core, and the type of the pack VideoHelperSuite. They give
 * nothing to other nodes; their files are the film.
 */
export const filmSaves: ReadonlySet<string> = new Set([
  'SaveAnimatedWEBP',
  'SaveAnimatedPNG',
  'SaveWEBM',
  'VHS_VideoCombine',
])
