import { batch, choice, combo, file, flag, float, int, line, link, type NodePlan } from './definition.ts'

const methods = ['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos']

/** Since the newest version, nodes that save pictures also have them as an output. */
const passesOn = { outputNode: true, newestOutputs: ['IMAGE'] }

/** Nodes that read, change and save pictures and films. */
export const pictures: Readonly<Record<string, NodePlan>> = {
  LoadImage: { category: 'image', inputs: { image: file('input') }, outputs: ['IMAGE', 'MASK'] },
  LoadImageMask: {
    category: 'mask',
    inputs: { image: file('input'), channel: choice('alpha', 'red', 'green', 'blue') },
    outputs: ['MASK'],
  },
  ImageToMask: {
    category: 'mask',
    inputs: { image: link('IMAGE'), channel: combo('red', 'green', 'blue', 'alpha') },
    outputs: ['MASK'],
  },
  GrowMask: {
    category: 'mask',
    inputs: {
      mask: link('MASK'),
      expand: int(0, { min: -16384, max: 16384, step: 1 }),
      tapered_corners: flag(true),
    },
    outputs: ['MASK'],
  },
  EmptyImage: {
    category: 'image',
    inputs: {
      width: int(512, { min: 1, max: 16384, step: 1 }),
      height: int(512, { min: 1, max: 16384, step: 1 }),
      batch_size: batch,
      color: int(0, { min: 0, max: 0xff_ff_ff, step: 1 }),
    },
    outputs: ['IMAGE'],
  },
  ImageInvert: { category: 'image/color', inputs: { image: link('IMAGE') }, outputs: ['IMAGE'] },
  ImageScale: {
    category: 'image/upscaling',
    inputs: {
      image: link('IMAGE'),
      upscale_method: choice(...methods),
      width: int(512, { min: 0, max: 16384, step: 1 }),
      height: int(512, { min: 0, max: 16384, step: 1 }),
      crop: choice('disabled', 'center'),
    },
    outputs: ['IMAGE'],
  },
  ImageScaleBy: {
    category: 'image/upscaling',
    inputs: {
      image: link('IMAGE'),
      upscale_method: choice(...methods),
      scale_by: float(1, { min: 0.01, max: 8, step: 0.01 }),
    },
    outputs: ['IMAGE'],
  },
  ImageUpscaleWithModel: {
    category: 'image/upscaling',
    inputs: { upscale_model: link('UPSCALE_MODEL'), image: link('IMAGE') },
    outputs: ['IMAGE'],
  },
  ImageCompositeMasked: {
    category: 'image',
    inputs: {
      destination: link('IMAGE'),
      source: link('IMAGE'),
      x: int(0, { min: 0, max: 16384, step: 1 }),
      y: int(0, { min: 0, max: 16384, step: 1 }),
      resize_source: flag(false),
    },
    optional: { mask: link('MASK') },
    outputs: ['IMAGE'],
  },
  SaveImage: {
    category: 'image',
    inputs: { images: link('IMAGE'), filename_prefix: line('ComfyUI') },
    outputs: [],
    ...passesOn,
  },
  PreviewImage: { category: 'image', inputs: { images: link('IMAGE') }, outputs: [], ...passesOn },
  SaveAnimatedWEBP: {
    category: 'image/animation',
    inputs: {
      images: link('IMAGE'),
      filename_prefix: line('ComfyUI'),
      fps: float(6, { min: 0.01, max: 1000, step: 0.01 }),
      lossless: flag(true),
      quality: int(80, { min: 0, max: 100 }),
      method: combo('default', 'fastest', 'slowest'),
    },
    outputs: [],
    ...passesOn,
  },
  SaveAnimatedPNG: {
    category: 'image/animation',
    inputs: {
      images: link('IMAGE'),
      filename_prefix: line('ComfyUI'),
      fps: float(6, { min: 0.01, max: 1000, step: 0.01 }),
      compress_level: int(4, { min: 0, max: 9 }),
    },
    outputs: [],
    outputNode: true,
  },
  CreateVideo: {
    category: 'image/video',
    inputs: { images: link('IMAGE'), fps: float(30, { min: 1, max: 120, step: 1 }) },
    outputs: ['VIDEO'],
    since: '0.38',
  },
  SaveVideo: {
    category: 'image/video',
    inputs: {
      video: link('VIDEO'),
      filename_prefix: line('video/ComfyUI'),
      format: combo('auto', 'mp4'),
      codec: combo('auto', 'h264'),
    },
    outputs: [],
    outputNode: true,
    since: '0.38',
  },
  SaveWEBM: {
    category: 'image/video',
    inputs: {
      images: link('IMAGE'),
      filename_prefix: line('ComfyUI'),
      codec: combo('vp9', 'av1'),
      fps: float(24, { min: 0.01, max: 1000, step: 0.01 }),
      crf: float(32, { min: 0, max: 63, step: 1 }),
    },
    outputs: [],
    ...passesOn,
  },
}
