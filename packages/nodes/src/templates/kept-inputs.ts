import { titles } from './titles.ts'
import type { TemplateInput } from './types.ts'

/** Node that loads the picture of a painted part; only works with a painted part have this node. */
const painted = 'painted'

/** Declares the inputs for the part of a photo that a node cuts out: its kind, and the mask if the user paints the part. */
export function keptOf(node_id: string): readonly TemplateInput[] {
  return [
    {
      name: 'kept',
      type: 'choice',
      label: { en: 'What is kept', zh: '保留哪一部分' },
      default: 'auto',
      choice_arr: [
        { value: 'auto', label: { en: 'Automatic', zh: '自动' } },
        { value: 'people', label: { en: 'People', zh: '人物' } },
        { value: 'thing', label: { en: 'The main thing', zh: '主要物体' } },
        { value: 'painted', label: { en: 'What I paint', zh: '我来涂抹' } },
      ],
      required: false,
      shareable: true,
      bind: { node_id, input: 'keep' },
    },
    {
      name: 'painted',
      type: 'mask',
      label: { en: 'Part to keep', zh: '要保留的部分' },
      default: '',
      show_if: { name: 'kept', is: 'painted' },
      required: true,
      shareable: false,
      bind: { node_id: painted, input: 'image' },
      adds: {
        nodes: {
          [painted]: {
            class_type: 'LoadImage',
            inputs: { image: '', max_side: 1536 },
            _meta: { title: titles.painted.en },
          },
        },
        links: [{ node_id, input: 'painted', from: [painted, 0] }],
      },
    },
  ]
}
