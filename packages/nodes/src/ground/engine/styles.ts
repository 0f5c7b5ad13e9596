import type { LocalText } from '@easel/contract/client'

/** A look that is added to the user's prompt. */
interface StylePreset {
  readonly key: string
  readonly label: LocalText
  /** Words that follow the user's prompt, in English, because models understand English best. */
  readonly words: string
  /** Negative prompt of the look. */
  readonly without?: string
}

/** Presets in the order of the form. The first preset adds nothing. */
export const stylePresets: readonly StylePreset[] = [
  { key: 'none', label: { en: 'No preset', zh: '不限风格' }, words: '' },
  {
    key: 'photo',
    label: { en: 'Photograph', zh: '摄影' },
    words: 'photograph, natural light, fine detail, 50mm lens',
    without: 'drawing, painting, illustration, render',
  },
  {
    key: 'film',
    label: { en: 'Analogue film', zh: '胶片' },
    words: 'analogue film photograph, soft grain, warm colours, slight halation',
    without: 'drawing, painting, render',
  },
  {
    key: 'black-and-white',
    label: { en: 'Black and white', zh: '黑白摄影' },
    words: 'black and white photograph, strong contrast, deep shadows',
    without: 'colour',
  },
  {
    key: 'cinema',
    label: { en: 'Film still', zh: '电影剧照' },
    words: 'film still, anamorphic lens, dramatic light, shallow depth of field',
    without: 'drawing, text, watermark',
  },
  {
    key: 'portrait',
    label: { en: 'Studio portrait', zh: '棚拍人像' },
    words: 'studio portrait, soft key light, plain backdrop, sharp eyes',
  },
  {
    key: 'macro',
    label: { en: 'Macro', zh: '微距' },
    words: 'macro photograph, tiny details, very shallow depth of field',
  },
  {
    key: 'oil',
    label: { en: 'Oil painting', zh: '油画' },
    words: 'oil painting, thick brush strokes, canvas texture',
    without: 'photograph',
  },
  {
    key: 'watercolour',
    label: { en: 'Watercolour', zh: '水彩' },
    words: 'watercolour painting, transparent washes, paper texture, soft edges',
    without: 'photograph',
  },
  {
    key: 'gouache',
    label: { en: 'Gouache', zh: '水粉' },
    words: 'gouache illustration, flat opaque colours, visible brush work',
    without: 'photograph',
  },
  {
    key: 'ink-wash',
    label: { en: 'Ink wash', zh: '水墨' },
    words: 'Chinese ink wash painting, rice paper, empty space, few strokes',
    without: 'photograph, bright colours',
  },
  {
    key: 'gongbi',
    label: { en: 'Gongbi', zh: '工笔' },
    words: 'gongbi painting, fine outlines, mineral colours on silk',
    without: 'photograph',
  },
  {
    key: 'woodblock',
    label: { en: 'Woodblock print', zh: '木版画' },
    words: 'woodblock print, flat colours, bold outlines, paper grain',
    without: 'photograph, gradient',
  },
  {
    key: 'pencil',
    label: { en: 'Pencil drawing', zh: '铅笔素描' },
    words: 'pencil drawing, cross hatching, sketchbook page',
    without: 'photograph, colour',
  },
  {
    key: 'line-art',
    label: { en: 'Line art', zh: '线稿' },
    words: 'clean line art, black ink on white, even line weight',
    without: 'photograph, colour, shading',
  },
  {
    key: 'picture-book',
    label: { en: 'Picture book', zh: '绘本' },
    words: "children's book illustration, friendly shapes, soft colours, textured brushes",
    without: 'photograph',
  },
  {
    key: 'comic',
    label: { en: 'Comic', zh: '漫画' },
    words: 'comic book panel, inked outlines, halftone dots, dynamic composition',
    without: 'photograph, speech bubble, text',
  },
  {
    key: 'anime',
    label: { en: 'Animation', zh: '动画' },
    words: 'animation still, cel shading, clean outlines, painted background',
    without: 'photograph',
  },
  {
    key: 'pixel-art',
    label: { en: 'Pixel art', zh: '像素画' },
    words: 'pixel art, limited palette, crisp square pixels',
    without: 'photograph, blur',
  },
  {
    key: 'low-poly',
    label: { en: 'Low poly', zh: '低多边形' },
    words: 'low poly render, faceted shapes, soft studio light',
  },
  {
    key: 'clay',
    label: { en: 'Clay figure', zh: '黏土' },
    words: 'clay figure, stop motion, fingerprints in the clay, miniature set',
  },
  {
    key: 'papercraft',
    label: { en: 'Papercraft', zh: '纸艺' },
    words: 'layered papercraft, cut paper, soft shadows between the layers',
  },
  {
    key: 'isometric',
    label: { en: 'Isometric', zh: '等距视角' },
    words: 'isometric miniature scene, clean geometry, soft light, plain background',
  },
  {
    key: 'poster',
    label: { en: 'Vintage poster', zh: '复古海报' },
    words: 'vintage travel poster, flat shapes, limited palette, screen print texture',
    without: 'photograph, text',
  },
  {
    key: 'fantasy',
    label: { en: 'Fantasy', zh: '奇幻' },
    words: 'fantasy concept art, epic scale, atmospheric light, intricate detail',
  },
  {
    key: 'neon',
    label: { en: 'Neon city', zh: '霓虹都市' },
    words: 'night city, neon lights, wet streets, reflections, haze',
  },
]

/** Joins a user's prompt with the words of a preset. */
export function styledWords(
  { prompt, negative }: { prompt: string; negative: string },
  style: string,
): { prompt: string; negative: string } {
  const preset = stylePresets.find(({ key }) => key === style)
  const join = (...parts: (string | undefined)[]) =>
    parts.filter((part) => part !== undefined && part !== '').join(', ')
  return { prompt: join(prompt, preset?.words), negative: join(negative, preset?.without) }
}
