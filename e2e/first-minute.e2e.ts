import { expect } from 'vitest'
import { accessibilityFaults } from './harness/accessibility.ts'
import { postPainting } from './harness/gallery.ts'
import { type Person, password } from './harness/person.ts'
import { smallPhoto } from './harness/photos.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()
let people = 0

/** Signs up in the dialog over the page. The first field of the dialog has the focus. */
async function signUp({ page }: Person, title: string): Promise<void> {
  const gate = page.getByRole('dialog', { name: title })
  await gate.waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("name")')).toBe('username')
  people += 1
  await page.keyboard.type(`new_${people}_${Date.now().toString(36)}`)
  await gate.getByRole('textbox', { name: 'Password' }).fill(password)
  await gate.getByLabel('I am 13 or older').check()
  await gate.getByRole('button', { name: 'Sign up', exact: true }).click()
  await gate.waitFor({ state: 'hidden' })
}

journey('a visitor chooses a sample photo, and signs up when the picture is to be made', async (stage) => {
  const person = await stage.visitor()
  const { page, goTo } = person
  await goTo('/')
  const welcome = page.getByRole('region', { name: 'Turn a photo into a painting' })
  // The click opens the file chooser, and the gallery of templates gets the photo.
  const chooser = page.waitForEvent('filechooser')
  await welcome.getByText('Try with your photo').click()
  await (await chooser).setFiles(await smallPhoto())
  await page.waitForURL('**/tool')
  await page.getByText('Your photo is ready. Choose what it becomes.').waitFor()
  await page.getByRole('button', { name: 'Remove small-1.jpg' }).click()
  await goTo('/')
  await welcome.getByRole('link', { name: 'Try one of ours' }).click()
  await page.getByText('Your photo is ready. Choose what it becomes.').waitFor()
  await page
    .getByRole('list', { name: 'Templates' })
    .getByRole('link', { name: /^Low Poly/ })
    .click()
  await step.startButton(page).click()
  await signUp(person, 'Sign up to make your picture')
  await step.toast(page, 'Welcome! You have 10 attempts to begin with.').waitFor()
  await step.watchedWork(page)
  // Every page has a link named “Create” to the templates.
  expect(await page.getByRole('link', { name: 'Create', exact: true }).first().getAttribute('href')).toBe(
    '/tool',
  )
})

journey('follow and collect take effect after a sign-up in a dialog over the page', async (stage) => {
  const maker = await stage.member()
  const { post } = await postPainting(maker, 'For someone new')
  const person = await stage.visitor()
  const { page, goTo } = person
  await goTo(`/post/${post.id}`)
  const follow = page.getByRole('button', { name: `Follow ${maker.user.nick_name}` }).first()
  await follow.click()
  await signUp(person, 'Sign up to follow people')
  await expect.poll(async () => (await maker.api.getCurrentUser()).follower_count).toBe(1)

  const otherVisitor = await stage.visitor()
  await otherVisitor.goTo(`/tool?template=${post.work_template_id}`)
  await otherVisitor.page.getByRole('button', { name: /^Collect/ }).click()
  await signUp(otherVisitor, 'Sign up to collect templates')
  await otherVisitor.page.getByRole('button', { name: /^Collect/, pressed: true }).waitFor()
})

journey('a like of a post that was deleted during the sign-up reports the deletion', async (stage) => {
  const maker = await stage.member()
  const { post } = await postPainting(maker, 'Soon gone')
  const person = await stage.visitor()
  const { page, goTo, expecting } = person
  await goTo(`/post/${post.id}`)
  await page.getByRole('button', { name: /^Like/ }).first().click()
  await page.getByRole('dialog', { name: 'Sign up to like this' }).waitFor()
  await maker.api.deletePost({ id: post.id })
  expecting(404, /\/(post|comment_arr)/)
  await signUp(person, 'Sign up to like this')
  await step.toast(page, 'It was deleted in the meantime').waitFor()
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

journey(
  'keys open the search, list all keys and skip the topics; a sentence explains why a post is in the feed',
  async (stage) => {
    const maker = await stage.member()
    await postPainting(maker, 'Seen by everybody #keys')
    const { page, goTo } = await stage.visitor()
    await goTo('/inspiration?tab=new')
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search Arts' }).waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.role ?? document.activeElement.getAttribute("role")'))
      .toBe('combobox')
    await page.keyboard.press('Escape')

    const skip = page.getByRole('link', { name: 'Skip the topics' })
    await skip.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const card = page.getByRole('list', { name: 'Inspiration' }).getByRole('article').first()
    await expect.poll(() => card.locator(':focus').count()).toBe(1)

    await card.getByRole('button', { name: 'Why am I seeing this?' }).click()
    const why = page.getByRole('dialog', { name: 'Why am I seeing this?' })
    await why.getByText('It is one of the newest posts on this site.').waitFor()
    expect(await why.getByText(/^This one was posted (just now|\d+ min\. ago)\.$/).count()).toBe(1)
  },
)
