import type { Client, Post, User } from '@easel/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { makePost } from './harness/making.ts'
import type { Person } from './harness/person.ts'
import { openStage, type Stage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

// The file has a server of its own: lists of all posts would show posts of other files, too.
const journey = openStage({})

const pathOf = (page: Page) => new URL(page.url()).pathname
const postDialog = (page: Page) => page.getByRole('dialog', { name: 'Post', exact: true })

interface PaintedPost {
  post: Post
  maker: { token: string; api: Client; user: User }
}

/** The post that all these journeys use. It is made only once, because making it takes a while. */
let painted: Promise<PaintedPost> | undefined

function paintedPost({ server }: Stage): Promise<PaintedPost> {
  painted ??= (async () => {
    const { token, user } = await server
      .api()
      .register({ username: 'harbourmaster', password: 'correct horse', age_confirmed: true })
    const api = server.api(token)
    const options = { title: 'Evening #harbour', altText: 'Boats at rest', shareSources: true }
    return { post: await makePost(api, options), maker: { token, api, user } }
  })()
  return painted
}

/** Opens a browser for the author of the shared post. */
async function meetMaker(stage: Stage): Promise<Person> {
  const { maker } = await paintedPost(stage)
  const person = await stage.visitor()
  await person.context.addCookies([{ name: 'token', value: maker.token, url: stage.server.url }])
  return person
}

journey(
  'a post opens over the feed under its own address, and a step back closes the post',
  async (stage) => {
    const { post } = await paintedPost(stage)
    const { page, goTo } = await stage.visitor()
    await goTo('/inspiration')
    const card = page.getByRole('link', { name: /^Evening, by/ })
    expect(await card.getAttribute('href')).toBe(`/post/${post.id}`)
    await card.click()
    const dialog = postDialog(page)
    await dialog.getByRole('heading', { name: 'Evening #harbour' }).waitFor()
    expect(pathOf(page)).toBe(`/post/${post.id}`)
    expect(await page.title()).toContain('Evening #harbour')
    await dialog.getByRole('slider', { name: 'Compare before and after' }).waitFor()
    expect(await dialog.getByRole('link', { name: '#harbour' }).getAttribute('href')).toContain('topic=')

    // Escape first closes the menu above the dialog.
    await dialog.getByRole('button', { name: 'More actions for this post' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem', { name: 'Report' }).waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(pathOf(page)).toBe('/inspiration')
    const focused = () => page.evaluate<string>("document.activeElement?.getAttribute('href')")
    await expect.poll(focused).toBe(`/post/${post.id}`)

    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await page.goForward()
    await dialog.waitFor()
    // After a reload, the same address shows the post on a page of its own.
    await page.reload()
    await page.getByRole('main').getByRole('heading', { name: 'Evening #harbour', level: 1 }).waitFor()
    expect(await dialog.count()).toBe(0)
  },
)

/** Scrolls to the section after the post. Returns the positions of the picture's bottom and of the section's top, in px. */
const footAndHead = (page: Page) =>
  page.evaluate<[number, number]>(`(() => {
    const after = [...document.querySelectorAll('article section[aria-labelledby]')].at(-1)
    after.scrollIntoView()
    const media = after.closest('article').querySelector('img')
    return [media.getBoundingClientRect().bottom, after.getBoundingClientRect().top]
  })()`)

journey(
  'the picture scrolls away together with the text beside it, and a long fact has a line of its own',
  async (stage) => {
    const { post, maker } = await paintedPost(stage)
    await makePost(maker.api, { title: 'Another harbour' })
    await maker.api.updatePost({ id: post.id, alt_text: 'Boats at rest, '.repeat(12) })
    const { page, goTo } = await stage.visitor({ viewport: { width: 1280, height: 600 } })
    const above = async () => {
      await page.getByRole('heading', { name: 'More made with Oil Painting' }).waitFor()
      const [foot, head] = await footAndHead(page)
      expect(foot).toBeLessThanOrEqual(head)
    }
    await goTo(`/post/${post.id}`)
    await above()
    await page.getByText('How it was made').click()
    const [value, whole] = await page.evaluate<[number, number]>(`(() => {
    const list = document.querySelector('article dl')
    return [list.lastElementChild.lastElementChild, list].map((one) => one.getBoundingClientRect().width)
  })()`)
    expect(value).toBeGreaterThan(whole * 0.9)

    await goTo('/inspiration')
    await page.getByRole('link', { name: /^Evening, by/ }).click()
    await postDialog(page).waitFor()
    await above()

    await postDialog(page).getByRole('button', { name: 'Show at full size' }).press('Enter')
    const full = page.getByRole('dialog', { name: 'Picture at full size' })
    await full.getByRole('button', { name: '100%' }).waitFor()
    await page.keyboard.press('+')
    await full.getByRole('button', { name: 'Fit' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await full.waitFor({ state: 'hidden' })
    expect(await postDialog(page).isVisible()).toBe(true)
  },
)

/**
 * Moves a finger sideways over the upper half of a phone's screen. The moves are sent with time stamps of 150 ms in total, so the
 * speed of the machine has no effect.
 */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const places = [[from], [(from + to) / 2], [to], []]
  const moves = places.map((xs, index) => {
    const type = index === 0 ? 'touchStart' : xs.length > 0 ? 'touchMove' : 'touchEnd'
    const touchPoints = xs.map((x) => ({ x, y: 200 }))
    return client.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: start + index * 0.05 })
  })
  await Promise.all(moves)
  await client.detach()
}

/** Taps the picture twice within the page. If the test sent both taps, the second tap might come too late on a slow machine. */
async function tapTwice(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const picture = document.querySelector('main article button[aria-label="Show at full size"]')
    for (const _ of [1, 2]) picture.dispatchEvent(new PointerEvent('click', { pointerType: 'touch', bubbles: true }))
  })()`)
}

journey('a swipe steps through the posts of the feed, and a double tap likes a post', async (stage) => {
  const { maker } = await paintedPost(stage)
  await makePost(maker.api, { title: 'A second harbour' })
  const { page, goTo } = await stage.visitor({ viewport: { width: 390, height: 780 }, hasTouch: true })
  await goTo('/inspiration?tab=new')
  await page.getByRole('link', { name: /^A second harbour, by/ }).click()
  const dialog = postDialog(page)
  await dialog.getByRole('heading', { name: 'A second harbour' }).waitFor()
  await swipe(page, 320, 60)
  await dialog.getByRole('heading', { name: 'A second harbour' }).waitFor({ state: 'hidden' })
  const second = page.url()
  await swipe(page, 60, 320)
  await dialog.getByRole('heading', { name: 'A second harbour' }).waitFor()
  // After a reload, the page of the post has the same order of posts.
  await page.reload()
  await page.getByRole('heading', { name: 'A second harbour', level: 1 }).waitFor()
  await page.locator('html[data-ready]').waitFor()
  await swipe(page, 320, 60)
  await page.waitForURL(second)
  await page.getByRole('heading', { name: 'A second harbour', level: 1 }).waitFor({ state: 'hidden' })
  await tapTwice(page)
  await page.getByRole('dialog', { name: 'Sign up to like this' }).waitFor()
})

journey('users comment on a post, and its author pins comments', async (stage) => {
  const { post, maker } = await paintedPost(stage)
  const guest = await stage.member()
  const { page, goTo } = guest
  await guest.api.updateCurrentUser({ nick_name: 'Gill' })
  await goTo(`/post/${post.id}`)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.fill(' ')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await page.getByText('Comment cannot be empty').waitFor()
  // Characters are counted as users see them: a family emoji is one character.
  await field.fill('👨‍👩‍👧'.repeat(501))
  await page.getByText('501/500').waitFor()
  await field.fill('👨‍👩‍👧'.repeat(500))
  await page.getByText('500/500').waitFor()

  await field.fill('')
  await field.pressSequentially(`So calm, @${maker.user.username.slice(0, -1)}`)
  await page.getByRole('option', { name: `@${maker.user.username}` }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).toBe(`So calm, @${maker.user.username} `)
  await page.keyboard.press('Enter')
  await step.toast(page, 'Comment posted').waitFor()
  const comment = page.getByRole('article').filter({ hasText: 'So calm' }).last()
  await comment.getByRole('link', { name: `@${maker.user.username}` }).waitFor()
  await page.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
  expect(await field.inputValue()).toBe('')

  await comment.getByRole('button', { name: /^More actions for the comment/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('So very calm')
  await page.locator('#comments').getByRole('button', { name: 'Save' }).click()
  await step.toast(page, 'Comment updated').waitFor()
  await page.getByText('edited', { exact: true }).waitFor()

  await ownerAnswers(await meetMaker(stage), post)
  expect((await guest.api.getPost({ id: post.id })).comment_count).toBe(2)

  await page.reload()
  await page.getByText('Pinned', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'View 1 reply' }).click()
  await page.getByText('Thank you!').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^More actions for the comment by Gill/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Friendly Reminder' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await step.toast(page, 'Comment deleted').waitFor()
  await page.getByRole('heading', { name: 'Comments', exact: true }).waitFor()
  expect((await guest.api.getPost({ id: post.id })).comment_count).toBe(0)
})

async function ownerAnswers({ page, goTo }: Person, post: Post): Promise<void> {
  await goTo(`/post/${post.id}`)
  const comment = page.getByRole('article').filter({ hasText: 'So very calm' }).last()
  await comment.getByRole('button', { name: /^Like the comment by Gill/ }).click()
  await comment.getByRole('button', { name: /^Like the comment/, pressed: true }).waitFor()
  await comment.getByRole('button', { name: /^More actions/ }).click()
  const items = () => page.getByRole('menuitem').allTextContents()
  await expect.poll(items).toEqual(['Pin', 'Delete', 'Report'])
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await page.getByText('Pinned', { exact: true }).waitFor()
  await comment.getByRole('button', { name: 'Reply to Gill' }).click()
  const reply = page.getByRole('textbox', { name: 'Reply to Gill' })
  await reply.fill('Thank you!')
  // This Escape belongs to the input method, so the reply stays open.
  await reply.dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await page.keyboard.press('Enter')
  await step.toast(page, 'Comment posted').waitFor()
}

/** Returns the text of the focused comment, if the whole comment is on the screen. */
const arrivedAt = (page: Page) =>
  page.evaluate<string>(
    '(() => { const one = document.activeElement; const { top, bottom } = one.getBoundingClientRect(); return one.matches("article article") && top >= 0 && bottom <= innerHeight ? one.textContent : "" })()',
  )

journey(
  'an address opens its comment at any depth, or reports that the comment was deleted',
  async (stage) => {
    const { post } = await paintedPost(stage)
    const guest = await stage.member()
    const say = (text: string, parent_id?: string) =>
      guest.api.createComment({ post_id: post.id, text, ...(parent_id && { parent_id }) })
    const first = await say('The oldest of them')
    const reply = await say('What it leads to', first.id)
    for (let number = 1; number <= 22; number += 1) await say(`Later reply ${number}`, first.id)
    for (let number = 1; number <= 22; number += 1) await say(`Later comment ${number}`)

    const { page, goTo, expecting } = await stage.visitor({ viewport: { width: 390, height: 780 } })
    const comment = (text: string | RegExp) => page.locator('article article').filter({ hasText: text })
    const arrives = (text: string) => expect.poll(() => arrivedAt(page)).toContain(text)
    await goTo(`/post/${post.id}#comment-${reply.id}`)
    await arrives('What it leads to')
    await comment('Later reply 22').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The layout of the page no longer changes.
    await page.getByRole('button', { name: 'Earlier replies' }).click()
    const replies = comment(/leads to|Later reply/)
    await expect.poll(() => replies.count()).toBe(23)
    expect(await replies.first().textContent()).toContain('What it leads to')
    await page.reload()
    await arrives('What it leads to')

    await goTo(`/inspiration?post=${post.id}#comment-${first.id}`)
    await page.waitForURL(`**/post/${post.id}#comment-${first.id}`)
    await postDialog(page).getByText('The oldest of them').waitFor()
    await arrives('The oldest of them')

    await guest.api.deleteComment({ id: first.id })
    expecting(404, /\/comment\//)
    await goTo(`/post/${post.id}#comment-${reply.id}`)
    // The dialog closes with an animation that covers the page.
    await postDialog(page).waitFor({ state: 'hidden' })
    await page.getByText('The comment that this link points to no longer exists.').waitFor()
    await comment('Later comment 22').waitFor()
  },
)

