import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { compileFunction } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { type CompiledModel, loadAndCompile, loadLiteRt, Tensor } from '@litertjs/core'
import {
  type NetworkAnswer,
  type NetworkCall,
  type NetworkName,
  networkFiles,
  type WeightsFile,
} from './messages.ts'

const require = createRequire(import.meta.url)

/**
 * Replaces a browser worker's `importScripts`, by which the library loads its runtime. The runtime script also works in Node, as
 * CommonJS.
 */
function importScripts(path: string): void {
  const module = { exports: undefined as unknown }
  const names = ['module', 'exports', 'require', '__dirname', '__filename']
  const script = compileFunction(readFileSync(path, 'utf8'), names, { filename: path })
  script(module, {}, createRequire(path), dirname(path), path)
  Object.assign(globalThis, { ModuleFactory: module.exports })
}

/**
 * Starts the build of the runtime without "relaxed" vector instructions, because they round differently on different processors.
 */
async function start(): Promise<void> {
  Object.assign(globalThis, { self: globalThis, importScripts })
  await loadLiteRt(require.resolve('@litertjs/core/wasm/litert_wasm_compat_internal.js'))
}

const started = start()
const models = new Map<NetworkName, Promise<CompiledModel>>()

function modelOf(name: NetworkName): Promise<CompiledModel> {
  const known = models.get(name)
  if (known) return known
  const { path, from, to }: WeightsFile = networkFiles[name]
  const bytes = new Uint8Array(readFileSync(require.resolve(path)).subarray(from, to))
  const model = started.then(() => loadAndCompile(bytes, { accelerator: 'wasm' }))
  models.set(name, model)
  return model
}

async function run({ network, input }: NetworkCall): Promise<Float32Array[]> {
  const model = await modelOf(network)
  const tensor = new Tensor(input, [...model.getInputDetails()[0]!.shape])
  const results = await model.run(tensor)
  tensor.delete()
  const outputs: Float32Array[] = []
  for (const result of results) {
    // The data is copied, because it lies in the runtime's memory, which is freed with the tensor.
    outputs.push(((await result.data()) as Float32Array).slice())
    result.delete()
  }
  return outputs
}

parentPort!.on('message', async (call: NetworkCall) => {
  const answer: NetworkAnswer = await run(call).then(
    (outputs) => ({ outputs }),
    (error: unknown) => ({ error }),
  )
  parentPort!.postMessage(answer)
})
