import { execFile } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { inheritedEnvironment } from '../../../platform/inherited-environment.ts'
import { freeBytes } from '../fetching/fetch-file.ts'

/** A graphics card. */
export interface Card {
  readonly name: string
  /** Bytes of its own memory; undefined if unknown, or if the card shares the memory of the machine. */
  readonly memory?: number | undefined
  /** The driver through which the engine uses the card. */
  readonly by: 'vulkan' | 'metal' | 'cuda'
}

/** Facts of a machine that decide which models fit it. */
export interface MachineFacts {
  readonly platform: string
  readonly arch: string
  readonly processor: string
  readonly threads: number
  readonly memory: number
  readonly freeDisk: number | undefined
  readonly cards: readonly Card[]
}

const askMs = 8000

/** Collects the facts of this machine. Runs programs of drivers if they are installed; none is required. */
export async function lookAtMachine(folder: string): Promise<MachineFacts> {
  const cores = cpus()
  const [freeDisk, cards] = await Promise.all([freeBytes(folder), findCards()])
  return {
    ...{ platform: process.platform, arch: process.arch, threads: cores.length, memory: totalmem() },
    processor: cores[0]?.model.trim().replaceAll(/\s+/g, ' ').slice(0, 100) || process.arch,
    ...{ freeDisk, cards },
  }
}

async function findCards(): Promise<Card[]> {
  if (process.platform === 'darwin')
    return cardsOfProfiler(await ask('system_profiler', ['SPDisplaysDataType', '-json']))
  const [vulkan, nvidia] = await Promise.all([
    ask('vulkaninfo', []),
    ask('nvidia-smi', ['--query-gpu=name,memory.total', '--format=csv,noheader,nounits']),
  ])
  const found = cardsOfVulkan(vulkan)
  return found.length > 0 ? found : cardsOfNvidia(nvidia)
}

/** Returns the output of a program, or an empty text if it is not installed, fails or hangs. */
function ask(program: string, args: readonly string[]): Promise<string> {
  const env = inheritedEnvironment(process.env, ['VK_ICD_FILENAMES', 'VK_DRIVER_FILES', 'XDG_DATA_DIRS'])
  return new Promise((resolve) => {
    execFile(program, args, { env, timeout: askMs, maxBuffer: 4 * 1024 ** 2 }, (error, output) =>
      resolve(error ? '' : output),
    )
  })
}

/** Reads the output of `nvidia-smi`: a name and mebibytes in each line. */
export function cardsOfNvidia(text: string): Card[] {
  return text.split('\n').flatMap((line) => {
    const [, name, mebibytes] = /^(.+),\s*(\d+)\s*$/.exec(line) ?? []
    return name && mebibytes
      ? [{ name: name.trim(), memory: Number(mebibytes) * 1024 ** 2, by: 'cuda' as const }]
      : []
  })
}

/**
 * Reads the output of `vulkaninfo`: each device with its type and the sizes of its own memory. Devices that only emulate a card
 * are left out.
 */
export function cardsOfVulkan(text: string): Card[] {
  const sections = text.split(/^VkPhysicalDeviceProperties:/m).slice(1)
  const cards = sections.flatMap((section) => {
    const [, name] = /deviceName\s*=\s*(.+)/.exec(section) ?? []
    const [, type] = /deviceType\s*=\s*PHYSICAL_DEVICE_TYPE_(\w+)/.exec(section) ?? []
    if (!name || !type || !/^(DISCRETE|INTEGRATED|VIRTUAL)_GPU$/.test(type)) return []
    const memory = Math.max(0, ...localHeaps(section))
    const isOwn = type === 'DISCRETE_GPU' && memory > 0
    return [{ name: name.trim().slice(0, 100), by: 'vulkan' as const, ...(isOwn && { memory }) }]
  })
  return cards.filter(({ name }, index) => cards.findIndex((card) => card.name === name) === index)
}

/** Returns the sizes of the memory heaps that belong to the card. */
function localHeaps(section: string): number[] {
  return section.split('memoryHeaps[').flatMap((heap) => {
    const [, size] = /^\d{1,3}\]:\s{0,20}size\s{0,20}=\s{0,20}(\d{1,20})/.exec(heap) ?? []
    return size && heap.split('memoryTypes')[0]!.includes('HEAP_DEVICE_LOCAL_BIT') ? [Number(size)] : []
  })
}

/** Reads the output of `system_profiler`. Cards of a Mac use the memory of the machine. */
export function cardsOfProfiler(text: string): Card[] {
  try {
    const { SPDisplaysDataType: cards } = JSON.parse(text) as {
      SPDisplaysDataType: { sppci_model?: unknown }[]
    }
    return cards.flatMap(({ sppci_model: name }) =>
      typeof name === 'string' ? [{ name: name.slice(0, 100), by: 'metal' as const }] : [],
    )
  } catch {
    return []
  }
}