journey('an author edits a post; other users like, follow, mute and report', async (stage) => {
  const { post } = await paintedPost(stage)
  const maker = await meetMaker(stage)
  await maker.goTo(`/post/${post.id}`)
  await maker.page.getByRole('button', { name: 'More actions for this post' }).click()
  await maker.page.getByRole('menuitem', { name: 'Edit post' }).click()
  const editing = maker.page.getByRole('dialog', { name: 'Edit post' })
  const description = editing.getByLabel('Description', { exact: true })
  await description.fill('')
  await editing.getByText('Input something').waitFor()
  expect(await editing.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await description.fill('Morning #harbour')
  await editing.getByRole('button', { name: 'Save' }).click()
  await maker.page.getByRole('heading', { name: 'Morning #harbour', level: 1 }).waitFor()

  const { page, goTo, api } = await stage.member()
  await goTo(`/post/${post.id}`)
  await page.getByRole('button', { name: /^Like, / }).click()
  await expect.poll(async () => (await api.getPost({ id: post.id })).is_liked).toBe(true)
  await page.getByRole('button', { name: `Follow ${post.user_info.nick_name}` }).click()
  await page.getByRole('button', { name: `Following ${post.user_info.nick_name}` }).waitFor()

  await page.getByRole('button', { name: 'More actions for this post' }).click()
  await page.getByRole('menuitem', { name: 'Mute #harbour' }).click()
  await step.toast(page, '#harbour is muted').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await api.listMutes({})).mute_arr).toEqual([])

  await page.getByRole('button', { name: 'More actions for this post' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const report = page.getByRole('dialog', { name: 'Report this post' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await report.getByText('Choose a reason').waitFor()
  await report.getByRole('radio', { name: /^Spam/ }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await report.getByRole('button', { name: 'Send report' }).click()
  await report.getByText('Thank you for your report').waitFor()
  expect((await api.listCases({})).case_arr).toHaveLength(1)
})

journey('a template can be reported from its page, with an account and without an account', async (stage) => {
  const [member, visitor] = [await stage.member(), await stage.visitor()]
  const { work_template_arr } = await member.api.listWorkTemplates({ keyword: 'Oil Painting' })
  for (const [{ page, goTo }, count] of [
    [member, 7],
    [visitor, 2],
  ] as const) {
    await goTo(`/tool?template=${work_template_arr[0]!.id}`)
    await page.getByRole('button', { name: 'Report this template' }).click()
    const report = page.getByRole('dialog', { name: 'Report this template' })
    await report.getByRole('radio', { name: /^Copyright/ }).check()
    expect(await report.getByRole('radio').count()).toBe(count)
    if (count === 2) await report.getByLabel('How to reach you').fill('me@example.org')
    await report.getByRole('button', { name: 'Send report' }).click()
    await report.getByText('Thank you for your report').waitFor()
  }
  expect((await member.api.listCases({})).case_arr).toHaveLength(1)
})

journey(
  'a visitor can report only copyright and intimate pictures, and has to give a contact',
  async (stage) => {
    const { post } = await paintedPost(stage)
    const { page, goTo } = await stage.visitor()
    await goTo(`/post/${post.id}`)
    await page.getByRole('link', { name: 'Log in to comment' }).waitFor()
    await page.getByRole('button', { name: 'More actions for this post' }).click()
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const report = page.getByRole('dialog', { name: 'Report this post' })
    await report.getByRole('radio', { name: /^Copyright/ }).check()
    expect(await report.getByRole('radio').count()).toBe(2)
    await report.getByRole('button', { name: 'Send report' }).click()
    await report.getByText('This field is required').waitFor()
    await report.getByLabel('How to reach you').fill('me@example.org')
    await report.getByRole('button', { name: 'Send report' }).click()
    await report.getByText('Thank you for your report').waitFor()
  },
)

journey(
  'on a phone, a scrolled post keeps its buttons apart, and a long press opens the menu of a card',
  async (stage) => {
    const { post } = await paintedPost(stage)
    const { page, goTo } = await stage.visitor({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await goTo('/inspiration?tab=new')
    const card = page.locator(`[data-post-link="${post.id}"]`)
    await card.dispatchEvent('contextmenu', { pointerType: 'touch', bubbles: true, cancelable: true })
    const sheet = page.getByRole('dialog').filter({ hasText: 'Why am I seeing this?' })
    await sheet.getByRole('button', { name: 'Share' }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'hidden' })

    await card.click()
    const dialog = postDialog(page)
    const buttons = ['Close', 'More actions for this post'].map((name) =>
      dialog.getByRole('button', { name }),
    )
    await dialog.getByText('How it was made').scrollIntoViewIfNeeded()
    for (const button of buttons) {
      const box = (await button.boundingBox())!
      expect([box.width, box.height]).toEqual([44, 44])
      // No other element covers the button.
      await button.click({ trial: true })
    }
    const [close, menu] = await Promise.all(buttons.map((button) => button.boundingBox()))
    expect(close!.x + close!.width).toBeLessThan(menu!.x)
  },
)
