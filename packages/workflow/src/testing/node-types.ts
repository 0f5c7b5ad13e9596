import type { ObjectInfo } from '../conversion/index.ts'

type Inputs = Record<string, readonly [type: unknown, options?: Record<string, unknown>]>

function nodeType(
  input: { required?: Inputs; optional?: Inputs },
  output: readonly string[] = [],
  more: Record<string, unknown> = {},
) {
  return { input, output, output_node: output.length === 0, ...more }
}

/** Node types for tests of the conversion, in the form of ComfyUI's `/object_info`. */
export const nodeTypes: ObjectInfo = {
  Source: nodeType({ required: { file: [['a.png', 'b.png'], { image_upload: true }] } }, ['IMAGE', 'MASK']),
  Model: nodeType({ required: { name: [['small', 'large']] } }, ['MODEL', 'CLIP']),
  Prompt: nodeType(
    { required: { text: ['STRING', { multiline: true, dynamicPrompts: true }], clip: ['CLIP'] } },
    ['CONDITIONING'],
    { display_name: 'Prompt (text)' },
  ),
  Sampler: nodeType(
    {
      required: {
        model: ['MODEL'],
        seed: ['INT', { default: 0, control_after_generate: true }],
        steps: ['INT', { default: 20 }],
        cfg: ['FLOAT', { default: 8 }],
        method: [['euler', 'heun']],
        positive: ['CONDITIONING'],
      },
      optional: { strength: ['FLOAT', { default: 1 }] },
    },
    ['IMAGE'],
  ),
  Filter: nodeType(
    { required: { image: ['IMAGE'], radius: ['INT', { default: 3 }] }, optional: { mask: ['MASK'] } },
    ['IMAGE'],
  ),
  Blend: nodeType({ required: { a: ['IMAGE'], b: ['IMAGE'], amount: ['FLOAT', { default: 0.5 }] } }, [
    'IMAGE',
  ]),
  Number: nodeType({ required: { value: ['INT', { control_after_generate: true }] } }, ['INT']),
  SaveImage: nodeType({ required: { images: ['IMAGE'], filename_prefix: ['STRING', { default: 'Easel' }] } }),
  Preview: nodeType({ required: { anything: ['*'] } }),
}

export { nodeType }
