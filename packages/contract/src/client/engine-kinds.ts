/** Kinds of engines, by the protocol that they speak. */
export const engineKinds = ['comfyui', 'openai', 'sdcpp'] as const
/** The host's wish. `draining`: ends what it has and takes nothing new. */
export const engineModes = ['on', 'draining', 'paused'] as const
/** The last state that a worker saw. `new`: not tested yet. */
export const engineStates = ['new', 'ready', 'unreachable', 'suspect'] as const
/** How a try at an engine ended. */
export const engineOutcomes = ['done', 'failed', 'cancelled', 'lost', 'unanswered', 'moved'] as const
/** Families of models that a host can tell, by kind of engine. */
export const modelFamilies = {
  comfyui: [
    'flux2-klein',
    'flux1-kontext',
    'flux1-schnell',
    'flux1-dev',
    'z-image',
    'qwen-image-edit',
    'qwen-image',
    'wan22-5b',
    'wan22',
    'wan21',
    'ltx-video',
    'sd35',
    'sdxl',
    'sd15',
    'upscale',
  ],
  openai: ['gpt_image', 'dall_e_3', 'dall_e_2', 'generic', 'generic_edit'],
  sdcpp: [],
} as const satisfies Record<(typeof engineKinds)[number], readonly string[]>

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
