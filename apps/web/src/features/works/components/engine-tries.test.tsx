import type { WorkEngineTry } from '@easel/contract/client'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTs, sampleUser, sampleWork } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { EngineTries } from './engine-tries.tsx'

afterEach(leavePage)

const sent = { id: 'first', engine_name: 'studio-2', task: 'text_to_image', send_ts: sampleTs }
const ended = (changes: Partial<WorkEngineTry>): WorkEngineTry => ({
  ...sent,
  ...{ model: 'flux1-dev.safetensors', end_ts: sampleTs + 12_000 },
  ...changes,
})

async function renderTries(engine_try_arr: WorkEngineTry[], locale: 'en' | 'zh' = 'en') {
  const api = { listWorkEngineTries: async () => ({ engine_try_arr }) }
  await renderPage(<EngineTries work={sampleWork({ uses_engine: true })} />, {
    locale,
    user: sampleUser(),
    api,
  })
}

test('tries are shown as a list with a name, in order, with their faults', async () => {
  await renderTries([
    ended({ outcome: 'failed', fault_message: 'The engine has too little memory.' }),
    ended({ id: 'second', outcome: 'done', take_over_ts: sampleTs + 1000 }),
  ])
  const list = await screen.findByRole('region', { name: 'Engines' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first!.textContent).toMatch(/^Sent to studio-2 at .+, failed after 12 sec\./)
  expect(first!.textContent).toContain('The engine has too little memory.')
  expect(second!.textContent).toMatch(/taken over after an interruption, done after 12 sec\./)
})

test('a try in progress is marked as running, in Chinese on a Chinese page', async () => {
  await renderTries([{ ...sent, accept_ts: sampleTs }], 'zh')
  expectVisible(await screen.findByText(/发送到 studio-2，已接受，尚未完成。$/))
})

test.each([
  ['en', 'Guided by a photo through xl_canny.safetensors'],
  ['zh', '照片引导所用的 ControlNet：xl_canny.safetensors'],
] as const)('the ControlNet of a picture that a photo guided is named, in %s', async (locale, text) => {
  await renderTries([ended({ outcome: 'done', control_net: 'xl_canny.safetensors' })], locale)
  expectVisible(await screen.findByText(text))
})

const reused = { ...ended({ outcome: 'done' }), is_reused: true }

test.each([
  [
    'en',
    'Made before with the same words, pictures and settings: the kept result is used, and no engine was asked.',
  ],
  ['zh', '此前已用相同的文字、图片和设置生成过：直接使用保存的结果，没有再调用引擎。'],
] as const)(
  'a result that was made before is marked as an earlier result and names no engine, in %s',
  async (locale, sentence) => {
    await renderTries([reused], locale)
    expectVisible(await screen.findByText(sentence))
    expect(screen.queryByText(/studio-2/)).toBeNull()
  },
)
