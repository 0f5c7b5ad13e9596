import type { Page } from 'playwright-core'
import type { Catalogue } from '../../apps/web/src/lib/i18n/en/index.ts'
import type { Person } from '../harness/person.ts'
import type { ActorName } from './cast.ts'
import type { World } from './world.ts'

export type Locale = 'en' | 'zh'

/** What the steps to a screen work with. */
export interface Scene {
  person: Person
  page: Page
  /** Goes to a path, in the language of this scene. */
  goTo: (path: string) => Promise<void>
  /** What the pages say, in the language of this scene. */
  t: Catalogue
  locale: Locale
  world: World
}

/** Something to look at: where it is, who looks, and what opens it. */
export interface Screen {
  /** `group-part`, by which it is filtered and sorted. */
  name: string
  path: string | ((world: World, locale: Locale) => string)
  /** A visitor when absent. */
  as?: ActorName | ((locale: Locale) => ActorName)
  /** From the page as it comes to what is to be seen. */
  open?: (scene: Scene) => Promise<void>
  /** Down to the foot of the page, not just what a screen shows. */
  full?: boolean
  /** What is open does not outlive a change of the window's size, or is another thing there: it is opened at each. */
  eachSize?: boolean
  /** Answers of the page itself that are no fault. */
  answers?: number
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The text of a catalogue with what stands in {{braces}} filled in. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
