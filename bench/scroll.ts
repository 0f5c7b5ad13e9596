import { samplePhoto } from '@easel/testkit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, openProfile } from './harness/browser.ts'
import { garbageIn, watchGarbage } from './harness/garbage.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { startVolume, type Volume } from './harness/volume.ts'

const usualPosts = 5000

interface ScrollResult {
  /** Number of posts that the page showed at some time. */
  seen: number
  maxElements: number
  slow: readonly SlowFrame[]
}

/** A frame that took over 50 ms. */
interface SlowFrame {
  /** Time of scripts, styles, layout and garbage collection in the frame, in ms. */
  all: number
  /** Time of scripts, styles and layout in the frame, in ms. */
  own: number
}

export const scroll: Measurement = {
  name: 'scroll',
  title: 'A long feed, and answers to fingers',
  about:
    `A browser scrolls to the end of the new posts of a site with ${usualPosts} posts (\`--posts\`), by a tenth of a screen in every frame, faster than fingers do. ` +
    'Elements are counted at every half screen. Frames over 50 ms are reported by the browser (long animation frames). Only the time of scripts, styles ' +
    'and layout of a frame is counted, since drawing takes longer without a graphics card; it is given with and without the garbage collection in the frame, which ' +
    'the browser traces. A page that only shows the same pictures at the same speed gives the time that the browser needs to discard so many ' +
    'pictures. Interactions: from a click or a key to the next frame, by the ' +
    'event timing of the browser, after the first visit to each part; the figure is the slowest interaction of each run.',
  command: 'scroll',
  runs: 3,
  timeLimitMs: 20 * 60_000,
  async measure(bench) {
    const posts = bench.posts ?? usualPosts
    const volume = await startVolume(bench.resources, { posts, say: bench.say })
    const browser = await launchBrowser(bench.resources)
    const scrolls: ScrollResult[] = []
    const alone: (readonly SlowFrame[])[] = []
    const waits: number[] = []
    for (let run = 0; run < bench.runs; run++) {
      const { baseUrl, reader } = volume
      const context = await openProfile(browser, {
        ...{ baseUrl, token: reader.token },
        options: { reducedMotion: 'reduce' },
      })
      await servePictures(context)
      // One tab is open at a time, because tabs of the same site share a thread and its garbage collection.
      const inTab = async <T>(measure: (page: Page) => Promise<T>) => {
        const page = await context.newPage()
        const measured = await measure(page)
        await page.close()
        return measured
      }
      waits.push(await inTab((page) => slowestInteraction(page, bench)))
      scrolls.push(await inTab((page) => scrollThrough({ browser, page }, volume, bench)))
      alone.push(await inTab((page) => scrollPictures({ browser, page }, posts, bench)))
      await context.close()
    }
    return figuresOf({ scrolls, alone, waits, posts })
  },
}

/**
 * Serves the same photo for every post, in the requested size, as if from the cache. SQL statements made the posts, so the posts
 * have no files.
 */
async function servePictures(context: BrowserContext): Promise<void> {
  const photo = await samplePhoto({ width: 640, height: 480 })
  const small = await samplePhoto({ width: 360, height: 270, format: 'webp' })
  await context.route(/\/(files|public)\//, (route) =>
    route.request().url().includes('size=small')
      ? route.fulfill({ body: small, contentType: 'image/webp' })
      : route.fulfill({ body: photo, contentType: 'image/jpeg' }),
  )
}

interface Tab {
  browser: Browser
  page: Page
}

/** The browser's report of a frame over 50 ms. Times are by the page's clock, in ms. */
interface LongFrame {
  startTime: number
  duration: number
  styleAndLayoutStart: number
  scripts: { duration: number }[]
}

/** Runs code in the page, which may animate for minutes. Reports the slow frames. */
async function watchFrames<T>(tab: Tab, code: string): Promise<{ answer: T; slow: readonly SlowFrame[] }> {
  const { answer, collections } = await watchGarbage(tab, () =>
    tab.page.evaluate<{ answer: T; frames: LongFrame[] }>(`(async () => {
      const frames = [];
      const keep = (list) => frames.push(...list.map((frame) => frame.toJSON()));
      const watch = new PerformanceObserver((list) => keep(list.getEntries()));
      watch.observe({ type: 'long-animation-frame' });
      const answer = await (${code})();
      keep(watch.takeRecords());
      return { answer, frames };
    })()`),
  )
  const slow = answer.frames.map(({ startTime, duration, styleAndLayoutStart, scripts }) => {
    const end = startTime + duration
    const layout = styleAndLayoutStart > 0 ? end - styleAndLayoutStart : 0
    const total = scripts.reduce((sum, script) => sum + script.duration, 0) + layout
    return { all: total, own: total - garbageIn({ start: startTime, end }, collections) }
  })
  return { answer: answer.answer, slow }
}

