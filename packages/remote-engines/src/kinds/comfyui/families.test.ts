import { readFileSync } from 'node:fs'
import { type DoubleVersion, doubleVersions, type NodeTypes, usualModels } from '@easel/comfyui-double'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineError } from '../../fault.ts'
import type { Capabilities, EngineTask, GraphRequest, TaskRequest } from '../../port.ts'
import { engineTasks } from '../../port.ts'
import { modelFolders } from './families/family.ts'
import { families, familyByMetadata, familyByName, isSecondHalf } from './families/index.ts'
import { findParts, graphOfTask } from './task.ts'
import { openStage, type Stage, signal } from './testing/harness.ts'
import { greyPicture } from './testing/picture.ts'

const stages = new Map<DoubleVersion, { stage: Stage; found: Capabilities }>()

const controlnet = [
  'control_v11p_sd15_canny_fp16.safetensors',
  'control_v11p_sd15_lineart_fp16.safetensors',
  'sdxl/controlnet-union-sdxl-1.0-promax.safetensors',
  'flux-depth-controlnet-v3.safetensors',
  'FLUX.1-dev-Controlnet-Union.safetensors',
  'sd3.5_large_controlnet_canny.safetensors',
  'Qwen-Image-InstantX-ControlNet-Union.safetensors',
]
const model_patches = [
  'Z-Image-Turbo-Fun-Controlnet-Union-2.1.safetensors',
  'qwen_image_depth_diffsynth_controlnet.safetensors',
]

beforeAll(async () => {
  for (const version of doubleVersions) {
    const stage = await openStage({
      version,
      models: { ...usualModels, loras: ['ink.safetensors'], controlnet, model_patches },
    })
    stages.set(version, { stage, found: await stage.engine.capabilities(signal) })
  }
})

afterAll(async () => {
  for (const { stage } of stages.values()) await stage[Symbol.asyncDispose]()
})

const isLink = (value: unknown): value is [string, number] => Array.isArray(value)

/**
 * Lists the faults of a graph according to the definitions of its node types. Files that are uploaded later are no
 * fault.
 */
function faultsOf({ graph, output_nodes }: GraphRequest, types: NodeTypes, files: boolean): string[] {
  const faults: string[] = []
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const definition = types[class_type]
    if (!definition) {
      faults.push(`${class_type} is unknown`)
      continue
    }
    const { required = {}, optional = {} } = definition.input
    const known = { ...required, ...optional }
    for (const name of Object.keys(required))
      if (!(name in inputs)) faults.push(`${class_type}.${name} is absent`)
    for (const [name, value] of Object.entries(inputs)) {
      const [type, options = {}] = known[name] ?? []
      const about = `${class_type}.${name} = ${JSON.stringify(value)}`
      if (type === undefined) faults.push(`${about}: no such input`)
      else if (isLink(value)) {
        const origin = types[graph[value[0]]?.class_type ?? '']?.output[value[1]]
        if (origin !== type) faults.push(`${about}: ${origin} is no ${String(type)}`)
        if (Number(value[0]) >= Number(id)) faults.push(`${about}: the node is used before it is defined`)
      } else if (type === 'INT' || type === 'FLOAT') {
        const number = Number(value)
        if (!(number >= Number(options['min']) && number <= Number(options['max'])))
          faults.push(`${about}: range`)
        if (type === 'INT' && !Number.isInteger(number)) faults.push(`${about}: no integer`)
      } else if (Array.isArray(type) || type === 'COMBO') {
        const choices = Array.isArray(type) ? type : (options['options'] as unknown[])
        const isFile = /_name\d?$/.test(name) && !/sampler/.test(name)
        if (!options['image_upload'] && (files || !isFile) && !choices.includes(value))
          faults.push(`${about}: no choice`)
      }
    }
  }
  for (const id of output_nodes)
    if (!types[graph[id]!.class_type]?.output_node) faults.push(`${id} saves nothing`)
  return faults
}

