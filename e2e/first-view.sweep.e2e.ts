import type { Request } from 'playwright-core'
import { expect } from 'vitest'
import { commonBrowser } from './harness/browser.ts'
import { draw, postDrawing } from './harness/gallery.ts'
import { newPerson, type Person } from './harness/person.ts'
import { startSlowEnd } from './harness/slow-end.ts'
import { openStage } from './harness/stage.ts'
import { delayScripts, storedTokens } from './harness/steps.ts'

const journey = openStage()

journey('a user without a cookie is recognised before the scripts have loaded', async (stage) => {
  const { page, goTo, context } = await stage.member()
  await goTo('/inspiration')
  await context.clearCookies({ name: 'token' })
  const releaseScripts = await delayScripts(page)
  const gone = goTo('/inspiration')
  await page.getByRole('button', { name: 'Account' }).waitFor()
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  releaseScripts()
  await gone
})

journey('the scripts of the first view transfer less than 177 kB', async (stage) => {
  const { page, goTo } = await stage.visitor()
  const scripts: Request[] = []
  page.on('requestfinished', (request) => request.resourceType() === 'script' && scripts.push(request))
  await goTo('/inspiration')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const total = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0)
  expect(total).toBeGreaterThan(100_000)
  expect(total).toBeLessThan(177_000)
})

journey('all other scripts load only after the libraries have run', async (stage) => {
  const { page, goTo } = await stage.visitor()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/libraries-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  const gone = goTo('/tool')
  await page.locator('script[src*="/libraries-"]').waitFor({ state: 'attached' })
  const waiting = page.locator('script[type="later"]')
  expect(await waiting.count()).toBeGreaterThan(0)
  held.resolve()
  await gone
  expect(await waiting.count()).toBe(0)
})

journey('a card of every list keeps its element and the focus during hydration', async (stage) => {
  const author = await stage.member()
  const { api, user } = author
  const title = `Kept in its place ${user.username}`
  const post = await postDrawing(author, title)
  const { id: boardId } = await api.createBoard({ name: 'Kept', audience: 'public' })
  await api.addToBoard({ id: boardId, work_id_arr: [post.work_id] })
  const ofPost = `main a[aria-label^="${title}, by"]`
  const ofTemplate = 'main article a[href*="template="]'
  const lists = [
    ['/inspiration?order=new', ofPost],
    [`/user/${user.id}`, ofPost],
    [`/search?q=${encodeURIComponent(title)}`, ofPost],
    [`/board/${boardId}`, ofPost],
    ['/tool', ofTemplate],
    ['/tool?kind=image', ofTemplate],
  ] as const
  for (const [path, card] of lists)
    for (const person of [author, await stage.visitor()]) await keepsFocus(person, path, card)
  await keepsFocus(author, '/profile', 'main [data-work-link]')
})

async function keepsFocus({ page, goTo }: Person, path: string, card: string): Promise<void> {
  const releaseScripts = await delayScripts(page)
  const gone = goTo(path)
  await page.locator(card).first().focus()
  await page.evaluate('focused = document.activeElement')
  releaseScripts()
  await gone
  // React adds properties to the elements that it has hydrated.
  const isDone = "!focused.isConnected || Object.keys(focused).some((key) => key.startsWith('__react'))"
  await expect.poll(() => page.evaluate(isDone), { message: path }).toBe(true)
  expect(await page.evaluate('document.activeElement === focused'), path).toBe(true)
  await page.unroute('**/assets/*.js')
}

journey(
  'the top bar shows the remaining attempts and the unread notifications without scripts',
  async (stage) => {
    const person = await stage.member({ javaScriptEnabled: false })
    const { page, goTo, api } = person
    await draw(person)
    await expect.poll(async () => (await api.countUnreadNotifications({})).unread_count).toBe(1)
    await goTo('/zh/inspiration')
    await page.getByRole('button', { name: '剩余 9 次' }).waitFor()
    await page.getByRole('button', { name: /1 条未读/ }).waitFor()
  },
)

journey('a form that is filled in and sent before the scripts have loaded is not lost', async (stage) => {
  const { page, goTo, expecting } = await stage.visitor()
  expecting(401, /\/defaultlogin$/)
  const releaseScripts = await delayScripts(page)
  const gone = goTo('/login')
  const username = page.getByLabel('Username')
  await username.fill('nobody_here')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('not the password')
  await password.press('Enter')
  releaseScripts()
  await gone
  await page.getByText('Wrong username or password').waitFor()
  expect(await username.inputValue()).toBe('nobody_here')
  expect(new URL(page.url()).search).toBe('')
})

