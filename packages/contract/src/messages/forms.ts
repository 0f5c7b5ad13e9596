import type { LocalText } from '../shared/locales.ts'
import { fillBoth, messages } from './format.ts'

/** Labels of the fields that are suggested for a graph without a form, by their role. */
export const suggestedLabels = messages({
  prompt: { en: 'Prompt', zh: '提示词' },
  positive_prompt: { en: 'Positive prompt', zh: '正向提示词' },
  negative_prompt: { en: 'Negative prompt', zh: '反向提示词' },
  image: { en: 'Picture', zh: '图片' },
  seed: { en: 'Variation', zh: '变体' },
  width: { en: 'Width', zh: '宽度' },
  height: { en: 'Height', zh: '高度' },
  steps: { en: 'Steps', zh: '步数' },
  cfg: { en: 'Closeness to the prompt', zh: '提示词相关度' },
  denoise: { en: 'Strength of the change', zh: '改动幅度' },
  checkpoint: { en: 'Model', zh: '模型' },
  unet: { en: 'Model', zh: '模型' },
  lora: { en: 'LoRA', zh: 'LoRA' },
})

const numbered: LocalText = { en: '{label} {number}', zh: '{label} {number}' }

/** Returns the label of a suggested field; from the second field of a role on, the labels are numbered. */
export function suggestedLabel(role: keyof typeof suggestedLabels, number: number): LocalText {
  const label = suggestedLabels[role]
  return number === 1 ? label : fillBoth(numbered, { label, number })
}
