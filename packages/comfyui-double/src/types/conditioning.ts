import { batch, choice, flag, float, int, link, type NodePlan, side, text } from './definition.ts'

/** Nodes that make the conditioning of a model. */
export const conditioning: Readonly<Record<string, NodePlan>> = {
  CLIPTextEncode: {
    category: 'conditioning',
    inputs: { text, clip: link('CLIP') },
    outputs: ['CONDITIONING'],
  },
  CLIPSetLastLayer: {
    category: 'conditioning',
    inputs: { clip: link('CLIP'), stop_at_clip_layer: int(-1, { min: -24, max: -1, step: 1 }) },
    outputs: ['CLIP'],
  },
  CLIPVisionEncode: {
    category: 'conditioning',
    inputs: { clip_vision: link('CLIP_VISION'), image: link('IMAGE'), crop: choice('center', 'none') },
    outputs: ['CLIP_VISION_OUTPUT'],
  },
  ConditioningZeroOut: {
    category: 'advanced/conditioning',
    inputs: { conditioning: link('CONDITIONING') },
    outputs: ['CONDITIONING'],
  },
  FluxGuidance: {
    category: 'advanced/conditioning/flux',
    inputs: { conditioning: link('CONDITIONING'), guidance: float(3.5, { min: 0, max: 100, step: 0.1 }) },
    outputs: ['CONDITIONING'],
  },
  ReferenceLatent: {
    category: 'advanced/conditioning/edit_models',
    inputs: { conditioning: link('CONDITIONING') },
    optional: { latent: link('LATENT') },
    outputs: ['CONDITIONING'],
  },
  SetUnionControlNetType: {
    category: 'conditioning/controlnet',
    inputs: {
      control_net: link('CONTROL_NET'),
      type: choice(
        ...['auto', 'openpose', 'depth', 'hed/pidi/scribble/ted', 'canny/lineart/anime_lineart/mlsd'],
        ...['normal', 'segment', 'tile', 'repaint'],
      ),
    },
    outputs: ['CONTROL_NET'],
  },
  ControlNetApplyAdvanced: {
    category: 'conditioning/controlnet',
    inputs: {
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      control_net: link('CONTROL_NET'),
      image: link('IMAGE'),
      strength: float(1, { min: 0, max: 10, step: 0.01 }),
      start_percent: float(0, { min: 0, max: 1, step: 0.001 }),
      end_percent: float(1, { min: 0, max: 1, step: 0.001 }),
    },
    optional: { vae: link('VAE') },
    outputs: ['CONDITIONING', 'CONDITIONING'],
  },
  QwenImageDiffsynthControlnet: {
    category: 'advanced/loaders/qwen',
    inputs: {
      model: link('MODEL'),
      model_patch: link('MODEL_PATCH'),
      vae: link('VAE'),
      image: link('IMAGE'),
      strength: float(1, { min: -10, max: 10, step: 0.01 }),
    },
    optional: { mask: link('MASK') },
    outputs: ['MODEL'],
    since: '0.26',
  },
  ZImageFunControlnet: {
    category: 'advanced/loaders/zimage',
    inputs: {
      model: link('MODEL'),
      model_patch: link('MODEL_PATCH'),
      vae: link('VAE'),
      strength: float(1, { min: -10, max: 10, step: 0.01 }),
    },
    optional: { image: link('IMAGE'), inpaint_image: link('IMAGE'), mask: link('MASK') },
    outputs: ['MODEL'],
    since: '0.26',
  },
  InpaintModelConditioning: {
    category: 'conditioning/inpaint',
    inputs: {
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      vae: link('VAE'),
      pixels: link('IMAGE'),
      mask: link('MASK'),
      noise_mask: flag(true),
    },
    outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  TextEncodeQwenImageEditPlus: {
    category: 'advanced/conditioning',
    inputs: { clip: link('CLIP'), prompt: text },
    optional: { vae: link('VAE'), image1: link('IMAGE'), image2: link('IMAGE'), image3: link('IMAGE') },
    outputs: ['CONDITIONING'],
    since: '0.26',
  },
  LTXVConditioning: {
    category: 'conditioning/video_models',
    inputs: {
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      frame_rate: float(25, { min: 0, max: 1000, step: 0.01 }),
    },
    outputs: ['CONDITIONING', 'CONDITIONING'],
  },
  LTXVImgToVideo: {
    category: 'conditioning/video_models',
    inputs: {
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      vae: link('VAE'),
      image: link('IMAGE'),
      width: int(768, { min: 64, max: 16384, step: 32 }),
      height: int(512, { min: 64, max: 16384, step: 32 }),
      length: int(97, { min: 9, max: 16384, step: 8 }),
      batch_size: batch,
      strength: float(1, { min: 0, max: 1 }),
    },
    outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
  WanImageToVideo: {
    category: 'conditioning/video_models',
    inputs: {
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      vae: link('VAE'),
      width: side(832, 16),
      height: side(480, 16),
      length: int(81, { min: 1, max: 16384, step: 4 }),
      batch_size: batch,
    },
    optional: { clip_vision_output: link('CLIP_VISION_OUTPUT'), start_image: link('IMAGE') },
    outputs: ['CONDITIONING', 'CONDITIONING', 'LATENT'],
  },
}