journey(
  'several clicks before the scripts have loaded take effect in order, each exactly once',
  async (stage) => {
    const person = await stage.member()
    const post = await postDrawing(person, 'Pressed in order')
    const { page, goTo, api, user } = person
    const releaseScripts = await delayScripts(page)
    const gone = goTo(`/user/${user.id}`)
    const card = page.locator('main article').first()
    await card.hover()
    const like = card.getByRole('button', { name: 'Like' })
    await like.click()
    await like.click()
    expect((await api.getPost({ id: post.id })).like_count).toBe(0)
    // Without scripts, the panel of this button would be empty.
    await page.getByRole('button', { name: /left/ }).click()
    await page.getByRole('button', { name: 'Account' }).click()
    releaseScripts()
    await gone
    await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Log out' }).waitFor()
    await expect.poll(async () => (await api.getPost({ id: post.id })).like_count).toBe(1)
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
    expect(await page.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true)
  },
)

journey(
  'a typed username stays in the form when sign-up is chosen before the scripts have loaded',
  async (stage) => {
    const { page, goTo } = await stage.visitor()
    const releaseScripts = await delayScripts(page)
    const gone = goTo('/login')
    await page.getByLabel('Username').fill('early_bird')
    await page.getByLabel('Password', { exact: true }).fill('a long password')
    await page.getByText('Sign up', { exact: true }).click()
    releaseScripts()
    await gone
    await page.waitForURL('**/login?mode=sign-up')
    await page.getByLabel('I am 13').waitFor()
    expect(await page.getByLabel('Username').inputValue()).toBe('early_bird')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('a long password')
  },
)

journey('a language that is chosen before the scripts have loaded is remembered', async ({ visitor }) => {
  const { page, goTo } = await visitor()
  const releaseScripts = await delayScripts(page)
  const gone = goTo('/tool')
  await page.getByRole('link', { name: '中文' }).first().click()
  await page.waitForURL('**/zh/tool', { waitUntil: 'commit' })
  releaseScripts()
  await gone
  await goTo('/')
  expect(new URL(page.url()).pathname).toBe('/zh/inspiration')
})

journey('a page whose scripts load late takes over a change of the user in another tab', async (stage) => {
  const first = await stage.member()
  const second = await stage.member()
  const { page, goTo, context, token, user, expecting } = first
  await goTo('/profile')
  const otherPage = await context.newPage()
  // The second tab opens a file without scripts. Scripts of a page would react to the change, and could reload the tab at any
  // moment.
  await otherPage.goto('/robots.txt')
  const releaseScripts = await delayScripts(page)
  const reloaded = page.reload()
  await page.getByRole('heading', { name: user.nick_name }).waitFor()
  await otherPage.evaluate(
    `localStorage.setItem('token', '${second.token}'); document.cookie = 'token=${second.token}; Path=/'`,
  )
  releaseScripts()
  await reloaded
  await page.getByRole('heading', { name: second.user.nick_name }).waitFor()
  expect(await storedTokens(page)).toMatchObject({ local: expect.not.stringContaining(token) })

  // The parts of the profile send requests before the page redirects to the login page, and these requests fail with 401.
  expecting(401, /^\/api\/backend\//)
  const releaseAgain = await delayScripts(page)
  const reloadedAgain = page.reload()
  await page.getByRole('heading', { name: second.user.nick_name }).waitFor()
  await otherPage.evaluate(`localStorage.removeItem('token'); document.cookie = 'token=; Path=/; Max-Age=0'`)
  releaseAgain()
  await reloadedAgain
  await page.waitForURL('**/login?next=%2Fprofile')
})

journey(
  'a page whose last bytes arrive long after its text works as soon as they have arrived',
  async ({ server }) => {
    // The end of the page names the scripts. A key that is pressed before that must not start an action whose code has not loaded.
    await using slow = await startSlowEnd(server.url, {
      until: 'window.__reactRouterContext =',
      pauseMs: 4000,
    })
    const { page, goTo, context, problems } = await newPerson(await commonBrowser(), slow)
    const gone = goTo('/privacy')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await gone
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await page.getByRole('button', { name: 'Expand menu' }).waitFor()
    await context.close()
    expect(problems).toEqual([])
  },
)
