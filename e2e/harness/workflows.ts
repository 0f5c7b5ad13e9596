import type { Dag } from '@easel/contract'

/** A ComfyUI graph in the format of its API that makes a picture from words. */
export const wordsToPicture: Dag = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd_xl_base_1.0.safetensors' } },
  2: {
    class_type: 'CLIPTextEncode',
    inputs: { text: 'a fox in the snow', clip: ['1', 1] },
    _meta: { title: 'What to paint' },
  },
  3: {
    class_type: 'CLIPTextEncode',
    inputs: { text: '', clip: ['1', 1] },
    _meta: { title: 'What to avoid' },
  },
  4: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 512, batch_size: 1 } },
  5: {
    class_type: 'KSampler',
    inputs: {
      ...{ model: ['1', 0], positive: ['2', 0], negative: ['3', 0], latent_image: ['4', 0] },
      ...{ seed: 7, steps: 3, cfg: 6, denoise: 1, sampler_name: 'euler', scheduler: 'normal' },
    },
  },
  6: { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  7: { class_type: 'SaveImage', inputs: { images: ['6', 0], filename_prefix: 'ComfyUI' } },
}

/** The graph in the form of a file that a maker chooses. */
export function workflowFile(dag: Dag = wordsToPicture) {
  return {
    name: 'fox.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(dag)),
  }
}