async function scrollThrough(tab: Tab, { baseUrl }: Volume, { say }: Bench): Promise<ScrollResult> {
  await tab.page.goto(`${baseUrl}/inspiration?tab=new`)
  await tab.page.locator('main article').first().waitFor()
  const { answer, slow } = await watchFrames<Pick<ScrollResult, 'seen' | 'maxElements'>>(
    tab,
    `async () => {
      const seen = new Set();
      let maxElements = 0;
      let still = 0;
      for (let frame = 0; still < 300; frame++) {
        const before = scrollY;
        scrollBy(0, innerHeight * 0.1);
        await new Promise(requestAnimationFrame);
        still = scrollY === before ? still + 1 : 0;
        // The check runs in every fifth frame only: its own time and memory would be counted as the page's.
        if (frame % 5 > 0) continue;
        for (const link of document.querySelectorAll('main article a[href*="/post/"]')) seen.add(link.pathname);
        maxElements = Math.max(maxElements, document.querySelectorAll('*').length);
      }
      return { seen: seen.size, maxElements };
    }`,
  )
  say(`${answer.seen} posts, at most ${answer.maxElements} elements, ${describe(slow)}`)
  return { ...answer, slow }
}

/**
 * Scrolls the same pictures on an otherwise empty page as a baseline. The page has five pictures in a row, and contains only the
 * pictures within one screen height of the visible part.
 */
async function scrollPictures(tab: Tab, posts: number, { say }: Bench): Promise<readonly SlowFrame[]> {
  await tab.page.route('/pictures', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pictures</title><main></main>' }),
  )
  await tab.page.goto('/pictures')
  const { slow } = await watchFrames(
    tab,
    `async () => {
      const rows = ${Math.ceil(posts / 5)}, height = 220, width = 270;
      const main = document.querySelector('main');
      main.style.cssText = 'position: relative; height: ' + rows * height + 'px';
      const shown = new Map();
      for (let top = 0; top < rows * height; top += innerHeight * 0.1) {
        scrollTo(0, top);
        const first = Math.max(0, Math.floor((top - innerHeight) / height));
        const last = Math.min(rows, Math.ceil((top + 2 * innerHeight) / height));
        for (const [row, pictures] of shown) {
          if (row >= first && row < last) continue;
          for (const picture of pictures) picture.remove();
          shown.delete(row);
        }
        for (let row = first; row < last; row++) {
          if (shown.has(row)) continue;
          shown.set(row, Array.from({ length: 5 }, (_, column) => {
            const picture = new Image(width, height);
            picture.decoding = 'async';
            picture.style.cssText = 'position: absolute; top: ' + row * height + 'px; left: ' + column * width + 'px';
            picture.src = '/files/public/picture-' + row + '-' + column + '?size=small';
            main.append(picture);
            return picture;
          }));
        }
        await new Promise(requestAnimationFrame);
      }
    }`,
  )
  say(`pictures alone: ${describe(slow)}`)
  return slow
}

/** Measures the most common interactions. Each interaction is done once before, so that its code is loaded. */
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

interface ScrollMeasurement {
  scrolls: readonly ScrollResult[]
  /** Slow frames of the baseline (pictures only), for each run. */
  alone: readonly (readonly SlowFrame[])[]
  waits: readonly number[]
  posts: number
}

type Part = keyof SlowFrame

const slowest = (part: Part, frames: readonly SlowFrame[]) =>
  Math.max(0, ...frames.map((frame) => frame[part]))
const countSlow = (part: Part, frames: readonly SlowFrame[]) =>
  frames.filter((frame) => frame[part] > 50).length
const describe = (slow: readonly SlowFrame[]) =>
  `${countSlow('all', slow)} frames over 50 ms, ${countSlow('own', slow)} without garbage (${slowest('own', slow).toFixed(1)} ms)`

function figuresOf({ scrolls, alone, waits, posts }: ScrollMeasurement): Figure[] {
  for (const { seen } of scrolls) {
    if (seen < posts * 0.99) throw new Error(`The feed ended after ${seen} of ${posts} posts`)
  }
  const ofFrames = (name: string, runs: readonly (readonly SlowFrame[])[], limit?: number): Figure[] => [
    { name: `${name}: slowest frame`, unit: 'ms', limit, samples: runs.map((slow) => slowest('own', slow)) },
    {
      name: `${name}: frames over 50 ms`,
      unit: 'frames',
      samples: runs.map((slow) => countSlow('own', slow)),
    },
    {
      name: `${name}: slowest frame with garbage`,
      unit: 'ms',
      samples: runs.map((slow) => slowest('all', slow)),
    },
    {
      name: `${name}: frames over 50 ms with garbage`,
      unit: 'frames',
      samples: runs.map((slow) => countSlow('all', slow)),
    },
  ]
  return [
    {
      name: 'Elements on the page at most',
      unit: 'elements',
      samples: scrolls.map(({ maxElements }) => maxElements),
    },
    ...ofFrames(
      'Feed',
      scrolls.map(({ slow }) => slow),
      50,
    ),
    ...ofFrames('Pictures alone', alone),
    { name: 'Slowest interaction to the next frame', unit: 'ms', limit: 100, samples: waits },
  ]
}
