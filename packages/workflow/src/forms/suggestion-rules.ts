import type { DagNode } from '@easel/graph'
import { field } from '../conversion/json.ts'
import type { InputSpec } from '../conversion/node-definition.ts'
import type { FormKind } from './form.ts'
import type { PromptRole } from './prompts.ts'

/** An input with a value, and its known properties. */
export interface Candidate {
  readonly node: DagNode
  readonly input: string
  readonly value: unknown
  readonly spec: InputSpec | undefined
  /** The role of the node for samplers: prompt or negative prompt. */
  readonly promptRole: PromptRole | undefined
}

export interface SuggestionRule {
  readonly role: string
  readonly kind: FormKind
  readonly is_on: boolean
  readonly fits: (candidate: Candidate) => boolean
}

const promptNames: ReadonlySet<string> = new Set([
  'text',
  'prompt',
  'positive_prompt',
  'negative_prompt',
  'text_g',
  'text_l',
  't5xxl',
  'clip_l',
])
const seedNames: ReadonlySet<string> = new Set(['seed', 'noise_seed'])

/** Fields that users most often need, in the order of a form. */
export const suggestionRules = [
  rule('prompt', {
    kind: 'text',
    is_on: true,
    fits: (widget) => promptRoleOf(widget) === 'prompt',
  }),
  rule('negative_prompt', {
    kind: 'text',
    is_on: false,
    fits: (widget) => promptRoleOf(widget) === 'negative_prompt',
  }),
  rule('image', {
    kind: 'image',
    is_on: true,
    fits: ({ node, input, spec }) =>
      field(spec?.options ?? {}, 'image_upload') === true ||
      (node.class_type === 'LoadImage' && input === 'image'),
  }),
  rule('seed', {
    kind: 'seed',
    is_on: true,
    // A later stage that adds no noise does not use its seed.
    fits: ({ node, input, value }) =>
      seedNames.has(input) && typeof value === 'number' && node.inputs?.['add_noise'] !== 'disable',
  }),
  rule('width', {
    kind: 'integer',
    is_on: false,
    fits: (widget) => isSize(widget, 'width'),
  }),
  rule('height', {
    kind: 'integer',
    is_on: false,
    fits: (widget) => isSize(widget, 'height'),
  }),
  rule('steps', {
    kind: 'integer',
    is_on: false,
    fits: ({ input, value }) => input === 'steps' && typeof value === 'number',
  }),
  rule('cfg', {
    kind: 'number',
    is_on: false,
    fits: ({ input, value }) => (input === 'cfg' || input === 'guidance') && typeof value === 'number',
  }),
  rule('denoise', {
    kind: 'number',
    is_on: false,
    // A value of 1 means that the sampler keeps nothing of a source picture.
    fits: ({ input, value }) => input === 'denoise' && typeof value === 'number' && value < 1,
  }),
  rule('checkpoint', {
    kind: 'choice',
    is_on: false,
    fits: (widget) => isChoice(widget, 'ckpt_name'),
  }),
  rule('unet', {
    kind: 'choice',
    is_on: false,
    fits: (widget) => isChoice(widget, 'unet_name'),
  }),
  rule('lora', {
    kind: 'choice',
    is_on: false,
    fits: (widget) => isChoice(widget, 'lora_name'),
  }),
] as const

export type SuggestionRole = (typeof suggestionRules)[number]['role']

function rule<Role extends string>(
  role: Role,
  details: Omit<SuggestionRule, 'role'>,
): SuggestionRule & { role: Role } {
  return { role, ...details }
}

/**
 * Returns the prompt role of a text of several lines. A sampler's links lead to its node, or the node makes or takes a
 * prompt according to its name.
 */
function promptRoleOf({ node, input, value, spec, promptRole }: Candidate): PromptRole | undefined {
  const isLong = field(spec?.options ?? {}, 'multiline') === true
  if (typeof value !== 'string' || !(isLong || promptNames.has(input))) return undefined
  if (input === 'negative_prompt') return 'negative_prompt'
  const isNamed = node.class_type.includes('TextEncode') || input === 'prompt'
  return promptRole ?? (isNamed ? 'prompt' : undefined)
}

function isSize({ node, input, value }: Candidate, name: string): boolean {
  return input === name && typeof value === 'number' && /^Empty.*Latent/.test(node.class_type)
}

/** True for a choice with more than one known option. */
function isChoice({ input, spec }: Candidate, name: string): boolean {
  return input === name && (spec?.choices?.size ?? 0) > 1
}
