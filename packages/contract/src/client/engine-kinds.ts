/** Kinds of engines, by the protocol that they speak. */
export const engineKinds = ['comfyui', 'openai', 'sdcpp'] as const
/** The host's wish. `draining`: ends what it has and takes nothing new. */
export const engineModes = ['on', 'draining', 'paused'] as const
/** The last state that a worker saw. `new`: not tested yet. */
export const engineStates = ['new', 'ready', 'unreachable', 'suspect'] as const
/** How a try at an engine ended. */
export const engineOutcomes = ['done', 'failed', 'cancelled', 'lost', 'unanswered'] as const
/** Families that a host can tell for a model of ComfyUI whose file name does not show it. */
export const modelFamilies = [
  'sd15',
  'sdxl',
  'sd35',
  'flux1-dev',
  'flux1-schnell',
  'flux2-klein',
  'z-image',
  'qwen-image',
  'qwen-image-edit',
  'wan21',
  'wan22',
  'wan22-5b',
  'upscale',
] as const

/** Maximum lengths and numbers of an engine's settings. */
export const engineLimits = {
  engines: 100,
  name: 40,
  slots: 32,
  key: 4000,
  headers: 20,
  headerName: 100,
  headerValue: 4000,
  families: 500,
  modelName: 200,
  patterns: 200,
  classes: 1000,
  className: 200,
  worker: 60,
} as const
