import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { postDrawing } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey(
  'without a network, only the files of a page come from the cache; pages and posts never come from the cache',
  async (stage) => {
    const person = await stage.visitor({ serviceWorkers: 'allow', fetchesAhead: true })
    const { page, goTo, context } = person
    await goTo('/zh/inspiration')
    await page.evaluate('navigator.serviceWorker.ready')
    await page.reload({ waitUntil: 'networkidle' })
    const kept = () =>
      page.evaluate<string[]>(`(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })()`)
    await expect.poll(async () => (await kept()).some((path) => path.endsWith('.js'))).toBe(true)
    const others = (await kept()).filter((path) => !path.startsWith('/assets/'))
    expect(others.sort()).toEqual(['/offline', '/zh/offline'])

    const back = person.serverAway()
    await context.setOffline(true)
    await page.getByRole('status').filter({ hasText: '网络已断开' }).waitFor()
    await goTo('/zh/tool')
    await page.getByRole('heading', { name: '网络已断开' }).waitFor()
    await page.getByText('请检查你的网络连接').waitFor()
    await context.setOffline(false)
    // The page reloads by itself when the network is back.
    await page.getByRole('list', { name: '适合人像' }).waitFor()
    back()
  },
)

journey('if a dialog cannot be fetched, typed text is kept, and the dialog opens later', async (stage) => {
  const member = await stage.member({ fetchesAhead: true })
  // The name differs each time, because the journey may be repeated on the same data.
  const title = `Storm ${crypto.randomUUID()}`
  await postDrawing(member, title)
  const { page, goTo, context } = member
  const back = member.serverAway()
  // The page fetches the code of the dialog as soon as the page is used.
  await context.route('**/post-dialog*', (route) => route.abort('connectionrefused'))
  await goTo('/inspiration')
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.click()
  await field.fill('tide')
  // The key closes the suggestions, which cover the cards. The typed text stays.
  await field.press('Escape')
  // The first click loads the code that shows error messages.
  await page.waitForLoadState('networkidle')
  const card = page.getByRole('link', { name: `${title}, by` })
  const dialog = page.getByRole('dialog', { name: 'Post', exact: true })
  const toast = step.toast(page, 'Network error, please try again')
  // Without a network, the bar at the top shows this message, too.
  const bar = page.getByRole('status').getByText('This needs a network.')
  const fails = async (message: Locator) => {
    await card.hover()
    await card.click()
    await message.waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/inspiration')
    expect(await dialog.count()).toBe(0)
    expect(await field.inputValue()).toBe('tide')
    await message.waitFor({ state: 'hidden' })
  }
  // The network is up, but the server is unreachable.
  await context.route('**/*', (route) => route.abort('connectionrefused'))
  await fails(toast)
  await context.unrouteAll()
  await context.setOffline(true)
  await fails(bar)
  expect(await toast.count()).toBe(0)
  await context.setOffline(false)
  await card.click()
  await dialog.getByRole('heading', { name: title }).waitFor()
  back()
  // The stylesheet of the dialog, which had failed to load as well, is present.
  const [first, second] = await Promise.all([dialog.boundingBox(), page.viewportSize()])
  expect(first!.width).toBeGreaterThan(second!.width / 2)
  expect(await field.inputValue()).toBe('tide')
})

journey('if a page cannot be fetched, typed text is kept, and the page opens later', async (stage) => {
  const { page, goTo, context, serverAway } = await stage.visitor({ fetchesAhead: true })
  await goTo('/inspiration')
  await page.evaluate('window.sameDocument = true')
  const isSameDocument = () => page.evaluate<boolean>('window.sameDocument === true')
  const path = () => new URL(page.url()).pathname
  const waits = page.getByRole('status').filter({ hasText: 'This page cannot be loaded right now' })
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('tide')
  await step.menuIsFetched(page)

  const back = serverAway()
  await context.route('**/*', (route) => route.abort('connectionrefused'))
  const check = page.getByRole('link', { name: 'Check a file' })
  const privacy = page.getByRole('link', { name: 'Privacy Policy' })
  await check.click()
  await waits.waitFor()
  expect([path(), await field.inputValue()]).toEqual(['/inspiration', 'tide'])
  // Typing cancels the pending navigation.
  await field.fill('tides')
  await waits.waitFor({ state: 'hidden' })
  await check.click()
  await waits.waitFor()
  await context.unrouteAll()
  await page.getByRole('heading', { name: 'Check a file', level: 1 }).waitFor()

  // The server sends the text of this page, so the navigation needs the network.
  await context.route(/privacy\.data/, (route) => route.abort('connectionrefused'))
  await privacy.click()
  await waits.waitFor()
  expect(path()).toBe('/check')
  await context.unrouteAll()
  await page.waitForURL('**/privacy')

  await context.route('**/*', (route) => route.abort('connectionrefused'))
  await page.getByRole('link', { name: 'Tool', exact: true }).first().click()
  await page.getByText('Could not load').waitFor()
  expect(path()).toBe('/tool')
  await context.unrouteAll()
  await page.getByRole('list', { name: 'For portraits' }).waitFor()
  expect(await isSameDocument()).toBe(true)
  back()
})

journey(
  'a step back waits for the previous page, and loads a newer version of the page if the server has been updated',
  async (stage) => {
    const { page, goTo, context, serverAway, expecting } = await stage.visitor({ fetchesAhead: true })
    await goTo('/check')
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Privacy' }).waitFor()
    // The server no longer has the files of the previous page.
    const back = serverAway()
    await context.route(/\/assets\/check-/, (route) => route.abort('connectionrefused'))
    await page.reload()
    await page.waitForLoadState('networkidle')
    await page.goBack({ waitUntil: 'commit' })
    await page.getByRole('status').filter({ hasText: 'It will open as soon as' }).waitFor()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Privacy' }).waitFor()
    await context.unrouteAll()
    await page.getByRole('heading', { name: 'Check a file', level: 1 }).waitFor()
    back()

    await page.evaluate('window.sameDocument = true')
    expecting(404, /^\/assets\//)
    const gone = (pattern: RegExp) => context.route(pattern, (route) => route.fulfill({ status: 404 }))
    await gone(/\/assets\/(terms|manifest)-/)
    await context.route(/\/privacy$/, (route) => route.fulfill({ body: '"/assets/manifest-newer.js"' }))
    await page.getByRole('link', { name: 'Terms' }).click()
    await page.waitForURL('**/terms', { waitUntil: 'commit' })
    await context.unrouteAll()
    await page.reload()
    expect(await page.evaluate('window.sameDocument')).toBeUndefined()
  },
)
