/** Tasks that the built-in nodes ask of an engine. */
export const engineTasks = [
  'text_to_image',
  'image_to_image',
  'reference_to_image',
  'inpaint',
  'upscale',
  'image_to_video',
] as const
export type EngineTask = (typeof engineTasks)[number]

/** Kinds of maps by which a photo guides a picture: its edges, its lines with their softness, and the depth of its parts. */
export const guideKinds = ['edges', 'lines', 'depth'] as const
export type GuideKind = (typeof guideKinds)[number]
