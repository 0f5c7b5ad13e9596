import type { Page } from 'playwright-core'
import type { Catalogue } from '../../apps/web/src/lib/i18n/en/index.ts'
import type { Person } from '../harness/person.ts'
import type { ActorName } from './cast.ts'
import type { World } from './world.ts'

export type Locale = 'en' | 'zh'

/** Tools for the steps to a screen. */
export interface Scene {
  person: Person
  page: Page
  /** Opens a path in the language of this scene. */
  goTo: (path: string) => Promise<void>
  /** Texts of the pages, in the language of this scene. */
  t: Catalogue
  locale: Locale
  world: World
}

/** A screen: its address, its viewer, and the steps that open it. */
export interface Screen {
  /** `group-part`; used for filtering and sorting. */
  name: string
  path: string | ((world: World, locale: Locale) => string)
  /** Absent for a visitor. */
  as?: ActorName | ((locale: Locale) => ActorName)
  /** Steps from the loaded page to the screen. */
  open?: (scene: Scene) => Promise<void>
  /** Captures the whole page, not just the window. */
  full?: boolean
  /** Reopens the screen for each window size, as it closes or differs when the window is resized. */
  eachSize?: boolean
  /** Status code of responses that are expected for this page. */
  answers?: number
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Fills the {{placeholders}} of a catalogue's text. */
export function filled(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
