import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../execution.ts'
import { closeKernels, executions } from '../execution.ts'
import { registry } from '../index.ts'
import { quietContext } from '../testing/pictures.ts'

afterAll(closeKernels)

function inputsOf(type: string, change: Record<string, ResolvedInput>): Record<string, ResolvedInput> {
  const defaults = registry
    .get(type)!
    .inputs.flatMap((input) => (input.default === undefined ? [] : [[input.name, input.default]]))
  return { ...Object.fromEntries(defaults), ...change }
}

async function make(type: string, seed: number): Promise<ImageValue> {
  const inputs = inputsOf(type, { width: 320, height: 240, seed })
  const [value] = await executions.get(type)!(inputs, quietContext())
  return value as ImageValue
}

function spread(image: ImageValue): number {
  let sum = 0
  let squares = 0
  for (let i = 0; i < image.data.length; i += 4) {
    const light = 0.3 * image.data[i]! + 0.59 * image.data[i + 1]! + 0.11 * image.data[i + 2]!
    sum += light
    squares += light * light
  }
  const count = image.data.length / 4
  return Math.sqrt(squares / count - (sum / count) ** 2)
}

for (const type of ['ProceduralLandscape', 'DomainWarp', 'StillLife']) {
  test(`${type}: a seed gives a single opaque picture with contrast, and another seed gives another picture`, async () => {
    const [first, same, other] = [await make(type, 5), await make(type, 5), await make(type, 6)]
    expect([first.width, first.height, first.data.length]).toEqual([320, 240, 320 * 240 * 4])
    expect(Buffer.compare(Buffer.from(first.data), Buffer.from(same.data))).toBe(0)
    expect(Buffer.compare(Buffer.from(first.data), Buffer.from(other.data))).not.toBe(0)
    for (let i = 3; i < first.data.length; i += 4) expect(first.data[i]).toBe(255)
    for (const image of [first, other]) expect(spread(image)).toBeGreaterThan(12)
  })

  test(`${type}: a cancelled run stops`, async () => {
    const stopped = quietContext({ signal: AbortSignal.abort(new Error('stopped')) })
    const inputs = inputsOf(type, { width: 320, height: 240, seed: 1 })
    await expect(executions.get(type)!(inputs, stopped)).rejects.toThrow('stopped')
  })
}
