import { requireChromium, samplePhoto } from '@easel/testkit'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { startVolume, type Volume } from './harness/volume.ts'

const usualPosts = 5000
const screen = { width: 1440, height: 900 }
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

interface Scrolled {
  /** Posts that were on the page at some time. */
  seen: number
  mostElements: number
  /** Of frames that took over 50 ms: what scripts, styles and layout took of each, ms. */
  slow: number[]
}

export const scroll: Measurement = {
  name: 'scroll',
  title: 'A long feed, and answers to fingers',
  about:
    `A browser scrolls through the new posts of a site with ${usualPosts} of them (\`--posts\`), a tenth of a screen in every frame, faster than fingers do, to the end. ` +
    'Elements are counted at every screen. Frames over 50 ms come from the browser (long animation frames); of each only what its scripts, styles ' +
    'and layout took is counted, not what drawing takes where no graphics card helps. Interactions: from a click or a key to the next frame, as the ' +
    'browser tells (event timing), after the first visit to each part; the slowest of each run.',
  command: 'scroll',
  runs: 3,
  timeLimitMs: 20 * 60_000,
  async measure(bench) {
    const posts = bench.posts ?? usualPosts
    const volume = await startVolume(bench.resources, { posts, say: bench.say })
    const browser = await chromium.launch({ executablePath: requireChromium(), args: flags })
    bench.resources.defer(() => browser.close())
    const scrolls: Scrolled[] = []
    const waits: number[] = []
    for (let run = 0; run < bench.runs; run++) {
      const context = await browser.newContext({
        viewport: screen,
        baseURL: volume.baseUrl,
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'token', value: volume.reader.token, url: volume.baseUrl }])
      // The guided tour would stand before everything.
      await context.addInitScript("localStorage.setItem('tour', '1')")
      await servePictures(context)
      waits.push(await slowestInteraction(await context.newPage(), bench))
      scrolls.push(await scrollThrough(await context.newPage(), volume, bench))
      await context.close()
    }
    return figuresOf(scrolls, waits, posts)
  },
}

/** The posts were made by SQL and have no files: each gets the same photo, as it would come from the cache. */
async function servePictures(context: BrowserContext): Promise<void> {
  const body = await samplePhoto({ width: 640, height: 480 })
  await context.route(/\/(files|public)\//, (route) => route.fulfill({ body, contentType: 'image/jpeg' }))
}

async function scrollThrough(page: Page, { baseUrl }: Volume, { say }: Bench): Promise<Scrolled> {
  await page.goto(`${baseUrl}/inspiration?tab=new`)
  await page.locator('main article').first().waitFor()
  await page.evaluate(`
    window.slowFrames = [];
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries()) {
        const scripts = frame.scripts.reduce((sum, { duration }) => sum + duration, 0);
        const layout = frame.styleAndLayoutStart > 0 ? frame.startTime + frame.duration - frame.styleAndLayoutStart : 0;
        window.slowFrames.push(scripts + layout);
      }
    }).observe({ type: 'long-animation-frame' })`)
  const scrolled = await page.evaluate<Scrolled>(`(async () => {
    const seen = new Set();
    let mostElements = 0;
    let still = 0;
    while (still < 300) {
      const before = scrollY;
      scrollBy(0, innerHeight * 0.1);
      await new Promise(requestAnimationFrame);
      for (const link of document.querySelectorAll('main article a[href*="/post/"]')) seen.add(link.pathname);
      mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
      still = scrollY === before ? still + 1 : 0;
    }
    return { seen: seen.size, mostElements, slow: window.slowFrames };
  })()`)
  say(
    `${scrolled.seen} posts, at most ${scrolled.mostElements} elements, ${scrolled.slow.length} frames over 50 ms`,
  )
  return scrolled
}

/** What people do most, each after it was done once: code that is fetched when it is first wanted is there then. */
async function slowestInteraction(page: Page, { say }: Bench): Promise<number> {
  await page.goto('/inspiration')
  const like = page.locator('main article').first().getByRole('button', { name: /like/i })
  const open = page.locator('main article a[href*="/post/"]').first()
  await like.waitFor()
  const once = async () => {
    await like.click()
    await open.click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await once()
  await page.evaluate(`
    window.waits = [];
    new PerformanceObserver((list) => {
      for (const event of list.getEntries()) if (event.interactionId) window.waits.push(event.duration);
    }).observe({ type: 'event', durationThreshold: 16 })`)
  for (let time = 0; time < 5; time++) await once()
  const slowest = await page.evaluate<number>('Math.max(0, ...window.waits)')
  say(`slowest interaction ${slowest} ms`)
  return slowest
}

function figuresOf(scrolls: readonly Scrolled[], waits: readonly number[], posts: number): Figure[] {
  for (const { seen } of scrolls) {
    if (seen < posts * 0.99) throw new Error(`The feed ended after ${seen} of ${posts} posts`)
  }
  return [
    {
      name: 'Elements on the page at most',
      unit: 'elements',
      samples: scrolls.map(({ mostElements }) => mostElements),
    },
    {
      name: 'Slowest frame, of what is ours',
      unit: 'ms',
      limit: 50,
      samples: scrolls.map(({ slow }) => Math.max(0, ...slow)),
    },
    { name: 'Slowest interaction to the next frame', unit: 'ms', limit: 100, samples: waits },
  ]
}
