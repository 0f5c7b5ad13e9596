import type { Theme } from '@easel/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { draw, postDrawing } from './harness/gallery.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage, type Stage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

// The file has a server of its own: lists of all posts would show posts of other files too, and a running theme is offered to all
// users.
const journey = openStage({ settings: { GOOGLE_CLIENT_ID: 'easel', GOOGLE_CLIENT_SECRET: 'secret' } })

journey(
  'a user who is followed on another page appears in the following tab when the user comes back',
  async (stage) => {
    const maker = await stage.member()
    await postDrawing(maker, 'A line to follow')
    const { page, goTo } = await stage.member()
    await goTo('/inspiration?tab=following')
    await page.getByText('No posts from people you follow yet').waitFor()
    await page.getByRole('link', { name: maker.user.nick_name }).first().click()
    // The list on the previous page has a button of the same name, so the journey waits for the profile first.
    await page.waitForURL('**/user/*')
    await page.getByRole('button', { name: `Follow ${maker.user.nick_name}`, exact: true }).click()
    await step.toast(page, `You are now following ${maker.user.nick_name}`).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^A line to follow/ }).click()
    const opened = page.getByRole('dialog', { name: 'Post' })
    await opened.getByRole('button', { name: 'Like, 0' }).waitFor()
    await page.keyboard.press('l')
    await opened.getByRole('button', { name: 'Like, 1', pressed: true }).waitFor()
  },
)

