import { expect } from 'vitest'
import { openStage } from './harness/stage.ts'

const journey = openStage({ DEMO: 'off' })

journey('what a page needs comes again without the network; pages and posts never do', async (stage) => {
  const person = await stage.visitor({ serviceWorkers: 'allow' })
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
  await page.getByText('请检查您的网络连接').waitFor()
  await context.setOffline(false)
  // It comes back by itself.
  await page.getByRole('list', { name: '模板' }).waitFor()
  back()
})

journey('search engines and home screens find what they look for, in both languages', async ({ server }) => {
  const read = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`)
    expect(answer.status, path).toBe(200)
    return await answer.text()
  }
  expect(await read('/robots.txt')).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  const sitemap = await read('/sitemap.xml')
  for (const path of ['/inspiration', '/zh/inspiration', '/zh/tool?template='])
    expect(sitemap).toContain(`<loc>${server.url}${path}`)
  const [english, chinese] = await Promise.all(
    ['/manifest.webmanifest', '/zh/manifest.webmanifest'].map(async (path) => JSON.parse(await read(path))),
  )
  expect([english.start_url, chinese.start_url]).toEqual(['/inspiration', '/zh/inspiration'])
  for (const { src } of english.icons) await read(src)

  // The parts of the design are for developers: no build has that page.
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
