import { node, photo, saved } from './nodes.ts'
import type { StartingGraph } from './types.ts'

/** Graphs that treat the whole picture alike. */
export const pictureGraphs: readonly StartingGraph[] = [
  {
    key: 'first-graph',
    title: { en: 'A first graph', zh: '第一个流程' },
    description: {
      en: 'Four nodes: a photo is loaded, painted in watercolours, signed with a text, and saved.',
      zh: '四个节点：载入照片，画成水彩，写上文字，保存。',
    },
    graph: {
      photo,
      paint: node('Watercolour', { image: ['photo', 0] }),
      words: node('TextOnImage', { image: ['paint', 0], text: 'Easel', place: 'bottom right', size: 0.06 }),
      save: saved('words'),
    },
  },
  {
    key: 'soft-glow',
    title: { en: 'Soft glow', zh: '柔光' },
    description: {
      en: 'A blurred copy is laid over the photo, so that its lights glow.',
      zh: '把模糊的副本叠在照片上，亮处泛起柔光。',
    },
    graph: {
      photo,
      soft: node('ImageBlur', { image: ['photo', 0], blur_radius: 24, sigma: 0.6 }),
      glow: node('ImageBlend', {
        ...{ image1: ['photo', 0], image2: ['soft', 0], blend_mode: 'screen', blend_factor: 0.5 },
      }),
      deep: node('AdjustLevels', { image: ['glow', 0], black: 16, gamma: 0.85 }),
      save: saved('deep'),
    },
  },
  {
    key: 'dark-corners',
    title: { en: 'Dark corners', zh: '暗角' },
    description: {
      en: 'A feathered mask lets black in from the edges.',
      zh: '羽化的蒙版让黑色从四边渗入。',
    },
    graph: {
      photo,
      black: node('EmptyImage', { width: 64, height: 64, batch_size: 1, color: 0 }),
      whole: node('SolidMask', { value: 1, width: 512, height: 512 }),
      faded: node('FeatherMask', { mask: ['whole', 0], left: 170, top: 170, right: 170, bottom: 170 }),
      edges: node('InvertMask', { mask: ['faded', 0] }),
      laid: node('ImageCompositeMasked', {
        ...{ destination: ['photo', 0], source: ['black', 0], resize_source: true, mask: ['edges', 0] },
      }),
      mixed: node('ImageBlend', { image1: ['photo', 0], image2: ['laid', 0], blend_factor: 0.7 }),
      save: saved('mixed'),
    },
  },
  {
    key: 'few-colours',
    title: { en: 'Few colours', zh: '寥寥几色' },
    description: {
      en: 'One number decides how many colours a print of the photo has.',
      zh: '一个数字决定照片印成几种颜色。',
    },
    graph: {
      photo,
      count: node('PrimitiveInt', { value: 8 }),
      calm: node('ImageBlur', { image: ['photo', 0], blur_radius: 3, sigma: 1 }),
      print: node('ImageQuantize', { image: ['calm', 0], colors: ['count', 0], dither: 'none' }),
      save: saved('print'),
    },
  },
  {
    key: 'large-pixels',
    title: { en: 'Large pixels', zh: '大像素' },
    description: {
      en: 'The photo is made small, dithered to 16 colours, and enlarged again without smoothing.',
      zh: '照片缩小，用 16 色抖动，再不经平滑地放大。',
    },
    graph: {
      photo,
      factor: node('PrimitiveFloat', { value: 8 }),
      small: node('Maths', { a: 1, b: ['factor', 0], operation: 'divide' }),
      few: node('ImageScaleBy', { image: ['photo', 0], upscale_method: 'area', scale_by: ['small', 0] }),
      dots: node('ImageQuantize', { image: ['few', 0], colors: 16, dither: 'bayer-4' }),
      large: node('ImageScaleBy', {
        ...{ image: ['dots', 0], upscale_method: 'nearest-exact', scale_by: ['factor', 0] },
      }),
      save: saved('large'),
    },
  },
  {
    key: 'drawn-over',
    title: { en: 'Drawn over', zh: '描线' },
    description: {
      en: 'Ink lines are multiplied onto a brightened photo.',
      zh: '把墨线正片叠底到提亮的照片上。',
    },
    graph: {
      photo,
      lines: node('InkDrawing', { image: ['photo', 0] }),
      light: node('AdjustColour', { image: ['photo', 0], brightness: 0.12, saturation: 0.2 }),
      drawn: node('ImageBlend', {
        ...{ image1: ['light', 0], image2: ['lines', 0], blend_mode: 'multiply', blend_factor: 0.9 },
      }),
      save: saved('drawn'),
    },
  },
  {
    key: 'mirrored',
    title: { en: 'Mirrored', zh: '镜像' },
    description: {
      en: 'The photo and its mirror image are laid over each other.',
      zh: '照片与自己的镜像互相叠加。',
    },
    graph: {
      photo,
      turned: node('ImageFlip', { image: ['photo', 0], flip_method: 'y-axis: horizontally' }),
      both: node('ImageBlend', {
        ...{ image1: ['photo', 0], image2: ['turned', 0], blend_mode: 'screen', blend_factor: 0.6 },
      }),
      save: saved('both'),
    },
  },
  {
    key: 'framed',
    title: { en: 'Framed print', zh: '装裱' },
    description: {
      en: 'The photo lies sharp on a pale sheet of its own colour, with a title below.',
      zh: '清晰的照片放在同色调的浅纸上，下方写着标题。',
    },
    graph: {
      photo,
      print: node('ImageScale', { image: ['photo', 0], upscale_method: 'lanczos', width: 900, height: 0 }),
      sharp: node('ImageSharpen', { image: ['print', 0], sharpen_radius: 1, sigma: 0.6, alpha: 0.1 }),
      room: node('ImagePadForOutpaint', {
        ...{ image: ['sharp', 0], left: 96, top: 96, right: 96, bottom: 192, feathering: 0 },
      }),
      paper: node('EmptyImage', { width: 64, height: 64, batch_size: 1, color: 0xf4f0e6 }),
      sheet: node('ImageCompositeMasked', {
        ...{ destination: ['room', 0], source: ['paper', 0], resize_source: true, mask: ['room', 1] },
      }),
      title: node('TextOnImage', {
        ...{ image: ['sheet', 0], text: 'Summer', place: 'bottom', face: 'serif', size: 0.06 },
        ...{ color: 0x4a4038, shadow: 0 },
      }),
      save: saved('title'),
    },
  },
]
