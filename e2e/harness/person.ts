import type { Client, User } from '@easel/contract'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'
import type { Server } from './server.ts'
import { type Watch, watch } from './watch.ts'

/** Somebody with a browser of their own. */
export interface Person extends Watch {
  page: Page
  context: BrowserContext
  /** Goes to a path of the server's. */
  goTo: (path: string) => Promise<void>
}

/** Somebody who has an account, and is signed in with it. */
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
    | 'javaScriptEnabled'
    | 'reducedMotion'
    | 'serviceWorkers'
    | 'timezoneId'
    | 'locale'
  > {
  theme?: 'light' | 'dark' | 'auto'
  /** The guided tour comes by itself, as to anybody new; else it was seen. */
  isNew?: boolean
}

const stepPatienceMs = 30_000

/** A new browser profile: nothing kept, nobody signed in. */
export async function newPerson(
  browser: Browser,
  server: Server,
  options: PersonOptions = {},
): Promise<Person> {
  const { theme, isNew, ...contextOptions } = options
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 860 },
    locale: 'en-US',
    // Between a page and what a step plays for it, only where a journey is about it.
    serviceWorkers: 'block',
    ...contextOptions,
  })
  context.setDefaultTimeout(stepPatienceMs)
  if (theme) await context.addCookies([{ name: 'theme', value: theme, url: server.url }])
  if (!isNew) await context.addInitScript("try { localStorage.setItem('tour', '1') } catch {}")
  const watching = watch(context, { origin: server.url, hasScripts: options.javaScriptEnabled ?? true })
  const page = await context.newPage()
  if (options.javaScriptEnabled ?? true) waitForScripts(page)
  return { ...watching, page, context, goTo: async (path) => void (await page.goto(path)) }
}

/** A page is there before its scripts are; steps want both. */
function waitForScripts(page: Page): void {
  const ready = async (response: Response | null) => {
    // What is no page of ours (a picture, what another site embeds) has no scripts to wait for.
    if (response?.headers()['link']?.includes('as=style'))
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    return response
  }
  const { goto, reload } = page
  page.goto = async (...all) => ready(await goto.apply(page, all))
  page.reload = async (...all) => ready(await reload.apply(page, all))
}

/** Everybody's. */
export const password = 'correct horse'
let members = 0

/** Signs up through the API and brings the token into the browser, as a sign-in would have left it. */
export async function newMember(
  browser: Browser,
  server: Server,
  options: PersonOptions = {},
): Promise<Member> {
  members += 1
  const username = `member_${members}_${Date.now().toString(36)}`
  const { token } = await server.api().register({ username, password, age_confirmed: true })
  const person = await newPerson(browser, server, options)
  await person.context.addCookies([{ name: 'token', value: token, url: server.url }])
  const api = server.api(token)
  return { ...person, api, token, user: await api.getCurrentUser() }
}