const anyRequest = (task: EngineTask, model: string): fc.Arbitrary<TaskRequest> =>
  fc.record(
    {
      type: fc.constant('task' as const),
      task: fc.constant(task),
      model: fc.constant(model),
      prompt: fc.string(),
      negative_prompt: fc.string(),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      width: fc.integer({ min: 1, max: 16_384 }),
      height: fc.integer({ min: 1, max: 16_384 }),
      exact: fc.boolean(),
      sampler: fc.constantFrom('', 'lcm', 'heun'),
      scheduler: fc.constantFrom('', 'beta'),
      loras: fc.constantFrom([], [{ name: 'ink.safetensors', weight: 0.5 }]),
      hires: fc.record({
        scale: fc.double({ noNaN: true }),
        strength: fc.double({ noNaN: true }),
        steps: fc.nat(),
      }),
      steps: fc.double({ min: -10, max: 1000, noNaN: true }).map(Math.round),
      guidance: fc.double({ min: -10, max: 1000, noNaN: true }),
      strength: fc.double({ min: -1, max: 2, noNaN: true }),
      seconds: fc.double({ min: -1, max: 100, noNaN: true }),
      picture: fc.constant(greyPicture(16, 16)),
      mask: fc.constant(greyPicture(16, 16)),
      references: fc.array(fc.constant(greyPicture(16, 16)), { maxLength: 6 }),
    },
    { requiredKeys: ['type', 'task', 'model', 'prompt', 'seed', 'width', 'height', 'picture', 'mask'] },
  )

const tasksOf = (found: Capabilities) =>
  found.models.flatMap(({ name, family, tasks }) =>
    (Object.keys(tasks) as EngineTask[]).map((task) => ({ name, family: family!, task })),
  )

describe.each(doubleVersions)('version %s', (version) => {
  test('every task of every model gives a graph that the node types allow', () => {
    const { found } = stages.get(version)!
    const types = found.node_types as NodeTypes
    const modelTasks = tasksOf(found)
    expect(new Set(modelTasks.map(({ task }) => task))).toEqual(new Set(engineTasks))
    for (const { name, family, task } of modelTasks)
      expectValid({ name, family, task }, { found, types, files: true })
  })

  test('the engine does each task of each family', async () => {
    const { stage, found } = stages.get(version)!
    for (const { name, task } of tasksOf(found)) {
      const [request] = fc.sample(anyRequest(task, name), { numRuns: 1, seed: 5 })
      const handle = await stage.engine.submit(
        {
          ...request!,
          steps: 3,
          width: 200,
          height: 120,
          seconds: 1,
          hires: { scale: 1.2, strength: 0.5, steps: 1 },
        },
        { id: crypto.randomUUID(), signal },
      )
      expect(await stage.until(handle, 'done', 'failed')).toEqual({ state: 'done' })
      const files = await stage.engine.collect(handle, signal)
      const type = task === 'image_to_video' ? 'image/webp' : 'image/png'
      expect(files.map(({ mime_type }) => mime_type)).toEqual([type])
    }
  })
})

function usableModel(name: string, family: string, { model_files = {} }: Capabilities) {
  const folder = modelFolders.find((each) => model_files[each]?.includes(name))!
  return findParts(families.find(({ key }) => key === family)!, { folder, name }, model_files)
}

interface Check {
  readonly found: Capabilities
  readonly types: NodeTypes
  /** True if names of files are compared with the choices of node types. */
  readonly files: boolean
}

function expectValid(
  { name, family, task }: { name: string; family: string; task: EngineTask },
  { found, types, files }: Check,
): void {
  const model = usableModel(name, family, found)
  fc.assert(
    fc.property(anyRequest(task, name), (request) => {
      const options = found.models.find((model) => model.name === name)!.tasks[task]!
      expect(faultsOf(graphOfTask(model, request, { options, types }), types, files)).toEqual([])
    }),
    { numRuns: 15 },
  )
}

