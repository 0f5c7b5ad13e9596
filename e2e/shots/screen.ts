import type { Page } from 'playwright-core'
import type { Catalogue } from '../../apps/web/src/lib/i18n/en/index.ts'
import type { Person } from '../harness/person.ts'
import type { ActorName } from './cast.ts'
import type { World } from './world.ts'

export type Locale = 'en' | 'zh'

/** Tools for the steps that open a screen. */
export interface Scene {
  person: Person
  page: Page
  /** Opens a path in the language of this scene. */
  goTo: (path: string) => Promise<void>
  /** The texts of the pages, in the language of this scene. */
  t: Catalogue
  locale: Locale
  world: World
}

/** A screen: its address, its viewer, and the steps that open it. */
export interface Screen {
  /** Name in the form `group-part`, for filtering and sorting. */
  name: string
  path: string | ((world: World, locale: Locale) => string)
  /** The user who views the screen; undefined for a visitor. */
  as?: ActorName | ((locale: Locale) => ActorName)
  /** Steps that lead from the loaded page to the screen. */
  open?: (scene: Scene) => Promise<void>
  /** True to capture the whole page, not only the window. */
  full?: boolean
  /** True to reopen the screen for each window size, because the screen closes or changes when the window is resized. */
  eachSize?: boolean
  /** Status codes of responses that are expected on this page. */
  answers?: number
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Fills the {{placeholders}} in a text of a catalogue. */
export function fillText(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}
