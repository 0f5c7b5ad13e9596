import type { Dag } from '@easel/contract'

export const checkpoint = 'sd_xl_base_1.0.safetensors'

/** A ComfyUI graph that changes a photo by words. */
export function photoByWords(more: Dag = {}): Dag {
  return {
    photo: { class_type: 'LoadImage', inputs: { image: 'example.png', upload: 'image' } },
    model: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: checkpoint } },
    words: { class_type: 'CLIPTextEncode', inputs: { text: 'a fox', clip: ['model', 1] } },
    without: { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['model', 1] } },
    encoded: { class_type: 'VAEEncode', inputs: { pixels: ['photo', 0], vae: ['model', 2] } },
    sampled: {
      class_type: 'KSampler',
      inputs: {
        ...{ model: ['model', 0], positive: ['words', 0], negative: ['without', 0] },
        ...{ latent_image: ['encoded', 0], seed: 7, steps: 3, cfg: 6, denoise: 0.6 },
        ...{ sampler_name: 'euler', scheduler: 'normal' },
      },
    },
    decoded: { class_type: 'VAEDecode', inputs: { samples: ['sampled', 0], vae: ['model', 2] } },
    save: { class_type: 'SaveImage', inputs: { images: ['decoded', 0], filename_prefix: 'ComfyUI' } },
    ...more,
  }
}