/** Path of a real server's answer to `/object_info`, on a machine with such a server. */
const realTypes = process.env['COMFYUI_OBJECT_INFO']

test.runIf(realTypes)('every graph fits the node types of a real server', () => {
  const types: NodeTypes = JSON.parse(readFileSync(realTypes!, 'utf8'))
  const { found } = stages.get('0.38')!
  for (const each of tasksOf(found)) expectValid(each, { found, types, files: false })
})

test('a model has the chosen sampler, if the engine lists the sampler', () => {
  const { found } = stages.get('0.38')!
  const types = found.node_types as NodeTypes
  expect(found.choices.samplers).toContain('dpmpp_2m')
  const model = usableModel('v1-5-pruned-emaonly.safetensors', 'sd15', found)
  const options = found.models.find(({ family }) => family === 'sd15')!.tasks.text_to_image!
  expect(options).toMatchObject({ sampler: 'dpmpp_2m', scheduler: 'karras' })
  const sampled = (choice: Partial<TaskRequest>) => {
    const [request] = fc.sample(anyRequest('text_to_image', model.file.name), { numRuns: 1, seed: 5 })
    const { graph } = graphOfTask(model, { ...request!, ...choice }, { options, types })
    return Object.values(graph).find(({ class_type }) => class_type === 'KSampler')!.inputs
  }
  const chosen = { sampler: 'lcm', scheduler: 'beta' }
  expect(sampled(chosen)).toMatchObject({ sampler_name: 'lcm', scheduler: 'beta' })
  expect(sampled({ sampler: '', scheduler: '' })).toMatchObject({
    sampler_name: 'dpmpp_2m',
    scheduler: 'karras',
  })
  for (const name of ['plms', 'constructor'])
    expect(() => sampled({ sampler: name })).toThrow(
      new EngineError({ code: 'unsupported', params: { name } }, 'no'),
    )
  const flux = found.models.find(({ family }) => family === 'flux2-klein')!.tasks.text_to_image!
  expect([flux.sampler, flux.scheduler]).toEqual(['euler', undefined])
})

test('LoRAs change the model and its text encoder one after the other, before any other node uses them', () => {
  const { found } = stages.get('0.38')!
  const types = found.node_types as NodeTypes
  const nodes = (name: string, family: string) => {
    const model = usableModel(name, family, found)
    const options = found.models.find((model) => model.name === name)!.tasks.text_to_image!
    expect(options.loras).toBe(true)
    const [request] = fc.sample(anyRequest('text_to_image', name), { numRuns: 1, seed: 5 })
    const loras = [
      { name: 'ink.safetensors', weight: 0.5 },
      { name: 'fox.safetensors', weight: -1 },
    ]
    const { graph } = graphOfTask(model, { ...request!, loras }, { options, types })
    return Object.entries(graph)
  }
  for (const [name, family] of [
    ['v1-5-pruned-emaonly.safetensors', 'sd15'],
    ['sd3.5_large_fp8_scaled.safetensors', 'sd35'],
    ['flux1-dev.safetensors', 'flux1-dev'],
    ['flux-2-klein-4b.safetensors', 'flux2-klein'],
    ['qwen_image_fp8_e4m3fn.safetensors', 'qwen-image'],
  ] as const) {
    const graphNodes = nodes(name, family)
    const [first, second] = graphNodes.filter(([, { class_type }]) => class_type === 'LoraLoader')
    expect(first![1].inputs).toMatchObject({
      lora_name: 'ink.safetensors',
      strength_model: 0.5,
      strength_clip: 0.5,
    })
    expect(second![1].inputs).toMatchObject({
      lora_name: 'fox.safetensors',
      model: [first![0], 0],
      clip: [first![0], 1],
    })
    const encoded = graphNodes.filter(([, { class_type }]) => class_type === 'CLIPTextEncode')
    for (const [, { inputs }] of encoded) expect(inputs['clip']).toEqual([second![0], 1])
  }
})

