import type { TemplateInput } from '@easel/contract/client'
import { type Draft, maskItem, usablePhotos } from './draft/draft.ts'

/** Numbers of things that a switch to another template would take from a draft; `photosKept` go along. */
export interface Losses {
  texts: number
  settings: number
  photos: number
  masks: number
  photosKept: number
}

/** `inputs`: those of the draft's template, as far as they are known. `max`: photos that the next template takes. */
export function lossesOf(draft: Draft, inputs: readonly TemplateInput[], max: number): Losses {
  const changed = Object.entries(draft.params).filter(([, value]) => value !== null)
  const isText = (name: string) => inputs.find((input) => input.name === name)?.type === 'text'
  const texts = changed.filter(([name, value]) => isText(name) && value !== '').length
  const photos = usablePhotos(draft).length
  return {
    texts,
    settings: changed.filter(([name]) => !isText(name)).length,
    photos: Math.max(0, photos - max),
    masks: maskItem(draft) ? 1 : 0,
    photosKept: Math.min(photos, max),
  }
}
