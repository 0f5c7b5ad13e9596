import type { LocalText } from '@easel/contract/client'
import { maxLoras } from '../ground/engine/read-loras.ts'
import { guideKinds } from '../ground/guide/guide-kinds.ts'
import { choiceWords } from '../words/own-words.ts'
import { seedOf } from './seed-input.ts'
import type { TemplateInput } from './types.ts'
import { negativePromptOf } from './words-inputs.ts'

/** Declares the input for the model that does a node's task, identical in every template. */
export function modelOf(node_id: string, task: NonNullable<TemplateInput['choices_of']>): TemplateInput {
  return {
    name: 'model',
    type: 'choice',
    label: { en: 'Model', zh: '模型' },
    default: '',
    choice_arr: [{ value: '', label: { en: 'Automatic', zh: '自动选择' } }],
    choices_of: task,
    required: false,
    shareable: true,
    bind: { node_id, input: 'model' },
  }
}

/** Declares the share of the source that is regenerated. */
export function strengthOf(
  node_id: string,
  { label, standard, ends }: Pick<TemplateInput, 'label' | 'ends'> & { standard: number },
): TemplateInput {
  return {
    ...{ name: 'strength', type: 'number', label, default: standard, min: 0.05, max: 1, step: 0.05 },
    ...(ends && { ends }),
    ...{ required: false, shareable: true, model_option: 'strength', bind: { node_id, input: 'strength' } },
  }
}

/** Values of `modelSettingsOf` with which the model decides everything. */
export const leftToModel = {
  ...{ negative_prompt: '', model: '', steps: 0, guidance: 0 },
  ...{ sampler: '', scheduler: '', loras: '', seed: 0 },
}

/** Declares the model and all settings that it may take, in the order of the form. */
export function modelSettingsOf(
  node_id: string,
  task: NonNullable<TemplateInput['choices_of']>,
): TemplateInput[] {
  return [
    modelOf(node_id, task),
    lorasOf(node_id),
    { ...negativePromptOf(node_id), model_option: 'negative_prompt', advanced: true },
    stepsOf(node_id),
    guidanceOf(node_id),
    namedOf(node_id, 'sampler', { label: { en: 'Sampler', zh: '采样器' }, choices_from: 'samplers' }),
    namedOf(node_id, 'scheduler', { label: { en: 'Scheduler', zh: '调度器' }, choices_from: 'schedulers' }),
    { ...seedOf(node_id), model_option: 'seed', random: true, advanced: true },
  ]
}

/** With zero, the model decides the number. */
function stepsOf(node_id: string): TemplateInput {
  return {
    name: 'steps',
    type: 'integer',
    label: { en: 'Steps', zh: '采样步数' },
    ...{ default: 0, min: 0, max: 100, step: 1 },
    ends: { low: { en: 'quick', zh: '快' }, high: { en: 'careful', zh: '精细' } },
    ...{ required: false, shareable: true, model_option: 'steps', advanced: true },
    bind: { node_id, input: 'steps' },
  }
}

/** With zero, the model decides the number. */
function guidanceOf(node_id: string): TemplateInput {
  return {
    name: 'guidance',
    type: 'number',
    label: { en: 'Closeness to the words', zh: '贴近描述的程度' },
    ...{ default: 0, min: 0, max: 30, step: 0.1 },
    ends: { low: { en: 'free', zh: '自由' }, high: { en: 'literal', zh: '严格' } },
    ...{ required: false, shareable: true, model_option: 'guidance', advanced: true },
    bind: { node_id, input: 'guidance' },
  }
}

/** Declares the input for a name that the engine defines; with an empty name, the model decides. */
function namedOf(
  node_id: string,
  name: 'sampler' | 'scheduler',
  { label, choices_from }: Pick<TemplateInput, 'label' | 'choices_from'>,
): TemplateInput {
  return {
    ...{ name, type: 'choice', label, default: '' },
    choice_arr: [{ value: '', label: { en: 'Usual for the model', zh: '模型的常用值' } }],
    ...(choices_from && { choices_from }),
    ...{ required: false, shareable: true, model_option: name, advanced: true },
    bind: { node_id, input: name },
  }
}

/** Declares the input for files of the engine that change the model's style. */
function lorasOf(node_id: string): TemplateInput {
  return {
    ...{
      name: 'loras',
      type: 'text',
      label: { en: 'LoRAs', zh: 'LoRA 模型' },
      default: '',
      max_length: 2000,
    },
    rows: {
      separators: '\n',
      dividers: ':',
      columns: [
        { en: 'LoRA', zh: 'LoRA 模型' },
        { en: 'Weight', zh: '权重' },
      ],
      max: maxLoras,
      names: 'loras',
    },
    ...{ required: false, shareable: true, model_option: 'loras' },
    bind: { node_id, input: 'loras' },
  }
}

