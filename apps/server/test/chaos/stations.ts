import { type ComfyDouble, type DoubleVersion, startComfyDouble } from '@easel/comfyui-double'
import { type DoubleServer, startImagesApi, startSdcpp } from '@easel/engine-doubles'
import type { EngineKindName } from '@easel/remote-engines'
import type { StationName } from './faults.ts'

/** An engine of the chaos test. */
export interface Station extends AsyncDisposable {
  readonly kind: EngineKindName
  readonly url: string
  fault(fault: object): void
  clearFaults(): void
  /** Number of tries that the engine has not ended. */
  open(): number
  /** Files that tries have left at the engine, without empty pictures. */
  leftFiles(): Promise<string[]>
}

const stepMs = 10
const workMs = 300

/** Starts an engine of the chaos test. Engines with the same name make the same pictures. */
export async function startStation(name: StationName): Promise<Station> {
  return await starters[name]()
}

const starters: Readonly<Record<StationName, () => Promise<Station>>> = {
  'comfyui-0.3': () => startComfyStation('0.3'),
  'comfyui-0.26': () => startComfyStation('0.26'),
  'comfyui-0.38': () => startComfyStation('0.38'),
  sdcpp: async () => sharedStation('sdcpp', await startSdcpp({ workMs })),
  'images-api': async () => {
    const double = await startImagesApi({ workMs, models: ['gpt-image-1'] })
    return { ...sharedStation('openai', double), url: `${double.url}/v1` }
  },
}

async function startComfyStation(version: DoubleVersion): Promise<Station> {
  const double = await startComfyDouble({ version, stepMs })
  return {
    kind: 'comfyui',
    url: double.url,
    fault: (fault) => void double.fault(fault as Parameters<ComfyDouble['fault']>[0]),
    clearFaults: () => double.clearFaults(),
    open: () => double.inspect().running.length + double.inspect().pending.length,
    async leftFiles() {
      const { uploads, outputs } = double.inspect()
      const sizes = await Promise.all(
        [...uploads, ...outputs].map(async ({ name: filename, subfolder, type }) => {
          const answer = await fetch(
            `${double.url}/view?${new URLSearchParams({ filename, subfolder, type })}`,
          )
          return { name: `${type}/${subfolder}/${filename}`, size: (await answer.bytes()).length }
        }),
      )
      return sizes.filter(({ size }) => size > emptyPictureBytes).map(({ name }) => name)
    },
    [Symbol.asyncDispose]: () => double[Symbol.asyncDispose](),
  }
}

const emptyPictureBytes = 100

/** Returns an engine that deletes its files once it has sent them. */
function sharedStation(kind: EngineKindName, double: DoubleServer): Station {
  const isOpen = (work: object) =>
    ('state' in work && work.state === 'working') ||
    ('status' in work && (work.status === 'queued' || work.status === 'generating'))
  return {
    kind,
    url: double.url,
    fault: (fault) => double.faults.add(fault as Parameters<DoubleServer['faults']['add']>[0]),
    clearFaults: () => double.faults.clear(),
    open: () => double.works.filter(isOpen).length,
    leftFiles: async () => [],
    [Symbol.asyncDispose]: () => double[Symbol.asyncDispose](),
  }
}