/** The name of a mode by its number: FLUX's file for several kinds has the number 0 for edges. */
const unionType: Readonly<Record<string, string>> = {
  'sdxl depth': 'depth',
  'sdxl pose': 'openpose',
  'flux1-dev edges': 'openpose',
  'flux1-dev pose': 'normal',
}

test('a ControlNet of the family guides both conditions of a picture', () => {
  const { found } = stages.get('0.38')!
  const types = found.node_types as NodeTypes
  const guidesOf = (family: string, task: EngineTask = 'text_to_image') =>
    found.models.find((model) => model.family === family)!.tasks[task]!.guides
  const kindsOf = (guides: object | undefined) => guides && Object.keys(guides)
  expect(kindsOf(guidesOf('sd15'))).toEqual(['edges', 'lines'])
  expect(kindsOf(guidesOf('sdxl', 'image_to_image'))).toEqual(['edges', 'lines', 'depth', 'pose'])
  expect(kindsOf(guidesOf('flux1-dev'))).toEqual(['edges', 'depth', 'pose'])
  expect(guidesOf('sd15', 'inpaint')).toBeUndefined()
  for (const [name, family, kind] of [
    ['v1-5-pruned-emaonly.safetensors', 'sd15', 'lines'],
    ['sd_xl_base_1.0.safetensors', 'sdxl', 'depth'],
    ['sd_xl_base_1.0.safetensors', 'sdxl', 'pose'],
    ['flux1-dev.safetensors', 'flux1-dev', 'pose'],
    ['flux1-dev.safetensors', 'flux1-dev', 'depth'],
    ['flux1-dev.safetensors', 'flux1-dev', 'edges'],
    ['sd3.5_large_fp8_scaled.safetensors', 'sd35', 'edges'],
    ['qwen_image_fp8_e4m3fn.safetensors', 'qwen-image', 'lines'],
  ] as const) {
    const options = found.models.find((model) => model.name === name)!.tasks.text_to_image!
    const [request] = fc.sample(anyRequest('text_to_image', name), { numRuns: 1, seed: 5 })
    const guide = { kind, map: greyPicture(16, 16), strength: 0.8, start: 0, end: 0.6 }
    const built = graphOfTask(usableModel(name, family, found), { ...request!, guide }, { options, types })
    expect(faultsOf(built, types, false)).toEqual([])
    const graphNodes = Object.entries(built.graph)
    const [[id, applied]] = graphNodes.filter(
      ([, { class_type }]) => class_type === 'ControlNetApplyAdvanced',
    ) as [(typeof graphNodes)[number]]
    expect(applied.inputs).toMatchObject({ strength: 0.8, start_percent: 0, end_percent: 0.6 })
    expect('vae' in applied.inputs).toBe(family !== 'sd15' && family !== 'sdxl')
    const samplers = graphNodes.filter(([, { class_type }]) => class_type === 'KSampler')
    for (const [, { inputs }] of samplers)
      expect(inputs).toMatchObject({ positive: [id, 0], negative: [id, 1] })
    const union = graphNodes.find(([, { class_type }]) => class_type === 'SetUnionControlNetType')
    expect(union?.[1].inputs['type']).toBe(unionType[`${family} ${kind}`])
  }
})

