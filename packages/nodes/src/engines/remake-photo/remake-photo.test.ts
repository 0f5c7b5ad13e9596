import { expect, test } from 'vitest'
import type { EngineWork } from '../../execution-types.ts'
import { encodeImage } from '../../ground/codec/image-codec.ts'
import { instructions } from '../../ground/engine/instructions.ts'
import { builtInTemplates } from '../../index.ts'
import { quietContext, scenery } from '../../testing/pictures.ts'
import { executeRemakePhoto } from './execution.ts'

const values = {
  ...{
    negative_prompt: '',
    model: '',
    steps: 0,
    guidance: 0,
    sampler: '',
    scheduler: '',
    loras: '',
    seed: 5,
  },
  ...{ instruction: 'felt', words: '' },
}

/** Runs the node with an engine that answers with a picture, and returns the request and the result. */
async function remade(inputs: Parameters<typeof executeRemakePhoto>[0]) {
  const requests: EngineWork[] = []
  const { bytes } = await encodeImage(scenery(120, 90), { format: 'png' })
  const [image] = await executeRemakePhoto(
    { ...values, ...inputs },
    quietContext({
      askEngine: async (request, { read }) => {
        requests.push(request)
        return await read([{ bytes, mime_type: 'image/png' }])
      },
    }),
  )
  return { request: requests[0] as Extract<EngineWork, { type: 'task' }>, image: image! }
}

test('a photo is sent with the words of the instruction, and keeps its shape', async () => {
  const { request, image } = await remade({ image: scenery(300, 200) })
  expect(request).toMatchObject({ task: 'reference_to_image', seed: 5, prompt: instructions['felt']!.words })
  expect(request.references).toHaveLength(1)
  expect(image).toMatchObject({ kind: 'image', width: 1280, height: 854 })
})

test('an instruction with a format decides the shape, and two photos are sent in order', async () => {
  const { request, image } = await remade({
    ...{ image: scenery(300, 200), second: scenery(90, 160) },
    instruction: 'younger-table',
  })
  expect(request.references?.map(({ width }) => width)).toEqual([300, 90])
  expect(image).toMatchObject({ width: 1024, height: 1280 })
})

test('words of the user are added to an instruction that takes words, and change no other instruction', async () => {
  const image = scenery(64, 64)
  const promptOf = async (instruction: string, words: string) =>
    (await remade({ image, instruction, words })).request.prompt
  expect(await promptOf('caricature-ink', ' $& baker ')).toContain('“$& baker”')
  expect(await promptOf('caricature-ink', '  ')).toBe(instructions['caricature-ink']!.words)
  expect(await promptOf('clay', 'baker')).toBe(instructions['clay']!.words)
})

test('every instruction is a choice of exactly one template', () => {
  const offered = builtInTemplates.flatMap(({ input_arr }) =>
    input_arr.flatMap(({ name, choice_arr = [] }) =>
      name === 'instruction' ? choice_arr.map(({ value }) => value) : [],
    ),
  )
  expect(offered.toSorted()).toEqual(Object.keys(instructions).toSorted())
})
