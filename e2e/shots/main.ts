// Takes screenshots of every screen, for a person to check: `npm run shots -- [part of a name …] [--out folder]`.
import { rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startComfyDouble } from '@easel/comfyui-double'
import { launchBrowser } from '../harness/browser.ts'
import { Server } from '../harness/server.ts'
import { chineseFontAdvice } from './chinese-font.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { Photographer, type ShotResult } from './photographer.ts'
import type { Locale, Screen } from './screen.ts'
import { screens } from './screens/index.ts'
import { fillWorld } from './world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(root, 'build/shots') } },
})
const folder = resolve(values.out)
const wanted = screens.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
)

if (wanted.length === 0)
  say(`No screen has such a name. There are:\n${screens.map(({ name }) => name).join('\n')}`)
else process.exitCode = await takeAll(wanted)

async function takeAll(chosen: readonly Screen[]): Promise<number> {
  const since = performance.now()
  // The script acts faster than the usual limits allow, and needs more attempts than a user has.
  await using server = await Server.start({ DEMO: 'on', START_ATTEMPTS: '200' })
  // Ctrl-C stops the server as well, so only its folder remains to be removed.
  process.once('SIGINT', () => server[Symbol.asyncDispose]().finally(() => process.exit(130)))
  await using browser = await launchBrowser()
  const advice = await chineseFontAdvice(browser)
  if (advice) say(advice)
  say('Filling an installation with works, posts and talk …')
  await using engine = await startComfyDouble()
  // Without this model, one template is offered to administrators only, and shows them the reason.
  engine.fault({ type: 'remove_model', folder: 'upscale_models', name: 'RealESRGAN_x4plus.safetensors' })
  const world = await fillWorld(server, engine.url)
  say(`Taking ${chosen.length} screens …`)
  // An earlier run may have left screens that no longer exist.
  if (chosen.length === screens.length) await rm(folder, { recursive: true, force: true })
  const inLanguage = async (locale: Locale) => {
    const photographer = new Photographer({ browser, world, locale, folder })
    const taken: ShotResult[] = []
    for (const screen of chosen) taken.push(await photographer.take(screen))
    await photographer.close()
    return taken
  }
  const [english, chinese] = await Promise.all([inLanguage('en'), inLanguage('zh')])
  const taken = english.map((shot, index) => joinResults(shot, chinese[index]!))
  const sheet = await writeContactSheet(folder, taken)
  const seconds = Math.round((performance.now() - since) / 1000)
  const count = taken.reduce((sum, { shots }) => sum + shots.length, 0)
  say(`${count} pictures in ${seconds} s: ${relative(process.cwd(), sheet)}`)
  const troubled = taken.filter(({ problems }) => problems.length > 0)
  for (const { screen, problems } of troubled) say(`${screen}:\n  ${problems.join('\n  ')}`)
  if (troubled.length > 0) say(server.said)
  return troubled.length === 0 ? 0 : 1
}

function joinResults(english: ShotResult, chinese: ShotResult): ShotResult {
  return {
    screen: english.screen,
    shots: [...english.shots, ...chinese.shots],
    problems: [...english.problems, ...chinese.problems.map((problem) => `zh: ${problem}`)],
  }
}
