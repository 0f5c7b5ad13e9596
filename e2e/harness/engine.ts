import { type ComfyDouble, type DoubleOptions, startComfyDouble } from '@easel/comfyui-double'
import { expect } from 'vitest'
import type { Server } from './server.ts'

export interface Engine extends AsyncDisposable {
  name: string
  double: ComfyDouble
}

/**
 * Connects an engine, and waits until the gallery has templates for the engine. Disposal removes the engine, so that other journeys
 * on the same server find an unchanged gallery.
 */
export async function connectEngine(
  server: Server,
  options?: Pick<DoubleOptions, 'models' | 'draw'>,
): Promise<Engine> {
  const keeper = await server.keeper()
  const double = await startComfyDouble({ stepMs: 5, ...options })
  const name = `engine ${double.url}`
  const { id } = await keeper.createEngine({ kind: 'comfyui', name, address: double.url })
  await expect.poll(async () => (await keeper.getEngine({ id })).state, { timeout: 60_000 }).toBe('ready')
  const isRemoved = async () => {
    await keeper.deleteEngine({ id })
    return true
  }
  return {
    name,
    double,
    async [Symbol.asyncDispose]() {
      double.release()
      // An engine that is making a picture is removed when the picture is finished.
      await expect.poll(isRemoved).toBe(true)
      await double[Symbol.asyncDispose]()
    },
  }
}
