import type { Work, WorkTemplate } from '@easel/contract/client'

export interface AltFacts {
  template: string
  photoCount: number
  /** Text inputs of the work. */
  words: string[]
}

/** Facts about a picture that need no look at it: its template, its photos, and the text in it. */
export function altFacts(
  work: Pick<Work, 'template_title' | 'params' | 'source_arr'>,
  template: Pick<WorkTemplate, 'input_arr'> | undefined,
): AltFacts {
  const texts = template?.input_arr.filter(({ type }) => type === 'text') ?? []
  const words = texts.map(({ name }) => String(work.params[name] ?? '').trim()).filter((text) => text !== '')
  return {
    template: work.template_title,
    photoCount: (work.source_arr ?? []).filter(({ is_mask }) => !is_mask).length,
    words,
  }
}
