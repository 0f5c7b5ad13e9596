import { expect, test } from 'vitest'
import { builtIn } from '../catalogue/built-in.ts'
import { assess, buildFor, recommended, runnableBuilds } from './assess.ts'
import { cardFitOf, flagsOf } from './card-fit.ts'
import { cardsOfNvidia, cardsOfProfiler, cardsOfVulkan, type MachineFacts } from './look-at-machine.ts'

const gibi = 1024 ** 3

test('cards are read from the output of their drivers', () => {
  expect(cardsOfNvidia('NVIDIA GeForce RTX 4070, 12282\n')).toEqual([
    { name: 'NVIDIA GeForce RTX 4070', memory: 12282 * 1024 ** 2, by: 'cuda' },
  ])
  expect(cardsOfProfiler('{"SPDisplaysDataType":[{"sppci_model":"Apple M2"}]}')).toEqual([
    { name: 'Apple M2', by: 'metal' },
  ])
  const device = (name: string, type: string) => `VkPhysicalDeviceProperties:
---------------------------
	apiVersion        = 1.3.289
	deviceType        = PHYSICAL_DEVICE_TYPE_${type}
	deviceName        = ${name}

VkPhysicalDeviceMemoryProperties:
memoryHeaps: count = 2
	memoryHeaps[0]:
		size   = 12582912000 (0x2ee000000) (11.72 GiB)
		budget = 12000000000
		flags: count = 1
			MEMORY_HEAP_DEVICE_LOCAL_BIT
	memoryHeaps[1]:
		size   = 25000000000
		flags:
			None
`
  expect(cardsOfVulkan(device('Radeon', 'DISCRETE_GPU') + device('llvmpipe', 'CPU'))).toEqual([
    { name: 'Radeon', memory: 12_582_912_000, by: 'vulkan' },
  ])
  expect(cardsOfVulkan(device('Iris Xe', 'INTEGRATED_GPU'))).toEqual([{ name: 'Iris Xe', by: 'vulkan' }])
  for (const text of ['', 'Failed to initialize NVML', '{"SPDisplaysDataType":7}'])
    expect([cardsOfNvidia(text), cardsOfVulkan(text), cardsOfProfiler(text)]).toEqual([[], [], []])
})

const pc: MachineFacts = {
  ...{ platform: 'linux', arch: 'x64', processor: 'x', threads: 16, memory: 32 * gibi, freeDisk: 100 * gibi },
  cards: [{ name: 'card', memory: 12 * gibi, by: 'vulkan' }],
}
const none = { here: new Set<string>(), ownProgram: false, times: {} }

test.each<[string, Partial<MachineFacts>, string | undefined, string | undefined]>([
  ['a PC with a card', {}, 'flux2-klein-4b', 'vulkan'],
  ['a laptop without one', { cards: [], threads: 8, memory: 16 * gibi }, 'sd15', 'cpu'],
  ['a small computer', { cards: [], threads: 4, memory: 6 * gibi }, 'sd15', 'cpu'],
  ['a full disk', { freeDisk: gibi }, undefined, 'vulkan'],
  [
    'a PC with a small card',
    { cards: [{ name: 'card', memory: 4 * gibi, by: 'vulkan' }] },
    'flux2-klein-4b',
    'vulkan',
  ],
  ['a PC with a tiny card', { cards: [{ name: 'card', memory: gibi, by: 'vulkan' }] }, 'sd15', 'cpu'],
  ['too little memory', { memory: 2 * gibi }, undefined, 'vulkan'],
  ['a system without a build', { platform: 'freebsd' }, undefined, undefined],
  [
    'a Mac',
    { platform: 'darwin', arch: 'arm64', cards: [{ name: 'M2', by: 'metal' }] },
    'flux2-klein-4b',
    'metal',
  ],
])('%s gets a recommendation that fits', (_, change, model, backend) => {
  const offers = assess({ ...pc, ...change }, builtIn, none)
  expect(recommended(offers)).toBe(model)
  expect(offers[0]!.backend).toBe(backend)
})

test('the measured duration of a picture replaces the estimate, for its build only', () => {
  const times = { 'sd15 vulkan': 700, 'flux2-klein-4b own': 900 }
  const secondsOf = (options: object) =>
    new Map(assess(pc, builtIn, { ...none, ...options }).map(({ key, seconds }) => [key, seconds]))
  expect(secondsOf({ times }).get('sd15')).toBe(700)
  expect(secondsOf({ times }).get('flux2-klein-4b')).toBe(secondsOf({}).get('flux2-klein-4b'))
  expect(secondsOf({ times, ownProgram: true }).get('flux2-klein-4b')).toBe(900)
})

test('files that are already on the machine need neither disk space nor time', () => {
  const here = new Set(builtIn.models.flatMap(({ files }) => files.map(({ sha256 }) => sha256)))
  const offers = assess({ ...pc, freeDisk: 2 * gibi }, builtIn, { ...none, here })
  expect(offers.map(({ bytes, misfit }) => [bytes, misfit])).toEqual(builtIn.models.map(() => [0, undefined]))
})

test.each([
  [24, ['whole', 'whole', 'whole']],
  [8, ['whole', 'parts', 'whole']],
  [4, ['parts', 'none', 'whole']],
  [2, ['none', 'none', 'none']],
])('a card with %d GB holds models %j', (size, fits) => {
  const card = { name: 'card', memory: size * gibi, by: 'vulkan' as const }
  expect(builtIn.models.map((model) => cardFitOf(model, card))).toEqual(fits)
  const machine = { ...pc, cards: [card] }
  for (const [index, model] of builtIn.models.entries()) {
    const fit = cardFitOf(model, card)
    const build = buildFor(model, machine, runnableBuilds(machine, builtIn.runtimes))!
    expect(build.backend).toBe(fit === 'none' ? 'cpu' : 'vulkan')
    const isMoved = flagsOf(model, { backend: build.backend, fit }).includes('--offload-to-cpu')
    expect(isMoved).toBe(fits[index] === 'parts')
  }
})

test('a card that shares the memory of the machine is not assessed, and a Mac does not move parts', () => {
  const [klein] = builtIn.models as [(typeof builtIn.models)[number]]
  const shared = { name: 'Iris Xe', by: 'vulkan' as const }
  expect([cardFitOf(klein, shared), cardFitOf(klein, undefined)]).toEqual([undefined, undefined])
  expect(flagsOf(klein, { backend: 'metal', fit: undefined })).not.toContain('--offload-to-cpu')
  expect(flagsOf(klein, { backend: 'cpu', fit: undefined })).not.toContain('--offload-to-cpu')
})
