import type { Client, User } from '@easel/contract'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'
import type { Server } from './server.ts'
import { type Watch, watch } from './watch.ts'

/** A user or a visitor with a browser profile. */
export interface Person extends Watch {
  page: Page
  context: BrowserContext
  /** Opens a path of the server. */
  goTo: (path: string) => Promise<void>
}

/** A signed-in user. */
export interface Member extends Person {
  api: Client
  user: User
  token: string
}

export interface PersonOptions
  extends Pick<
    BrowserContextOptions,
    | 'viewport'
    | 'colorScheme'
    | 'hasTouch'
    | 'javaScriptEnabled'
    | 'reducedMotion'
    | 'serviceWorkers'
    | 'timezoneId'
    | 'locale'
  > {
  theme?: 'light' | 'dark' | 'auto'
  /** Lets the page prefetch other pages and show looks of a photo, as in a browser that is not set to save data. */
  fetchesAhead?: boolean
}

export interface MemberOptions extends PersonOptions {
  /** Lets the guided tour open by itself, as for a new user. By default, the tour counts as seen. */
  isNew?: boolean
}

/** A CI machine may stall for more than half a minute, so the timeout is longer. */
const stepTimeoutMs = process.env['CI'] === 'true' ? 90_000 : 30_000
const savesData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

/** Creates a new browser profile with empty storage, without a signed-in user. */
export async function newPerson(
  browser: Browser,
  server: Pick<Server, 'url'>,
  options: PersonOptions = {},
): Promise<Person> {
  const { theme, fetchesAhead, ...contextOptions } = options
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    // Animations and films that play by themselves would take a fifth of the browser's processor time.
    reducedMotion: 'reduce',
    // A service worker would intercept requests before the routes of a journey. Journeys about the service worker allow it.
    serviceWorkers: 'block',
    ...contextOptions,
  })
  context.setDefaultTimeout(stepTimeoutMs)
  if (theme) await context.addCookies([{ name: 'theme', value: theme, url: server.url }])
  // Without this header, each page would compile the code of all pages of the menu, and each result would be painted in six other
  // styles.
  if (!fetchesAhead) await context.addInitScript(savesData)
  const watching = watch(context, { origin: server.url, hasScripts: options.javaScriptEnabled ?? true })
  const page = await context.newPage()
  if (options.javaScriptEnabled ?? true) waitForScripts(page)
  return { ...watching, page, context, goTo: async (path) => void (await page.goto(path)) }
}

/** Waits for the scripts after each navigation, because a page is shown before its scripts have loaded. */
function waitForScripts(page: Page): void {
  const ready = async (response: Response | null) => {
    // A response other than a page of the app, such as a picture or an embed, has no scripts to wait for.
    if (response?.headers()['link']?.includes('as=style'))
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    return response
  }
  const { goto, reload } = page
  page.goto = async (...args) => ready(await goto.apply(page, args))
  page.reload = async (...args) => ready(await reload.apply(page, args))
}

/** Password of all test users. */
export const password = 'correct horse'
let members = 0

/** Signs up through the API, and stores the token in the browser as a sign-in would. */
export async function newMember(
  browser: Browser,
  server: Server,
  { isNew, ...options }: MemberOptions = {},
): Promise<Member> {
  members += 1
  const username = `member_${members}_${Date.now().toString(36)}`
  const { token } = await server.api().register({ username, password, age_confirmed: true })
  const person = await newPerson(browser, server, options)
  await person.context.addCookies([{ name: 'token', value: token, url: server.url }])
  const api = server.api(token)
  if (!isNew) await api.setAdditionalInformation({ novice_guide: { web: 1 } })
  return { ...person, api, token, user: await api.getCurrentUser() }
}