/** A graph of a picture that a patch of the model guides by its depth. */
function patchedGraph(
  name: string,
  family: string,
  { start, end, ...changes }: { start: number; end: number } & Partial<TaskRequest>,
) {
  const { found } = stages.get('0.38')!
  const types = found.node_types as NodeTypes
  const task = changes.task ?? 'text_to_image'
  const options = found.models.find((model) => model.name === name)!.tasks[task]!
  const [sample] = fc.sample(anyRequest(task, name), { numRuns: 1, seed: 5 })
  const { hires: _, ...request } = sample!
  const guide = { kind: 'depth', map: greyPicture(16, 16), strength: 0.8, start, end } as const
  const built = graphOfTask(
    usableModel(name, family, found),
    { ...request, ...changes, guide },
    { options, types },
  )
  expect(faultsOf(built, types, true)).toEqual([])
  const graphNodes = Object.entries(built.graph)
  const [[patched] = []] = graphNodes.filter(([, { class_type }]) =>
    /^(?:ZImageFunControlnet|QwenImageDiffsynthControlnet)$/.test(class_type),
  )
  const samplers = graphNodes.flatMap(([, { class_type, inputs }]) =>
    class_type.startsWith('KSampler') ? [{ class_type, ...inputs, isPatched: inputs['model'] }] : [],
  )
  return {
    applied: built.graph[patched!]!,
    samplers: samplers.map(({ isPatched, ...inputs }) => ({
      ...inputs,
      isPatched: isLink(isPatched) && isPatched[0] === patched,
    })) as Record<string, unknown>[],
  }
}

const [zImage, qwenImage] = ['z_image_turbo_bf16.safetensors', 'qwen_image_fp8_e4m3fn.safetensors'] as const

test.each([
  [zImage, 'z-image', 'ZImageFunControlnet'],
  [qwenImage, 'qwen-image', 'QwenImageDiffsynthControlnet'],
] as const)('a ControlNet that patches the model guides %s', (name, family, class_type) => {
  const { applied, samplers } = patchedGraph(name, family, { start: 0, end: 1 })
  expect(applied).toMatchObject({ class_type, inputs: { strength: 0.8 } })
  expect(Object.keys(applied.inputs).sort()).toEqual(['image', 'model', 'model_patch', 'strength', 'vae'])
  expect(samplers).toMatchObject([{ class_type: 'KSampler', isPatched: true }])
})

test('samplers without the patch have the steps that the map does not guide', () => {
  const { samplers } = patchedGraph(qwenImage, 'qwen-image', { steps: 20, start: 0.2, end: 0.6 })
  const { noise_seed } = samplers[0]!
  expect(samplers).toMatchObject([
    { isPatched: false, add_noise: 'enable', start_at_step: 0, end_at_step: 4, steps: 20 },
    { isPatched: true, add_noise: 'disable', start_at_step: 4, end_at_step: 12, noise_seed },
    { isPatched: false, add_noise: 'disable', start_at_step: 12, end_at_step: 20, noise_seed },
  ])
  expect(samplers.map((sampler) => sampler['return_with_leftover_noise'])).toEqual([
    'enable',
    'enable',
    'disable',
  ])
})

test('a picture that is made anew in part has the last steps, with the guide of these steps', () => {
  const remade = { task: 'image_to_image', steps: 8, strength: 0.4 } as const
  const { samplers } = patchedGraph(zImage, 'z-image', { ...remade, start: 0, end: 0.8 })
  expect(samplers).toMatchObject([
    { isPatched: true, add_noise: 'enable', start_at_step: 12, end_at_step: 16, steps: 20 },
    { isPatched: false, add_noise: 'disable', start_at_step: 16, end_at_step: 20, steps: 20 },
  ])
  const before = patchedGraph(zImage, 'z-image', { ...remade, start: 0, end: 0.5 })
  expect(before.samplers).toMatchObject([{ class_type: 'KSampler', isPatched: false, denoise: 0.4 }])
})

test('a ControlNet that patches the model is offered only by an engine with its node types', () => {
  const guidesAt = (version: DoubleVersion) => {
    const { tasks } = stages.get(version)!.found.models.find(({ family }) => family === 'z-image')!
    return Object.keys(tasks.text_to_image!.guides ?? {})
  }
  expect([guidesAt('0.3'), guidesAt('0.38')]).toEqual([[], ['edges', 'lines', 'depth', 'pose']])
})

