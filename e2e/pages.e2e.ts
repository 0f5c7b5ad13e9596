import { expect } from 'vitest'
import { obstacles } from './harness/accessibility.ts'
import { postPainting } from './harness/gallery.ts'
import type { Member } from './harness/person.ts'
import { openStage, type Stage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage({ DEMO: 'off' })

interface Look {
  path: string
  /** What stands there once the page is complete. */
  shows: string
}

/** Every kind of page, with something of this person's on each. */
async function pagesOf(member: Member): Promise<Look[]> {
  const { work, post } = await postPainting(
    member,
    'A long title for a small screen, with #several #topics in it',
  )
  return [
    { path: '/inspiration', shows: 'main img' },
    { path: '/tool', shows: 'main img' },
    { path: `/tool?template=${work.work_template_id}`, shows: 'main input[type=file]' },
    {
      path: `/tool?template=${work.work_template_id}&run=${work.id}`,
      shows: 'main input[type=range], main [role=slider], main img',
    },
    { path: '/profile', shows: 'main ul img' },
    { path: '/profile?tab=post', shows: 'main article' },
    { path: `/profile?work=${work.id}`, shows: '[role=dialog] dl' },
    { path: `/user/${work.user_id}`, shows: 'main article' },
    { path: `/post/${post.id}`, shows: 'main h1' },
    { path: `/embed/${post.id}`, shows: 'main img' },
    { path: '/login', shows: 'main form' },
    { path: '/login?mode=sign-up', shows: 'main input[type=checkbox]' },
    { path: '/check', shows: 'main input[type=file]' },
    { path: '/privacy', shows: 'main h1' },
    { path: '/settings', shows: 'main h2' },
    { path: '/settings/security', shows: 'main form' },
    { path: '/settings/privacy', shows: 'main [role=switch]' },
    { path: '/settings/notifications', shows: 'main tbody tr' },
    { path: '/settings/data', shows: 'main form' },
    { path: '/data-deletion', shows: 'main h1' },
    { path: '/terms', shows: 'main h1' },
    { path: '/dmca', shows: 'main h1' },
  ]
}

async function forEachPage(
  { member }: Stage,
  options: Parameters<Stage['member']>[0],
  check: (member: Member, path: string) => Promise<void>,
): Promise<void> {
  const person = await member(options)
  for (const { path, shows } of await pagesOf(person)) {
    await person.goTo(path)
    await person.page.locator(shows).first().waitFor()
    await check(person, path)
  }
}

for (const theme of ['dark', 'light'] as const) {
  journey(`the ${theme} pages put nothing in the way of people who use other means`, async (stage) => {
    const found: Record<string, string[]> = {}
    await forEachPage(stage, { theme }, async ({ page }, path) => {
      const here = await obstacles(page)
      if (here.length > 0) found[path] = here
    })
    expect(found).toEqual({})
  })
}

journey('on a phone no page is wider than the screen, in either language', async (stage) => {
  const tooWide: string[] = []
  await forEachPage(stage, { viewport: { width: 390, height: 844 } }, async ({ page, goTo }, path) => {
    for (const address of [path, `/zh${path}`]) {
      if (address !== path) await goTo(address)
      const width = await page.evaluate<number>('document.scrollingElement.scrollWidth')
      if (width > 390) tooWide.push(`${address}: ${width}`)
    }
  })
  expect(tooWide).toEqual([])
})

journey('going back closes an opened work, and its address opens it again', async (stage) => {
  const person = await stage.member()
  const { page, goTo } = person
  await postPainting(person, 'To be opened')
  await goTo('/profile')
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await page.getByRole('button', { name: 'Oil Painting' }).click()
  await drawer.getByRole('heading', { name: 'Oil Painting' }).waitFor()
  const address = page.url()
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')

  await page.goto(address)
  await drawer.getByRole('link', { name: 'Posted' }).waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/profile')
})

journey('a deleted work is asked about, then gone with its post', async (stage) => {
  const person = await stage.member()
  const { page, goTo, api } = person
  const { work, post } = await postPainting(person, 'To be deleted')
  await goTo(`/profile?work=${work.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Friendly Reminder' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await step.toast(page, 'Delete work successful').waitFor()
  await page.getByText('No works yet').waitFor()
  expect(await step.worksOf(api)).toEqual([])

  const visitor = await stage.visitor()
  visitor.expecting(404, /^\/post\//)
  await visitor.goTo(`/post/${post.id}`)
  await visitor.page.getByText('This page does not exist, or its picture was taken down.').waitFor()
})
