import { choice, file, float, link, type NodePlan } from './definition.ts'

const device = choice('default', 'cpu')

/** Names of architectures that text encoders can serve. */
const clipTypes = [
  'stable_diffusion',
  'stable_cascade',
  'sd3',
  'stable_audio',
  'mochi',
  'ltxv',
  'pixart',
  'cosmos',
  'lumina2',
  'wan',
  'hidream',
  'chroma',
  'ace',
  'omnigen2',
  'qwen_image',
  'hunyuan_image',
  'flux2',
]

/** Nodes that read a model's file. */
export const loaders: Readonly<Record<string, NodePlan>> = {
  CheckpointLoaderSimple: {
    category: 'loaders',
    inputs: { ckpt_name: file('checkpoints') },
    outputs: ['MODEL', 'CLIP', 'VAE'],
  },
  UNETLoader: {
    category: 'advanced/loaders',
    inputs: {
      unet_name: file('diffusion_models'),
      weight_dtype: choice('default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2'),
    },
    outputs: ['MODEL'],
  },
  CLIPLoader: {
    category: 'advanced/loaders',
    inputs: { clip_name: file('text_encoders'), type: choice(...clipTypes) },
    optional: { device },
    outputs: ['CLIP'],
  },
  DualCLIPLoader: {
    category: 'advanced/loaders',
    inputs: {
      clip_name1: file('text_encoders'),
      clip_name2: file('text_encoders'),
      type: choice('sdxl', 'sd3', 'flux', 'hunyuan_video', 'hidream', 'hunyuan_image'),
    },
    optional: { device },
    outputs: ['CLIP'],
  },
  TripleCLIPLoader: {
    category: 'advanced/loaders',
    inputs: {
      clip_name1: file('text_encoders', true),
      clip_name2: file('text_encoders', true),
      clip_name3: file('text_encoders', true),
    },
    outputs: ['CLIP'],
  },
  VAELoader: { category: 'loaders', inputs: { vae_name: file('vae') }, outputs: ['VAE'] },
  CLIPVisionLoader: {
    category: 'loaders',
    inputs: { clip_name: file('clip_vision') },
    outputs: ['CLIP_VISION'],
  },
  UpscaleModelLoader: {
    category: 'loaders',
    inputs: { model_name: file('upscale_models', true) },
    outputs: ['UPSCALE_MODEL'],
  },
  ControlNetLoader: {
    category: 'loaders',
    inputs: { control_net_name: file('controlnet') },
    outputs: ['CONTROL_NET'],
  },
  ModelPatchLoader: {
    category: 'advanced/loaders',
    inputs: { name: file('model_patches') },
    outputs: ['MODEL_PATCH'],
    since: '0.26',
  },
  LoraLoader: {
    category: 'loaders',
    inputs: {
      model: link('MODEL'),
      clip: link('CLIP'),
      lora_name: file('loras'),
      strength_model: float(1, { min: -100, max: 100, step: 0.01 }),
      strength_clip: float(1, { min: -100, max: 100, step: 0.01 }),
    },
    outputs: ['MODEL', 'CLIP'],
  },
  LoraLoaderModelOnly: {
    category: 'loaders',
    inputs: {
      model: link('MODEL'),
      lora_name: file('loras'),
      strength_model: float(1, { min: -100, max: 100, step: 0.01 }),
    },
    outputs: ['MODEL'],
  },
}