test('the engine makes a picture with a patch of the model for a part of the steps', async () => {
  const { stage } = stages.get('0.38')!
  const [request] = fc.sample(anyRequest('text_to_image', zImage), { numRuns: 1, seed: 5 })
  const guide = { kind: 'edges', map: greyPicture(16, 16), strength: 1, start: 0, end: 0.5 } as const
  const handle = await stage.engine.submit(
    { ...request!, steps: 4, guide },
    { id: crypto.randomUUID(), signal },
  )
  expect(await stage.until(handle, 'done', 'failed')).toEqual({ state: 'done' })
})

test('a map is not sent if the family has no ControlNet for it', async () => {
  const { stage } = stages.get('0.38')!
  const name = 'v1-5-pruned-emaonly.safetensors'
  const [request] = fc.sample(anyRequest('text_to_image', name), { numRuns: 1, seed: 5 })
  const guide = { kind: 'depth', map: greyPicture(16, 16), strength: 1, start: 0, end: 1 } as const
  const submit = () => stage.engine.submit({ ...request!, guide }, { id: crypto.randomUUID(), signal })
  const missing = { code: 'model_missing', params: { name: 'ControlNet (depth)' } } as const
  await expect(submit()).rejects.toEqual(new EngineError(missing, 'no'))
  stage.double.fault({
    type: 'add_model',
    folder: 'controlnet',
    name: 'control_v11f1p_sd15_depth_fp16.safetensors',
  })
  expect(await stage.until(await submit(), 'done', 'failed')).toEqual({ state: 'done' })
})

test('a second step enlarges the first picture, and makes a share of it anew', () => {
  const { found } = stages.get('0.38')!
  const types = found.node_types as NodeTypes
  const name = 'sd_xl_base_1.0.safetensors'
  const model = usableModel(name, 'sdxl', found)
  const options = found.models.find((model) => model.name === name)!.tasks.text_to_image!
  const [request] = fc.sample(anyRequest('text_to_image', name), { numRuns: 1, seed: 5 })
  const hires = { scale: 1.5, strength: 0.4, steps: 12 }
  const { graph } = graphOfTask(model, { ...request!, steps: 20, hires }, { options, types })
  const graphNodes = Object.entries(graph)
  const [first, second] = graphNodes.filter(([, { class_type }]) => class_type === 'KSampler')
  const [larger] = graphNodes.filter(([, { class_type }]) => class_type === 'LatentUpscaleBy')
  expect(first![1].inputs).toMatchObject({ steps: 20, denoise: 1 })
  expect(larger![1].inputs).toMatchObject({ samples: [first![0], 0], scale_by: 1.5 })
  expect(second![1].inputs).toMatchObject({ steps: 12, denoise: 0.4, latent_image: [larger![0], 0] })
  const { image_to_image } = found.models.find((model) => model.name === name)!.tasks
  expect(image_to_image!.hires).toBeUndefined()
  const klein = found.models.find(({ family }) => family === 'flux2-klein')!
  expect(klein.tasks.text_to_image!.hires).toBeUndefined()
})

test('a newer family is offered only by an engine with its node types', () => {
  const keys = (version: DoubleVersion) =>
    new Set(tasksOf(stages.get(version)!.found).map(({ family }) => family))
  const newer = ['flux2-klein', 'qwen-image-edit', 'wan22-5b']
  expect(keys('0.3').intersection(new Set(newer)).size).toBe(0)
  expect(keys('0.38')).toEqual(new Set(families.map(({ key }) => key)))
})

test('a model lists the usual names of its missing files', async () => {
  await using stage = await openStage({
    models: { diffusion_models: ['flux1-dev.safetensors'], text_encoders: ['t5xxl_fp16.safetensors'] },
  })
  const { models } = await stage.engine.capabilities(signal)
  expect(models).toMatchObject([
    { name: 'flux1-dev.safetensors', family: 'flux1-dev', missing: ['clip_l.safetensors', 'ae.safetensors'] },
  ])
})

