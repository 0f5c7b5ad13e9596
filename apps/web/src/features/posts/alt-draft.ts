import type { Work, WorkTemplate } from '@easel/contract'

export interface AltFacts {
  template: string
  photoCount: number
  /** Words that the maker has put into it. */
  words: string[]
}

/** What can be said of a picture without looking at it: its template, its photos, and the words on it. */
export function altFacts(
  work: Pick<Work, 'template_title' | 'params' | 'source_arr'>,
  template: Pick<WorkTemplate, 'input_arr'> | undefined,
): AltFacts {
  const texts = template?.input_arr.filter(({ type }) => type === 'text') ?? []
  const words = texts.map(({ name }) => String(work.params[name] ?? '').trim()).filter((text) => text !== '')
  return { template: work.template_title, photoCount: work.source_arr?.length ?? 0, words }
}
