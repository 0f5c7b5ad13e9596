import type { LocalText } from '@easel/contract/client'
import { stylePresets } from '../ground/engine/styles.ts'
import type { TemplateInput } from './types.ts'

/** Declares the input for the prompt, identical in every template. */
export function promptOf(node_id: string): TemplateInput {
  return {
    name: 'prompt',
    type: 'text',
    label: { en: 'Your words', zh: '画面描述' },
    default: '',
    max_length: 2000,
    words: 'wanted',
    required: true,
    shareable: true,
    bind: { node_id, input: 'prompt' },
  }
}

/** Declares the input for the style that is added to the prompt, identical in every template. */
export function styleOf(node_id: string): TemplateInput {
  return {
    name: 'style',
    type: 'choice',
    label: { en: 'Style', zh: '风格' },
    default: 'none',
    choice_arr: stylePresets.map(({ key, label }) => ({ value: key, label })),
    shows_styles: true,
    required: false,
    shareable: true,
    bind: { node_id, input: 'style' },
  }
}

/** Declares the input for things that the picture should not show, identical in every template. */
export function negativePromptOf(node_id: string): TemplateInput {
  return {
    name: 'negative_prompt',
    type: 'text',
    label: { en: 'Leave out', zh: '不要出现' },
    default: '',
    max_length: 2000,
    words: 'unwanted',
    required: false,
    shareable: true,
    bind: { node_id, input: 'negative_prompt' },
  }
}

/** Declares an input for a text that the picture shows, with a default in the user's language. */
export function ownTextOf(
  bind: TemplateInput['bind'],
  label: LocalText,
  value: LocalText,
  max_length: number,
): TemplateInput {
  return {
    name: bind.input,
    type: 'text',
    label,
    default: value.en,
    default_text: value,
    max_length,
    required: false,
    shareable: true,
    bind,
  }
}
