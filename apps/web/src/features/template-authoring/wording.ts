import {
  type Client,
  cleanText,
  type Locale,
  type WorkflowCheck,
  type WorkflowInput,
} from '@easel/contract/client'
import { type MakerDraft, topicsOf } from './draft.ts'
import { type Field, nameOf, specOf } from './fields.ts'

type Body = Omit<Parameters<Client['createWorkTemplate']>[0], 'project_id' | 'dag' | 'theme_id'>
/** Texts, cover and form of a template. */
export type Wording = Omit<Body, 'ui'>
type Words = Wording['title']

interface Written {
  draft: MakerDraft
  fields: readonly Field[]
  inputs: ReadonlyMap<string, WorkflowInput>
  /** Language of the page, in which the first of two texts is. */
  locale: Locale
}

/** Returns what a maker has entered as the server takes it. */
export function wordingOf({ draft, fields, inputs, locale }: Written): Wording {
  return {
    title: inBoth(locale, cleanText(draft.title, 'line'), cleanText(draft.otherTitle, 'line')),
    description: inBoth(
      locale,
      cleanText(draft.description, 'lines'),
      cleanText(draft.otherDescription, 'lines'),
    ),
    topic_arr: topicsOf(draft.topics),
    input_arr: fields.map((field) => specOf(field, inputs.get(nameOf(field))!)),
    ...(draft.coverId !== '' && { cover: { id: draft.coverId } }),
  }
}

/** One text for both languages, or one for each. */
function inBoth(locale: Locale, own: string, other: string): Words {
  if (other === '' || own === '') return own || other
  return locale === 'en' ? { en: own, zh: other } : { en: other, zh: own }
}

/** Number of photos that a work takes. Those that the form lets out need not be there. */
export function photosOf(
  { image_count, input_arr }: Pick<WorkflowCheck, 'image_count' | 'input_arr'>,
  fields: readonly Field[],
): { min: number; max: number } {
  const pictures = new Set(input_arr.filter(({ type }) => type === 'image').map(nameOf))
  const optional = fields.filter((field) => field.optional && pictures.has(nameOf(field)))
  return { min: Math.max(0, image_count - optional.length), max: image_count }
}

interface BothTexts {
  en: string
  zh: string
}

/** The text of a template in the language of the page, and the other one if it differs. */
export function textsIn(locale: Locale, texts: BothTexts): { own: string; other: string } {
  const [own, other] = locale === 'en' ? [texts.en, texts.zh] : [texts.zh, texts.en]
  return { own, other: other === own ? '' : other }
}
