import type { BasedOn, Locale, LocalText } from '@easel/contract'
import { type Person, presentPerson } from '../accounts/index.ts'
import type { TemplateDefinition } from './template-definition.ts'

/** The template from which a graph was copied, with its texts at that time. */
export interface StoredBasedOn {
  readonly work_template_id: string
  readonly title: LocalText
  readonly user_id: string
}

export function basedOn({
  id,
  user_id,
  definition,
}: {
  id: string
  user_id: string
  definition: Pick<TemplateDefinition, 'title'>
}): StoredBasedOn {
  return { work_template_id: id, title: definition.title, user_id }
}

/** Presents the template, without a maker whose account was deleted. */
export function presentBasedOn(
  { work_template_id, title, user_id }: StoredBasedOn,
  { people, locale, origin }: { people: ReadonlyMap<string, Person>; locale: Locale; origin: string },
): BasedOn {
  const maker = people.get(user_id)
  return {
    work_template_id,
    title: title[locale],
    ...(maker && { user_info: presentPerson(maker, origin) }),
  }
}