journey('topics have pages, and followed users have a tab', async (stage) => {
  const maker = await stage.member()
  const post = await postDrawing(maker, 'A quiet line #ripples')
  const reader = await stage.member()
  const { page, goTo } = reader
  await goTo('/inspiration?tab=following')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
  await page.getByText('No posts from people you follow yet').waitFor()
  await page.getByRole('button', { name: `Follow ${post.user_info.nick_name}`, exact: true }).click()
  await page.getByRole('button', { name: `Following ${post.user_info.nick_name}` }).waitFor()
  await page.getByRole('button', { name: 'See what they post' }).click()
  await page.getByRole('link', { name: /^A quiet line/ }).waitFor()

  await page
    .getByRole('list', { name: 'Themes and topics' })
    .getByRole('link', { name: /#ripples/ })
    .click()
  await page.getByRole('heading', { name: '#ripples' }).waitFor()
  await page.getByText('1 post', { exact: true }).waitFor()
  await page.getByText('You have seen everything here.').waitFor()
  // The list of templates has as many columns as the list of posts above, and its rows are full.
  const templates = page.getByRole('region', { name: 'Popular templates' }).getByRole('listitem')
  await page.getByRole('region', { name: 'Popular templates' }).waitFor()
  for (const [width, count, columns] of [
    [1900, 6, 6],
    [1440, 5, 5],
    [1280, 4, 4],
    [880, 3, 3],
    [390, 4, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    await expect.poll(() => templates.count(), { message: `${width} px`, timeout: 10_000 }).toBe(count)
    const lefts = await templates.evaluateAll((cards) =>
      cards.map((element) => (element as unknown as { offsetLeft: number }).offsetLeft),
    )
    expect(new Set(lefts).size, `${width} px`).toBe(columns)
  }
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Mute topic' }).click()
  await page.getByRole('button', { name: 'Unmute topic' }).waitFor()
  await goTo('/inspiration?tab=new')
  expect(await page.getByRole('link', { name: /^A quiet line/ }).count()).toBe(0)

  const visitor = await stage.visitor()
  await visitor.goTo('/inspiration?tab=following')
  await visitor.page.getByText('Login required to access this feature').waitFor()
})

journey('suggestions list posts, templates, users and topics while the user types', async (stage) => {
  const person = await stage.member()
  const { page, goTo } = person
  await postDrawing(person, 'Zephyr over the harbour #zephyr')
  await goTo('/inspiration')
  const field = page.getByRole('combobox', { name: 'Search Arts' })
  // The browser handles keys by itself until the scripts have loaded, so the press is repeated.
  const focused = async () => {
    await page.keyboard.press('Control+k')
    return page.evaluate<string>("document.activeElement?.getAttribute('role')")
  }
  await expect.poll(focused).toBe('combobox')
  await field.fill('zeph')
  await page.getByRole('option', { name: 'Zephyr over the harbour' }).waitFor()
  await page.getByRole('option', { name: '#zephyr', exact: true }).waitFor()
  await field.press('Enter')
  await page.waitForURL('**/search?q=zeph')
  await page.getByRole('heading', { name: 'Results for “zeph”' }).waitFor()
  await page.getByRole('link', { name: /^Zephyr over the harbour/ }).waitFor()
  await page.getByRole('link', { name: 'Posts', exact: true }).click()
  await page.getByRole('link', { name: 'Videos', exact: true }).click()
  await page.getByText('Nothing found').waitFor()
  expect(new URL(page.url()).search).toBe('?q=zeph&tab=post&media=video')

  await field.fill('')
  await page.getByRole('option', { name: 'zeph', exact: true }).waitFor()
  await field.press('ArrowDown')
  await field.press('Enter')
  await page.waitForURL('**/search?q=zeph')
  await goTo('/search')
  await page.getByRole('button', { name: 'Remove zeph from recent searches' }).click()
  await page.getByRole('heading', { name: 'Recent searches' }).waitFor({ state: 'detached' })
})

/** Creates a theme. From now on, the theme is offered to all users. */
async function announce({ server }: Stage, title: string): Promise<Theme> {
  const keeper = await server.keeper()
  await server.giveRole(await keeper.getCurrentUser(), 'moderator')
  const texts = { title: { en: title, zh: title }, description: { en: 'Go', zh: '来' } }
  return await keeper.createTheme({ ...texts, end_ts: Date.now() + 86_400_000 })
}

async function openPublishing(page: Page) {
  await page.getByRole('button', { name: 'Post & Download' }).click()
  return page.getByRole('dialog', { name: 'Post your work' })
}

journey('a participant of a theme makes a work for it, which appears there', async (stage) => {
  const title = `Night lights ${Date.now().toString(36)}`
  const theme = await announce(stage, title)
  const { page, goTo, api } = await stage.member()
  await goTo('/inspiration')
  await page.getByRole('link', { name: new RegExp(`^${title}`) }).click()
  // The names of the cards in the list end with the same words, so the match is exact.
  await page.getByRole('link', { name: 'Take part', exact: true }).click()
  await page.getByText(`You are taking part in the theme “${title}”`).waitFor()
  await page.getByText('Without a photo', { exact: true }).click()
  await page.waitForURL(`**/tool?kind=seed&theme=${theme.id}`)
  await page
    .getByRole('list', { name: 'Templates' })
    .getByRole('link', { name: /^Flowing Lines/ })
    .click()
  await page.getByText(`You are taking part in the theme “${title}”`).waitFor()
  await step.startButton(page).click()
  const workId = await step.watchedWork(page)
  await step.onlyWork(api, 'done')

  // The work keeps its theme, so the theme is also preselected on the profile.
  await goTo(`/profile?work=${workId}`)
  const dialog = await openPublishing(page)
  await dialog.getByRole('checkbox', { name: `Take part in the theme “${title}”`, checked: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Description', { exact: true }).fill('Lamps')
  await dialog.getByRole('button', { name: 'Post & Download' }).click()
  await step.toast(page, 'Posted Successfully').waitFor()
  await goTo(`/inspiration?theme=${theme.id}`)
  await page.getByRole('link', { name: /^Lamps, by/ }).waitFor()
  await stage.server.host(['theme', 'end', theme.id])
})

journey(
  'a theme that ends before a work is posted is reported, and the work is posted without a theme',
  async (stage) => {
    const [short, long] = ['Short', 'Long'].map((name) => `${name} ${Date.now().toString(36)}`) as [
      string,
      string,
    ]
    const theme = await announce(stage, short)
    await announce(stage, long)
    const { page, goTo, api, expecting } = await stage.member()
    const work = await draw({ api })
    await goTo(`/profile?work=${work.id}`)
    const dialog = await openPublishing(page)
    const choice = dialog.getByRole('combobox', { name: 'Theme to take part in' })
    await expect
      .poll(() => choice.getByRole('option').allTextContents())
      .toEqual(expect.arrayContaining(['None', long, short]))
    await choice.selectOption(short)
    await dialog.getByLabel('Description', { exact: true }).fill('Too late')
    await stage.server.host(['theme', 'end', theme.id])
    expecting(409, /\/post$/)
    await dialog.getByRole('button', { name: 'Post & Download' }).click()
    await step.toast(page, 'This theme is not running').waitFor()
    await dialog.getByText(`The theme “${short}” has ended`).waitFor()
    await dialog.getByRole('checkbox', { name: `Take part in the theme “${long}”`, checked: false }).waitFor()
    await dialog.getByRole('button', { name: 'Post & Download' }).click()
    await step.toast(page, 'Posted Successfully').waitFor()
    const { post_arr } = await api.listPosts({ order_by: 'ts' })
    expect(post_arr[0]).toMatchObject({ title: 'Too late', work_id: work.id })
    expect(post_arr[0]?.theme_id).toBeUndefined()
  },
)

journey(
  "a visitor's photo and start are kept during a sign-in at another site",
  async ({ server, visitor, member }) => {
    const [{ page, goTo }, other] = await Promise.all([visitor(), member()])
    await step.openTemplate(page, 'Oil Painting')
    await step.choosePhotos(page, await smallPhoto())
    // The provider is simulated: it redirects back at once, and its code signs in a user who already exists.
    const trip = { client_id: 'easel', state: 'there', ticket: 'once' }
    const authorization_url = `${server.url}/login?state=there&code=somebody`
    await page.route('**/googlelogin/address', (route) =>
      route.fulfill({ json: { ...trip, authorization_url } }),
    )
    await page.route('**/googlelogin/code', (route) => route.fulfill({ json: { token: 'somebody' } }))
    const session = { token: other.token, user_id: other.user.id }
    await page.route('**/googlelogin', (route) => route.fulfill({ json: session }))
    await step.startButton(page).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log in with Google' }).click()
    await step.watchedWork(page)
    const work = await step.onlyWork(other.api, 'done')
    expect(work.source_arr).toHaveLength(1)
    // The browser stores no file of the draft any more.
    await goTo('/tool')
    expect(await page.evaluate(storedFiles)).toBe(0)
  },
)

/** Counts the files of drafts that the browser stores. */
const storedFiles = `new Promise((resolve) => {
  const opened = indexedDB.open('drafts')
  opened.onsuccess = () => {
    const count = opened.result.transaction('files').objectStore('files').count()
    count.onsuccess = () => resolve(count.result)
  }
})`
