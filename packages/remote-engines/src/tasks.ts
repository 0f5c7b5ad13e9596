/** Tasks that the built-in nodes request from an engine. */
export const engineTasks = [
  'text_to_image',
  'image_to_image',
  'reference_to_image',
  'inpaint',
  'upscale',
  'image_to_video',
] as const
export type EngineTask = (typeof engineTasks)[number]

/** Kinds of maps that guide a picture by a photo: its edges, its soft lines, its depth, and the poses of its people. */
export const guideKinds = ['edges', 'lines', 'depth', 'pose'] as const
export type GuideKind = (typeof guideKinds)[number]