test("metadata shows the family of a file if its name does not, and the host's choice overrides both", async () => {
  await using stage = await openStage({
    models: {
      checkpoints: [
        { name: 'mine.safetensors', metadata: { 'modelspec.architecture': 'stable-diffusion-xl-v1-base' } },
        { name: 'other.safetensors', metadata: { ss_base_model_version: 'sd_v1' } },
        'sd_xl_base_1.0.safetensors',
        'unknown.safetensors',
      ],
    },
  })
  const engine = stage.connect({ families: { 'sd_xl_base_1.0.safetensors': 'sd35' } })
  const { models } = await engine.capabilities(signal)
  expect(Object.fromEntries(models.map(({ name, family }) => [name, family]))).toEqual({
    'mine.safetensors': 'sdxl',
    'other.safetensors': 'sd15',
    'sd_xl_base_1.0.safetensors': 'sd35',
    'unknown.safetensors': null,
  })
})

test.each([
  ['checkpoints', 'v1-5-pruned-emaonly-fp16.safetensors', 'sd15'],
  ['checkpoints', 'SD1.5/dreamshaper_8.safetensors', 'sd15'],
  ['checkpoints', 'sd_xl_turbo_1.0_fp16.safetensors', 'sdxl'],
  ['checkpoints', 'juggernautXL_v9Rundiffusion.safetensors', 'sdxl'],
  ['checkpoints', 'ponyDiffusionV6XL.safetensors', 'sdxl'],
  ['checkpoints', 'sd3.5_large_turbo.safetensors', 'sd35'],
  ['checkpoints', 'flux1-dev-fp8.safetensors', 'flux1-dev'],
  ['diffusion_models', 'flux1-krea-dev_fp8_scaled.safetensors', 'flux1-dev'],
  ['diffusion_models', 'flux1-dev-kontext_fp8_scaled.safetensors', 'flux1-kontext'],
  ['diffusion_models', 'flux1-fill-dev.safetensors', undefined],
  ['diffusion_models', 'FLUX\\flux1-schnell.safetensors', 'flux1-schnell'],
  ['diffusion_models', 'flux-2-klein-base-4b-fp8.safetensors', 'flux2-klein'],
  ['diffusion_models', 'z_image_turbo_bf16.safetensors', 'z-image'],
  ['diffusion_models', 'qwen_image_2512_fp8_e4m3fn.safetensors', 'qwen-image'],
  ['diffusion_models', 'qwen_image_2.1_bf16.safetensors', undefined],
  ['diffusion_models', 'qwen_image_edit_2511_bf16.safetensors', 'qwen-image-edit'],
  ['diffusion_models', 'wan2.1_i2v_720p_14B_bf16.safetensors', 'wan21'],
  ['diffusion_models', 'wan2.1_t2v_1.3B_fp16.safetensors', undefined],
  ['diffusion_models', 'wan2.2_i2v_high_noise_14B_fp16.safetensors', 'wan22'],
  ['diffusion_models', 'wan2.2_ti2v_5B_fp16.safetensors', 'wan22-5b'],
  ['checkpoints', 'ltx-video-2b-v0.9.5.safetensors', 'ltx-video'],
  ['checkpoints', 'ltxv-13b-0.9.7-distilled-fp8.safetensors', 'ltx-video'],
  ['checkpoints', 'ltxv-spatial-upscaler-0.9.7.safetensors', undefined],
  ['checkpoints', 'ltx-2-19b-dev-fp8.safetensors', undefined],
  ['upscale_models', '4x-UltraSharp.pth', 'upscale'],
] as const)('the family of %s/%s is %s', (folder, name, key) => {
  expect(familyByName({ folder, name })?.key).toBe(key)
})

test('the second model of a pair is not listed as a model', () => {
  expect(
    isSecondHalf({ folder: 'diffusion_models', name: 'wan2.2_i2v_low_noise_14B_fp16.safetensors' }),
  ).toBe(true)
})

test('metadata of any shape causes no error', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (metadata) => {
      expect(familyByMetadata({ folder: 'checkpoints', name: 'x' }, metadata)).toBeUndefined()
    }),
  )
})
