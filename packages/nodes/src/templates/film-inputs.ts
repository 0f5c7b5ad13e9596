import type { Format, Resolution } from '../ground/film/size.ts'
import type { TemplateInput } from './types.ts'

/** Declares the input for the format of a film's frame, identical in every template. */
export function formatOf(node_id: string, format: Format): TemplateInput {
  return {
    name: 'format',
    type: 'choice',
    label: { en: 'Format', zh: '画幅' },
    default: format,
    choice_arr: [
      { value: 'landscape', label: { en: 'Landscape 16:9', zh: '横屏 16:9' } },
      { value: 'portrait', label: { en: 'Portrait 9:16', zh: '竖屏 9:16' } },
      { value: 'square', label: { en: 'Square 1:1', zh: '方形 1:1' } },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'format' },
  }
}

/** Declares the input for the music of a film, identical in every template. */
export function musicOf(node_id: string): TemplateInput {
  return {
    name: 'music',
    type: 'choice',
    label: { en: 'Music', zh: '配乐' },
    default: 'dreamy',
    choice_arr: [
      { value: 'dreamy', label: { en: 'Dreamy', zh: '梦幻' } },
      { value: 'sunny', label: { en: 'Sunny', zh: '阳光' } },
      { value: 'lofi', label: { en: 'Lo-fi', zh: '低保真' } },
      { value: 'electric', label: { en: 'Electric', zh: '电子' } },
      { value: 'none', label: { en: 'None', zh: '无' } },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'music' },
  }
}

/** Declares the input for the resolution of a film. */
export function resolutionOf(node_id: string, resolution: Resolution = '720p'): TemplateInput {
  return {
    name: 'resolution',
    type: 'choice',
    label: { en: 'Resolution', zh: '清晰度' },
    default: resolution,
    choice_arr: [
      { value: '720p', label: { en: '720p', zh: '720p 高清' } },
      {
        value: '1080p',
        label: { en: '1080p (1080 × 1920 upright)', zh: '1080p 全高清（竖屏 1080 × 1920）' },
      },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'resolution' },
  }
}

/** Declares the input for the length of a seamless loop, identical in every template. */
export function lengthOf(node_id: string): TemplateInput {
  return {
    name: 'length',
    type: 'choice',
    label: { en: 'Length', zh: '时长' },
    default: 'usual',
    choice_arr: [
      { value: 'short', label: { en: '6 seconds', zh: '6 秒' } },
      { value: 'usual', label: { en: '10 seconds', zh: '10 秒' } },
      { value: 'long', label: { en: '16 seconds', zh: '16 秒' } },
    ],
    required: false,
    shareable: true,
    bind: { node_id, input: 'length' },
  }
}
