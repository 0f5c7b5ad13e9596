/** Kinds of generation that a model can support: pictures and films. */
export const modes = ['img_gen', 'vid_gen'] as const
export type Mode = (typeof modes)[number]

export interface CapabilitiesOptions {
  /** File name of the loaded model. */
  readonly model: string
  readonly modes: readonly Mode[]
  readonly maxQueue: number
  /** Paths of LoRAs below their folder. */
  readonly loras: readonly string[]
  /** True if the server can cancel a running job. Servers of 2026 cannot. */
  readonly cancelsRunning: boolean
}

export const samplers = ['euler', 'euler_a', 'heun', 'dpm2', 'lcm']
export const schedulers = ['discrete', 'normal', 'karras', 'simple']

export const hiresUpscalers = ['None', 'Lanczos', 'Latent']

const sampleParams = {
  scheduler: 'default',
  sample_method: 'default',
  sample_steps: 20,
  eta: null,
  shifted_timestep: 0,
  flow_shift: null,
  guidance: {
    txt_cfg: 7,
    img_cfg: null,
    distilled_guidance: 3.5,
    slg: { layers: [7, 8, 9], layer_start: 0.01, layer_end: 0.2, scale: 0 },
  },
}

const shared = {
  prompt: '',
  negative_prompt: '',
  clip_skip: -1,
  width: 512,
  height: 512,
  strength: 0.75,
  seed: 42,
  sample_params: sampleParams,
  output_compression: 100,
}

const defaults = {
  img_gen: { ...shared, batch_count: 1, control_strength: 0.9, output_format: 'png' },
  vid_gen: { ...shared, video_frames: 33, fps: 16, moe_boundary: 0.875, output_format: 'webm' },
}

const formats = { img_gen: ['png', 'jpeg', 'webp'], vid_gen: ['webm', 'webp', 'avi'] }

/** The answer of `/sdcpp/v1/capabilities`. */
export function capabilitiesOf(options: CapabilitiesOptions) {
  const cancel = { cancel_queued: true, cancel_generating: options.cancelsRunning }
  const features = {
    img_gen: { init_image: true, mask_image: true, ref_images: true, lora: true, hires: true, ...cancel },
    vid_gen: { init_image: true, end_image: true, control_frames: true, lora: true, ...cancel },
  }
  const pick = (values: Readonly<Record<Mode, object>>) =>
    Object.fromEntries(options.modes.map((mode) => [mode, values[mode]]))
  const current = options.modes[0] ?? ''
  return {
    model: {
      name: options.model,
      stem: options.model.replace(/\.[^.]*$/, ''),
      path: `/models/${options.model}`,
    },
    current_mode: current,
    supported_modes: options.modes,
    defaults: current ? defaults[current] : {},
    defaults_by_mode: pick(defaults),
    output_formats: current ? formats[current] : [],
    output_formats_by_mode: pick(formats),
    features: current ? features[current] : cancel,
    features_by_mode: pick(features),
    ...{ samplers, schedulers },
    loras: options.loras.map((path) => ({ name: path.replace(/^.*\/|\.\w+$/g, ''), path })),
    upscalers: hiresUpscalers.map((name) => ({ name })),
    limits: {
      min_width: 64,
      max_width: 4096,
      min_height: 64,
      max_height: 4096,
      max_batch_count: 8,
      max_queue_size: options.maxQueue,
    },
  }
}
