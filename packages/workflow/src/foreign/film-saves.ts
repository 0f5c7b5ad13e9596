/**
 * Node types of ComfyUI that write a film from pictures: types of its core, and the type of the pack VideoHelperSuite.
 * They have no outputs for other nodes. Their files are the film.
 */
export const filmSaves: ReadonlySet<string> = new Set([
  'SaveAnimatedWEBP',
  'SaveAnimatedPNG',
  'SaveWEBM',
  'VHS_VideoCombine',
])
