// Makes the pictures of README.md: `npm run shots:readme -- [strip | journey | feed …]`. Without arguments, it makes all three.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../../harness/browser.ts'
import { newMember } from '../../harness/person.ts'
import { Server } from '../../harness/server.ts'
import { waitFor } from '../making.ts'
import { settle } from '../settle.ts'
import { filmJourney } from './journey.ts'
import { encodePicture } from './recorder.ts'
import { makeStrip } from './strip.ts'

const images = new URL('../../../docs/images/', import.meta.url)
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const feedTimeoutMs = 600_000

async function save(name: string, bytes: Buffer): Promise<void> {
  await writeFile(new URL(name, images), bytes)
  process.stdout.write(`${fileURLToPath(new URL(name, images))}: ${Math.round(bytes.length / 1000)} kB\n`)
}

if (isWanted('strip')) await save('before-after.webp', await makeStrip())
if (isWanted('journey') || isWanted('feed')) {
  await using server = await Server.start({ DEMO: 'on' })
  await using browser = await launchBrowser({ inSrgb: true })
  const hasPosts = (count: number) => async () =>
    (await server.api().listPosts({ limit: 50 })).post_arr.length >= count
  if (isWanted('journey')) {
    // The last picture of the animation is the feed.
    await waitFor('some sample posts', hasPosts(8))
    await save('journey.webp', await filmJourney(browser, server))
  }
  if (isWanted('feed')) {
    await waitFor('the sample posts', hasPosts(30), feedTimeoutMs)
    const { api, page, goTo } = await newMember(browser, server, {
      theme: 'dark',
      viewport: { width: 1440, height: 900 },
    })
    // The pre-check blurs a sample post now and then, so it is off.
    await api.updateSetting({ show_sensitive: true })
    await goTo('/inspiration')
    await settle(page)
    await save('inspiration.webp', await encodePicture(await page.screenshot()))
  }
}
