import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser, openProfile } from './harness/browser.ts'
import { type FeedSite, startFeed } from './harness/feed.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { signUp, templateId } from './harness/person.ts'
import { phonePhoto } from './harness/photos.ts'

/** Number of posts; more than the 24 of a list's page. */
const postCount = 30
const resultTimeoutMs = 60_000

/** Figures of one run. */
interface Minute {
  dialogMs: number
  tabMs: readonly number[]
  startMs: number
  styleMs: number
  clicks: number
  fileBytes: number
  sentBytes: number
}

export const firstMinute: Measurement = {
  name: 'first-minute',
  title: 'Answers of the first minute',
  about:
    `A browser of 1440 × 900 with an empty cache, signed in on a site with ${postCount} posts. Times are measured in the page: from the click (the timestamp of the ` +
    'browser) to the frame in which the last awaited element has been loaded, decoded and drawn, including animations. The dialog: the first post that is ' +
    'opened, on an idle page. Tabs: from Hot to New and back, after both were shown once. Progress: Oil Painting with a photo of 12 megapixels, ' +
    'started as soon as the photo is shown. Another style: the first style that is offered below that painting, until the page shows the photo in ' +
    'this style. Bytes: the uploaded bytes of that photo, which the browser scales down to the 2048 px of the template.',
  command: 'first-minute',
  runs: 3,
  timeLimitMs: 10 * 60_000,
  async measure(bench) {
    const site = await startFeed(bench, { posts: postCount, of: 'domain-warp' })
    await likeOldest(bench, site)
    const browser = await launchBrowser(bench.resources)
    const minutes: Minute[] = []
    for (let run = 0; run < bench.runs; run++) {
      const context = await openProfile(browser, { baseUrl: site.baseUrl, token: site.person.token })
      context.setDefaultTimeout(resultTimeoutMs)
      const minute = {
        dialogMs: await timeDialog(context),
        tabMs: await timeTabs(context),
        ...(await makeTwo(context, site, run + 1)),
      }
      bench.say(JSON.stringify(minute))
      minutes.push(minute)
      await context.close()
    }
    return figuresOf(minutes)
  },
}

/** Likes the oldest post, so that the first post of Hot differs from the first post of New. */
async function likeOldest({ resources }: Bench, { baseUrl, person }: FeedSite): Promise<void> {
  const { post_arr } = await person.api.listPosts({ order_by: 'ts', limit: postCount })
  const admirer = await signUp(resources, baseUrl)
  await admirer.api.likePost({ id: post_arr.at(-1)!.id })
}

const openCard = 'main article a[href*="/post/"]'

async function timeDialog(context: BrowserContext): Promise<number> {
  const page = await openPage(context, '/inspiration')
  // The page fetches the code of dialogs after the first interaction.
  await page.mouse.move(720, 450)
  await untilIdle(page)
  const { ms } = await timeClick(
    page,
    `() => {
      const dialog = document.querySelector('[role=dialog][aria-modal=true]');
      const isThere = dialog?.querySelector('article h2')?.textContent && getComputedStyle(dialog).opacity === '1';
      return isThere && dialog.querySelector('article img');
    }`,
    () => page.locator(openCard).first().click(),
  )
  await page.close()
  return ms
}

async function timeTabs(context: BrowserContext): Promise<number[]> {
  const page = await openPage(context, '/inspiration')
  const firstPath = () => page.evaluate<string>(`document.querySelector('${openCard}').pathname`)
  const tab = (name: string) => page.getByRole('link', { name, exact: true })
  const visit = async (name: string) => {
    await tab(name).click()
    await page.locator(`a[aria-current=page]:text-is("${name}")`).waitFor()
    await untilIdle(page)
    return await firstPath()
  }
  const paths = { New: await visit('New'), Hot: await visit('Hot') }
  if (paths.New === paths.Hot) throw new Error('Hot and New begin with the same post')
  const times: number[] = []
  for (const [name, path] of Object.entries(paths)) {
    const isThere = `() => {
      const link = document.querySelector('${openCard}');
      return link?.pathname === '${path}' && link.querySelector('img');
    }`
    times.push((await timeClick(page, isThere, () => tab(name).click())).ms)
    await untilIdle(page)
  }
  await page.close()
  return times
}

type Made = Omit<Minute, 'dialogMs' | 'tabMs'>

