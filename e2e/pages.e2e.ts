import { expect } from 'vitest'
import { draw, postDrawing, postPainting } from './harness/gallery.ts'
import { openStage } from './harness/stage.ts'
import * as step from './harness/steps.ts'

const journey = openStage()

journey('a step back closes an opened work, and the address of the work opens it again', async (stage) => {
  const person = await stage.member()
  const { page, goTo } = person
  await postPainting(person, 'To be opened')
  await goTo('/profile')
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await step.workCard(page, 'Oil Painting').click()
  await drawer.getByRole('heading', { name: 'Oil Painting' }).waitFor()
  const address = page.url()
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')

  await page.goto(address)
  await drawer.getByRole('link', { name: 'View post' }).waitFor()
  // Escape first closes the dialog inside the drawer.
  await drawer.getByRole('button', { name: 'Share link' }).click()
  const share = page.getByRole('dialog', { name: 'Share', exact: true })
  await share.waitFor()
  await page.keyboard.press('Escape')
  await share.waitFor({ state: 'hidden' })
  expect(await drawer.isVisible()).toBe(true)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/profile')
})

journey(
  "arrow keys step through the user's works in the drawer, and Escape closes the drawer",
  async ({ member }) => {
    const person = await member()
    const [older, newer] = [await draw(person), await draw(person)]
    const { page, goTo } = person
    await goTo('/profile')
    await page.locator(`[data-work-link="${newer.id}"]`).click()
    const isShown = (id: string) => page.waitForURL((url) => url.searchParams.get('work') === id)
    await isShown(newer.id)
    const drawer = page.getByRole('dialog', { name: 'Details' })
    await drawer.getByRole('heading', { name: 'Flowing Lines' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await isShown(older.id)
    await page.keyboard.press('ArrowLeft')
    await isShown(newer.id)
    await drawer.getByRole('button', { name: 'Show at full size' }).click()
    const full = page.getByRole('dialog', { name: 'Picture at full size' })
    await full.waitFor()
    await page.keyboard.press('Escape')
    await full.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  },
)

journey('deleting a work asks for confirmation, and deletes the post of the work, too', async (stage) => {
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
  await visitor.page.getByText('This page does not exist, or its content has been removed.').waitFor()
})

journey('search engines and home screens get their files in both languages', async ({ server }) => {
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`)
    expect(answer.status, path).toBe(200)
    return await answer.text()
  }
  expect(await read('/robots.txt')).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const sitemap = await read('/sitemap.xml')
  for (const path of ['/inspiration', '/zh/inspiration', '/zh/tool?template='])
    expect(sitemap).toContain(`<loc>${server.url}${path}`)
  const home = async (headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/`, { headers, redirect: 'manual' })
    expect(answer.headers.get('vary')).toContain('accept-language')
    return answer.headers.get('location')
  }
  expect(await home({ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).toBe('/zh/inspiration')
  expect(await home({ 'accept-language': 'zh-CN', cookie: 'locale=en' })).toBe('/inspiration')
  expect(await home({})).toBe('/inspiration')
  const [english, chinese] = await Promise.all(
    ['/manifest.webmanifest', '/zh/manifest.webmanifest'].map(async (path) => JSON.parse(await read(path))),
  )
  expect([english.start_url, chinese.start_url]).toEqual(['/inspiration', '/zh/inspiration'])
  for (const { src } of english.icons) await read(src)
  expect(chinese.file_handlers[0].action).toBe('/zh/tool?shared=opened')

  // The showcase of components is for developers, so no build contains it.
  expect((await fetch(`${server.url}/dev/ui`)).status).toBe(404)
  const page = await read('/zh/inspiration')
  for (const part of [
    `<link rel="canonical" href="${server.url}/zh/inspiration"/>`,
    `<link rel="alternate" hrefLang="en" href="${server.url}/inspiration"/>`,
    '<meta property="og:locale" content="zh_CN"/>',
    '<link rel="manifest" href="/zh/manifest.webmanifest"/>',
  ])
    expect(page).toContain(part)
  expect(page.match(/<title>/g)).toHaveLength(1)
})

journey(
  'pages for different viewers share HTML only where their HTML is equal',
  async ({ server, ...stage }) => {
    const [author, fan] = [await stage.member(), await stage.member()]
    const post = await postDrawing(author, `Seen by many #shared${author.user.username}`)
    await fan.api.likePost({ id: post.id })
    const tokens = [undefined, author.token, fan.token]
    // The server under test renders cached parts again and compares them. It fails a page if they differ.
    for (const token of [...tokens, ...tokens])
      for (const path of ['/inspiration', '/inspiration?order=new', '/tool', `/user/${author.user.id}`])
        for (const prefix of ['', '/zh'])
          for (const looks of ['theme=light; sider=collapsed', 'theme=dark; sider=open', 'theme=auto']) {
            const cookie = token === undefined ? looks : `token=${token}; ${looks}`
            const page = await fetch(`${server.url}${prefix}${path}`, { headers: { cookie } })
            expect(page.status, `${path} with ${cookie}`).toBe(200)
            await page.arrayBuffer()
          }
  },
)
