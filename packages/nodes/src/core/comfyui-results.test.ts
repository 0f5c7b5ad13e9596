import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executions } from '../execution.ts'
import type { ImageValue, MaskValue, ResolvedInput, SocketValue } from '../execution-types.ts'
import { quietContext } from '../testing/pictures.ts'

/** Results of ComfyUI's own nodes for small pictures that were made for this test: 16-bit numbers, where 65535 means 1. */
interface Results {
  readonly pictures: Readonly<Record<string, Raw>>
  readonly masks: Readonly<Record<string, Raw>>
  readonly cases: readonly (Call & { readonly outputs: readonly (readonly (Raw & { kind: string })[])[] })[]
  readonly large: readonly (Call & { width: number; height: number; means: readonly number[] })[]
}

interface Call {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, string | number | boolean>>
}

interface Raw {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly data: string
}

const results: Results = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing/comfyui-results.json'), 'utf8'),
)

const bytesOf = ({ data }: Raw) => Uint8Array.from(Buffer.from(data, 'base64'))

function imageFrom(raw: Raw): ImageValue {
  const { width, height, channels } = raw
  const bytes = bytesOf(raw)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let index = 0; index < width * height; index++)
    data.set(bytes.subarray(index * channels, (index + 1) * channels), index * 4)
  return { kind: 'image', width, height, data }
}

function maskFrom(raw: Raw): MaskValue {
  return {
    kind: 'mask',
    width: raw.width,
    height: raw.height,
    data: Float32Array.from(bytesOf(raw), (byte) => byte / 255),
  }
}

function inputOf(given: string | number | boolean): ResolvedInput {
  const [, name] = typeof given === 'string' ? (/^@(.*)/.exec(given) ?? []) : []
  if (name === undefined) return given
  return results.pictures[name] ? imageFrom(results.pictures[name]) : maskFrom(results.masks[name]!)
}

async function run({ class_type, inputs }: Call): Promise<readonly SocketValue[]> {
  const resolved = Object.entries(inputs).map(([name, given]) => [name, inputOf(given)])
  return await executions.get(class_type)!(Object.fromEntries(resolved), quietContext())
}

/**
 * Returns the largest difference between a picture's bytes, or a mask's numbers scaled to bytes, and the expected numbers between
 * 0 and 1, in bytes.
 */
function distance(made: ImageValue | MaskValue, raw: Raw): number {
  const wanted = new Uint16Array(bytesOf(raw).buffer)
  let maximum = 0
  for (const [index, number] of wanted.entries()) {
    const place =
      made.kind === 'image' ? Math.floor(index / raw.channels) * 4 + (index % raw.channels) : index
    const own = made.kind === 'image' ? made.data[place]! : made.data[place]! * 255
    maximum = Math.max(maximum, Math.abs(own - (number / 65_535) * 255))
  }
  return maximum
}

/**
 * Bytes of pictures must be rounded to the nearest byte of ComfyUI's number; 0.01 is added for single precision. The result
 * differs by at most 1 from the byte that ComfyUI saves, because ComfyUI truncates. Masks are floating-point numbers here, too.
 */
const tolerance = { image: 0.51, mask: 0.01 }

describe('core nodes give the same results as ComfyUI', () => {
  const named = results.cases.map(
    (result, index) => [`${index} ${result.class_type} ${JSON.stringify(result.inputs)}`, result] as const,
  )
  test.each(named)('case %s', async (_, result) => {
    const made = await run(result)
    expect(made).toHaveLength(result.outputs.length)
    for (const [output, wanted] of result.outputs.entries()) {
      const value = made[output]!
      const values = value.kind === 'images' ? value.images : [value as ImageValue | MaskValue]
      expect(values.map(({ kind, width, height }) => ({ kind, width, height }))).toEqual(
        wanted.map(({ kind, width, height }) => ({ kind, width, height })),
      )
      for (const [index, own] of values.entries())
        expect(distance(own, wanted[index]!)).toBeLessThan(tolerance[own.kind])
    }
  })

  test.each(results.large.map((result) => [JSON.stringify(result.inputs), result] as const))(
    'a number of megapixels gives the same size and mean colour: %s',
    async (_, result) => {
      const [image] = (await run(result)) as [ImageValue]
      expect([image.width, image.height]).toEqual([result.width, result.height])
      const pixels = image.width * image.height
      for (const [channel, mean] of result.means.entries()) {
        let sum = 0
        for (let offset = channel; offset < image.data.length; offset += 4) sum += image.data[offset]!
        expect(Math.abs(sum / pixels - mean)).toBeLessThan(0.1)
      }
    },
  )
})