/** Makes a painting of a photo, and then a picture of the photo in another style. */
async function makeTwo(context: BrowserContext, { person }: FeedSite, seed: number): Promise<Made> {
  const page = await openPage(context, `/tool?template=${await templateId(person.api, 'portrait-in-oils')}`)
  await untilIdle(page)
  const sizes: Promise<number>[] = []
  page.on('request', (request) => {
    const isPhoto = request.method() === 'PUT' && request.headers()['content-type']?.startsWith('image/')
    if (isPhoto) sizes.push(bodyBytes(request.allHeaders()))
  })
  const photo = await phonePhoto(seed)
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.waitForFunction('document.querySelector(\'[aria-label="Your photos"] img\')?.naturalWidth > 0')
  const { ms: startMs } = await timeClick(
    page,
    `() => document.querySelector('section[aria-label=Progress] [aria-live]')?.textContent && document.body`,
    () => page.getByRole('button', { name: 'Start generating' }).click(),
  )
  await page.getByRole('region', { name: 'Result', exact: true }).waitFor()
  const styles = page.getByRole('region', { name: 'This photo in another style' })
  await styles.getByRole('button').first().getByAltText('Your photo in this style').waitFor()
  const result = await page.evaluate<string>(`(${shownResult})().src`)
  const { ms: styleMs, clicks } = await timeClick(
    page,
    `() => {
      const picture = (${shownResult})();
      return picture && picture.src !== '${result}' && !document.querySelector('[data-sweeping]') && picture;
    }`,
    () => styles.getByRole('button').first().click(),
  )
  await page.close()
  const sent = await Promise.all(sizes)
  if (sent.length !== 1) throw new Error(`${sent.length} photos were sent`)
  return { startMs, styleMs, clicks, fileBytes: photo.byteLength, sentBytes: sent[0]! }
}

/** Code that returns the large picture of a finished work. The small pictures of earlier works have the same alternative text. */
const shownResult = `() => [...document.querySelectorAll('main img')].find(
  ({ alt, offsetWidth }) => alt.startsWith('A work made with') && offsetWidth > 300
)`

async function bodyBytes(headers: Promise<Record<string, string>>): Promise<number> {
  return Number((await headers)['content-length'])
}

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return page
}

/** Waits until the page has fetched nothing for one second. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const count = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== count(); ) {
      before = count();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })()`)
}

/**
 * Returns the time from the first click of `act` until `find` returns a picture or element, the picture is decoded, and its frame
 * is drawn; also the number of clicks until then.
 */
async function timeClick(
  page: Page,
  find: string,
  act: () => Promise<void>,
): Promise<{ ms: number; clicks: number }> {
  const [timed] = await Promise.all([
    page.evaluate<{ ms: number; clicks: number }>(`(async () => {
      const clicks = [];
      addEventListener('click', ({ timeStamp }) => clicks.push(timeStamp), { capture: true });
      const frame = () => new Promise(requestAnimationFrame);
      let found;
      while (clicks.length === 0 || !(found = (${find})())) await frame();
      await found.decode?.();
      await frame();
      // The message arrives after the frame was drawn.
      const { port1, port2 } = new MessageChannel();
      await new Promise((resolve) => { port1.onmessage = resolve; port2.postMessage(undefined); });
      return { ms: performance.now() - clicks[0], clicks: clicks.length };
    })()`),
    act(),
  ])
  return timed
}

function figuresOf(minutes: readonly Minute[]): Figure[] {
  const valuesOf = (read: (minute: Minute) => number) => minutes.map(read)
  return [
    {
      name: 'Click to a post, first dialog',
      unit: 'ms',
      limit: 400,
      samples: valuesOf(({ dialogMs }) => dialogMs),
    },
    { name: 'Tab seen before', unit: 'ms', limit: 150, samples: minutes.flatMap(({ tabMs }) => tabMs) },
    { name: 'Start to progress', unit: 'ms', limit: 300, samples: valuesOf(({ startMs }) => startMs) },
    {
      name: 'Another style, finished',
      unit: 's',
      limit: 3,
      samples: valuesOf(({ styleMs }) => styleMs / 1000),
    },
    { name: 'Clicks to another style', unit: 'clicks', limit: 2, samples: valuesOf(({ clicks }) => clicks) },
    { name: "Photo's file", unit: 'kB', samples: valuesOf(({ fileBytes }) => fileBytes / 1000) },
    { name: 'Sent of the photo', unit: 'kB', samples: valuesOf(({ sentBytes }) => sentBytes / 1000) },
    {
      name: "Sent, of the file's bytes",
      unit: '×',
      limit: 0.5,
      samples: valuesOf(({ fileBytes, sentBytes }) => sentBytes / fileBytes),
    },
  ]
}
