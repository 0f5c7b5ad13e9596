import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { en } from '../../apps/web/src/lib/i18n/en/index.ts'
import { zh } from '../../apps/web/src/lib/i18n/zh/index.ts'
import { newPerson, type Person } from '../harness/person.ts'
import type { ActorName } from './cast.ts'
import type { Locale, Scene, Screen } from './screen.ts'
import { settle } from './settle.ts'
import type { World } from './world.ts'

export const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const
export const themes = ['light', 'dark'] as const
const catalogues = { en, zh }
const maxHeight = 5000
const stepTimeoutMs = 30_000
/** Timeout for the network to become idle, in ms. Some pages send requests for a long time. */
const restMs = 2500

export interface Shot {
  file: string
  locale: Locale
  theme: (typeof themes)[number]
  width: number
}

export interface ShotResult {
  screen: string
  shots: Shot[]
  /** Problems in the browser, or the reason why the screen could not be opened. */
  problems: string[]
}

interface Tools {
  browser: Browser
  world: World
  locale: Locale
  folder: string
}

/** Takes the screens of one language, with a browser profile for each user and a tab for each screen. */
export class Photographer {
  readonly #tools: Tools
  readonly #people = new Map<ActorName | 'visitor', Promise<Person>>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async take(screen: Screen): Promise<ShotResult> {
    const { world, locale } = this.#tools
    const person = await this.#personFor(screen)
    const known = person.problems.length
    const page = await person.context.newPage()
    const goTo = async (path: string) =>
      void (await page.goto(`${world.server.url}${locale === 'zh' ? '/zh' : ''}${path}`))
    const scene: Scene = { person, page, goTo, t: catalogues[locale], locale, world }
    const shots: Shot[] = []
    const problems: string[] = []
    try {
      await this.#allLooks(screen, scene, shots)
    } catch (error) {
      problems.push(String(error).slice(0, 600))
    } finally {
      await person.context.setOffline(false)
      await page.close()
    }
    problems.push(...person.problems.slice(known))
    return { screen: screen.name, shots, problems }
  }

  async close(): Promise<void> {
    for (const person of this.#people.values()) await (await person).context.close()
  }

  async #allLooks(screen: Screen, scene: Scene, shots: Shot[]): Promise<void> {
    for (const [index, size] of sizes.entries()) {
      await scene.page.setViewportSize(size)
      if (index === 0 || screen.eachSize) await open(screen, scene)
      for (const theme of themes) {
        await scene.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await settle(scene.page)
        if (screen.full) await showWholePage(scene.page, size)
        shots.push(await this.#capture(scene.page, { screen: screen.name, theme, width: size.width }))
        if (screen.full) await scene.page.setViewportSize(size)
      }
    }
  }

  async #capture(page: Page, look: { screen: string; theme: Shot['theme']; width: number }): Promise<Shot> {
    const { folder, locale } = this.#tools
    const file = `${look.screen}.${locale}.${look.theme}.${look.width}.png`
    await mkdir(folder, { recursive: true })
    await page.screenshot({ path: join(folder, file), animations: 'disabled', caret: 'hide' })
    return { file, locale, theme: look.theme, width: look.width }
  }

  #personFor({ as }: Screen): Promise<Person> {
    const name = (typeof as === 'function' ? as(this.#tools.locale) : as) ?? 'visitor'
    const met = this.#people.get(name) ?? this.#newPersonFor(name)
    this.#people.set(name, met)
    return met
  }

  async #newPersonFor(name: ActorName | 'visitor'): Promise<Person> {
    const { browser, world, locale } = this.#tools
    const person = await newPerson(browser, world.server, { theme: 'auto' })
    const { context } = person
    context.setDefaultTimeout(stepTimeoutMs)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    // Notifications must stay unread, because the run for the other language shows them at the same time.
    await context.route(/\/notification(_arr$|\/)/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ json: {} }) : route.fallback(),
    )
    await context.addCookies([{ name: 'locale', value: locale, url: world.server.url }])
    if (name === 'visitor') return person
    await context.addCookies([{ name: 'token', value: world.cast[name].token, url: world.server.url }])
    return person
  }
}

async function open(screen: Screen, scene: Scene): Promise<void> {
  const { page, goTo, locale, world, person } = scene
  const path = typeof screen.path === 'string' ? screen.path : screen.path(world, locale)
  if (screen.answers) person.expecting(screen.answers, /./)
  await page.emulateMedia({ colorScheme: themes[0], reducedMotion: 'reduce' })
  await goTo(path)
  // The counts in the top bar load after the page.
  await page.waitForLoadState('networkidle', { timeout: restMs }).catch(() => undefined)
  await settle(page)
  await screen.open?.(scene)
}

/** Makes the window as tall as its content. */
async function showWholePage(page: Page, { width }: (typeof sizes)[number]): Promise<void> {
  const height = await page.evaluate<number>('document.scrollingElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(height, maxHeight) })
  await settle(page)
}
