import { batch, choice, float, int, link, type NodePlan, side } from './definition.ts'

const empty = (category: string, usual: number, step: number): NodePlan => ({
  category,
  inputs: { width: side(usual, step), height: side(usual, step), batch_size: batch },
  outputs: ['LATENT'],
})

/** Nodes that make and change latent pictures. */
export const latents: Readonly<Record<string, NodePlan>> = {
  RepeatLatentBatch: {
    category: 'latent/batch',
    inputs: { samples: link('LATENT'), amount: int(1, { min: 1, max: 64 }) },
    outputs: ['LATENT'],
  },
  LatentUpscaleBy: {
    category: 'latent',
    inputs: {
      samples: link('LATENT'),
      upscale_method: choice('nearest-exact', 'bilinear', 'area', 'bicubic', 'bislerp'),
      scale_by: float(1.5, { min: 0.01, max: 8, step: 0.01 }),
    },
    outputs: ['LATENT'],
  },
  EmptyLatentImage: empty('latent', 512, 8),
  EmptySD3LatentImage: empty('latent/sd3', 1024, 16),
  EmptyFlux2LatentImage: { ...empty('latent/flux', 1024, 16), since: '0.26' },
  EmptyHunyuanLatentVideo: {
    category: 'latent/video',
    inputs: {
      width: side(848, 16),
      height: side(480, 16),
      length: int(25, { min: 1, max: 16384, step: 4 }),
      batch_size: batch,
    },
    outputs: ['LATENT'],
  },
  Wan22ImageToVideoLatent: {
    category: 'conditioning/inpaint',
    inputs: {
      vae: link('VAE'),
      width: int(1280, { min: 32, max: 16384, step: 32 }),
      height: int(704, { min: 32, max: 16384, step: 32 }),
      length: int(49, { min: 1, max: 16384, step: 4 }),
      batch_size: batch,
    },
    optional: { start_image: link('IMAGE') },
    outputs: ['LATENT'],
    since: '0.26',
  },
  VAEDecode: {
    category: 'latent',
    inputs: { samples: link('LATENT'), vae: link('VAE') },
    outputs: ['IMAGE'],
  },
  VAEEncode: {
    category: 'latent',
    inputs: { pixels: link('IMAGE'), vae: link('VAE') },
    outputs: ['LATENT'],
  },
  VAEEncodeForInpaint: {
    category: 'latent/inpaint',
    inputs: {
      pixels: link('IMAGE'),
      vae: link('VAE'),
      mask: link('MASK'),
      grow_mask_by: int(6, { min: 0, max: 64, step: 1 }),
    },
    outputs: ['LATENT'],
  },
  SetLatentNoiseMask: {
    category: 'latent/inpaint',
    inputs: { samples: link('LATENT'), mask: link('MASK') },
    outputs: ['LATENT'],
  },
}