/** Values of `guideSettingsOf` without a guiding photo. */
export const withoutGuide = {
  ...{ guide: false, guide_kind: 'edges', guide_strength: 0.8 },
  ...{ guide_start: 0, guide_end: 1 },
}

/** Declares the inputs for a photo that guides the picture by a map of the photo. */
export function guideSettingsOf(
  node_id: string,
  label: TemplateInput['label'],
  help: LocalText,
): TemplateInput[] {
  const shared = { required: false, shareable: true, model_option: 'guides' } as const
  const shownWith = { ...shared, show_if: { name: 'guide', is: true } }
  const share = (
    name: 'guide_strength' | 'guide_start' | 'guide_end',
    input: Pick<TemplateInput, 'label' | 'min' | 'max' | 'ends' | 'advanced'>,
  ): TemplateInput => ({
    ...{ name, type: 'number', ...input, default: withoutGuide[name], step: 0.05, ...shownWith },
    bind: { node_id, input: name },
  })
  return [
    {
      ...{ name: 'guide', type: 'boolean', label, help, default: false, ...shared },
      bind: { node_id, input: 'guide' },
    },
    {
      ...{
        name: 'guide_kind',
        type: 'choice',
        label: { en: 'Follow', zh: '参照' },
        default: 'edges',
        ...shownWith,
      },
      choice_arr: guideKinds.map((value) => ({ value, label: choiceWords['kind']![value]! })),
      bind: { node_id, input: 'guide_kind' },
    },
    share('guide_strength', {
      ...{ label: { en: 'Strength of the guide', zh: '引导强度' }, min: 0.05, max: 2 },
      ends: { low: { en: 'a hint', zh: '轻微' }, high: { en: 'strict', zh: '严格' } },
    }),
    share('guide_start', {
      ...{
        label: { en: 'Guide from (share of the steps)', zh: '引导开始（步数占比）' },
        min: 0,
        max: 0.95,
        advanced: true,
      },
      ends: { low: { en: 'at once', zh: '开头' }, high: { en: 'late', zh: '靠后' } },
    }),
    share('guide_end', {
      ...{
        label: { en: 'Guide until (share of the steps)', zh: '引导结束（步数占比）' },
        min: 0.05,
        max: 1,
        advanced: true,
      },
      ends: { low: { en: 'early', zh: '靠前' }, high: { en: 'to the end', zh: '末尾' } },
    }),
  ]
}

/** Declares the input for the photo of `guideSettingsOf`; without a photo, its node is left out. */
export function guidePhotoOf(node_id: string): TemplateInput {
  return {
    ...{
      name: 'guide_photo',
      type: 'guide',
      label: { en: 'Photo that guides', zh: '引导照片' },
      default: '',
    },
    show_if: { name: 'guide', is: true },
    optional: { passes: [null] },
    ...{ required: false, shareable: false },
    bind: { node_id, input: 'image' },
  }
}

/** Values of `hiresSettingsOf` without a second step. */
export const withoutHires = { hires: false, hires_scale: 1.5, hires_strength: 0.5, hires_steps: 0 }

/** Declares the inputs for a second step, which makes the picture larger. */
export function hiresSettingsOf(node_id: string): TemplateInput[] {
  const shared = { required: false, shareable: true, advanced: true } as const
  const number = (
    name: 'hires_scale' | 'hires_strength' | 'hires_steps',
    input: Pick<TemplateInput, 'type' | 'label' | 'min' | 'max' | 'step' | 'ends'>,
  ): TemplateInput => ({
    ...{ name, ...input, default: withoutHires[name], ...shared, model_option: name },
    show_if: { name: 'hires', is: true },
    bind: { node_id, input: name },
  })
  return [
    {
      ...{
        name: 'hires',
        type: 'boolean',
        label: { en: 'Larger in a second step', zh: '高清修复（两步放大）' },
      },
      ...{ default: false, ...shared, model_option: 'hires' },
      bind: { node_id, input: 'hires' },
    },
    number('hires_scale', {
      ...{ type: 'number', label: { en: 'Times larger', zh: '放大倍数' }, min: 1.1, max: 2, step: 0.05 },
      ends: { low: { en: 'quick', zh: '快' }, high: { en: 'large', zh: '大' } },
    }),
    number('hires_strength', {
      ...{ type: 'number', label: { en: 'Painted anew', zh: '重绘幅度' }, min: 0.05, max: 1, step: 0.05 },
      ends: { low: { en: 'as it was', zh: '保持原样' }, high: { en: 'new details', zh: '新的细节' } },
    }),
    number('hires_steps', {
      ...{
        type: 'integer',
        label: { en: 'Steps of the second (0: as many)', zh: '第二步的步数（0 为相同）' },
      },
      ...{ min: 0, max: 100, step: 1 },
      ends: { low: { en: 'quick', zh: '快' }, high: { en: 'careful', zh: '精细' } },
    }),
  ]
}
